import { membershipName } from '#client/features/team/parts/member-name.ts';
import { matchesAllWords } from '#client/lib/match-words.ts';
import type { TimerStatusName } from '#shared/enums/timer.ts';
import { isManagerRole } from '#shared/teams/manages.ts';
import { memberStatus } from '#shared/teams/member-status.ts';
import type { Team, TeamMember } from '#shared/teams/team.schema.ts';

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
}

interface Viewpoint {
  now: Date;
  /** Of who looks at the list. */
  employeeId: string;
}

function badgeOf(team: Team, member: TeamMember): MemberRow['badge'] {
  const creator = team.createdByUserId ?? team.createdByUser?.id;
  if (creator && member.employee?.userId === creator) return 'creator';
  return isManagerRole(member.role?.name) ? 'manager' : undefined;
}

const isoOf = (value: Date | string | null | undefined) =>
  value instanceof Date ? value.toISOString() : (value ?? undefined);

function rowOf(team: Team, member: TeamMember, { now, employeeId }: Viewpoint): MemberRow {
  const person = member.employee?.user ?? member.user;
  const own = member.employeeId ?? member.employee?.id ?? member.id;
  return {
    membershipId: member.id,
    employeeId: own,
    userId: member.employee?.userId ?? person?.id,
    name: membershipName(member),
    email: person?.email ?? '',
    imageUrl: person?.imageUrl,
    presence: memberStatus(member, { now }),
    badge: badgeOf(team, member),
    isManager: isManagerRole(member.role?.name),
    isTracking: member.isTrackingEnabled !== false,
    isSuspended: member.employee?.isActive === false,
    isSelf: own === employeeId,
    todaySeconds: member.totalTodayTasks?.reduce((sum, { duration }) => sum + duration, 0) ?? 0,
    joinedAt: isoOf(member.assignedAt ?? member.createdAt),
  };
}

export function memberRows(team: Team, viewpoint: Viewpoint): MemberRow[] {
  return (team.members ?? []).map((member) => rowOf(team, member, viewpoint));
}

/** The rows in whose name or address every typed word occurs. */
export function rowsMatching(rows: readonly MemberRow[], query: string): MemberRow[] {
  return rows.filter(({ name, email }) => matchesAllWords(`${name} ${email}`, query));
}
