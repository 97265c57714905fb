import { membershipName, roleInTeam } from '#client/features/workspace/public/people.ts';
import { isoOf } from '#client/lib/time/format.ts';
import type { TimerStatusName } from '#shared/enums/timer.ts';
import { isManagerRole } from '#shared/teams/manages.ts';
import { memberStatus } from '#shared/teams/member-status.ts';
import type { Team, TeamMember } from '#shared/teams/team.schema.ts';
import { matchesAllWords } from '#shared/text/search.ts';

/** One place in the order of the team. */
export type MemberMove = 'moveUp' | 'moveDown';

/** A member as the table shows them. */
export interface MemberRow {
  membershipId: string;
  employeeId: string;
  userId: string | undefined;
  name: string;
  email: string;
  imageUrl: string | null | undefined;
  presence: TimerStatusName;
  badge: 'creator' | 'manager' | undefined;
  isManager: boolean;
  isTracking: boolean;
  isSuspended: boolean;
  isSelf: boolean;
  todaySeconds: number;
  joinedAt: string | undefined;
  /** Possible moves of the member in the order of the team. */
  moves: readonly MemberMove[];
}

interface Viewpoint {
  now: Date;
  /** The viewer of the list. */
  employeeId: string;
  /** Memberships in an order that is being saved. */
  order?: readonly string[];
}

function rowOf(team: Team, member: TeamMember, { now, employeeId }: Viewpoint): Omit<MemberRow, 'moves'> {
  const person = member.employee?.user ?? member.user;
  const own = member.employeeId ?? member.employee?.id ?? member.id;
  const joinedAt = member.assignedAt ?? member.createdAt;
  return {
    membershipId: member.id,
    employeeId: own,
    userId: member.employee?.userId ?? person?.id,
    name: membershipName(member),
    email: person?.email ?? '',
    imageUrl: person?.imageUrl,
    presence: memberStatus(member, { now }),
    badge: roleInTeam(team, member),
    isManager: isManagerRole(member.role?.name),
    isTracking: member.isTrackingEnabled !== false,
    isSuspended: member.employee?.isActive === false,
    isSelf: own === employeeId,
    todaySeconds: member.totalTodayTasks?.reduce((sum, { duration }) => sum + duration, 0) ?? 0,
    joinedAt: joinedAt ? isoOf(joinedAt) : undefined,
  };
}

const last = Number.MAX_SAFE_INTEGER;

/** In the order of the team, by name where it has none. */
function inOrder(
  team: Team,
  rows: readonly Omit<MemberRow, 'moves'>[],
  order: readonly string[] | undefined,
) {
  const saved = new Map(team.members?.map((member) => [member.id, member.order ?? last]));
  const placeOf = ({ membershipId }: { membershipId: string }) =>
    order ? order.indexOf(membershipId) : (saved.get(membershipId) ?? last);
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other) || one.name.localeCompare(other.name));
}

function movesOf(index: number, length: number): MemberMove[] {
  const moves: MemberMove[] = [];
  if (index > 0) moves.push('moveUp');
  if (index < length - 1) moves.push('moveDown');
  return moves;
}

export function memberRows(team: Team, viewpoint: Viewpoint): MemberRow[] {
  const rows = (team.members ?? []).map((member) => rowOf(team, member, viewpoint));
  return inOrder(team, rows, viewpoint.order).map((row, index) => ({
    ...row,
    moves: movesOf(index, rows.length),
  }));
}

/** The memberships after one of them went one place up or down. */
export function movedOrder(
  rows: readonly MemberRow[],
  { membershipId }: MemberRow,
  move: MemberMove,
): string[] {
  const ids = rows.map((row) => row.membershipId);
  const from = ids.indexOf(membershipId);
  const to = move === 'moveUp' ? from - 1 : from + 1;
  return ids.with(from, ids[to] ?? membershipId).with(to, membershipId);
}

/** The rows in whose name or address every typed word occurs. */
export function rowsMatching(rows: readonly MemberRow[], query: string): MemberRow[] {
  return rows.filter(({ name, email }) => matchesAllWords(query, [name, email]));
}
