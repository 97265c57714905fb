import { membershipName } from '#client/features/workspace/public/people.ts';
import { type DeviceEntry, readDevice, writeDevice } from '#client/lib/session/device.ts';
import { createDeviceStore, onStorage } from '#client/lib/session/session-store.ts';
import type { TimerStatusName } from '#shared/enums/timer.ts';
import { memberStatus } from '#shared/teams/member-status.ts';
import type { Team, TeamMember } from '#shared/teams/team.schema.ts';
import { sumOfShown } from '#shared/time/duration.ts';

export const teamLayouts = ['cards', 'table', 'blocks'] as const;
type TeamLayout = (typeof teamLayouts)[number];

export const teamSorts = ['status', 'name', 'today'] as const;
export type TeamSort = (typeof teamSorts)[number];

/** A choice of a few, kept on this device; the first is the usual one. */
function createChoice<T extends string>(name: DeviceEntry, choices: readonly [T, ...T[]]) {
  return createDeviceStore<T>(
    () => choices.find((choice) => choice === readDevice(name)) ?? choices[0],
    (choice) => writeDevice(name, choice),
    onStorage,
  );
}

export const teamLayout = createChoice<TeamLayout>('team-layout', teamLayouts);
export const teamSort = createChoice<TeamSort>('team-sort', teamSorts);

const rules: Record<Exclude<TeamSort, 'status'>, (one: MemberToday, other: MemberToday) => number> = {
  name: (one, other) => one.name.localeCompare(other.name),
  today: (one, other) => other.todaySeconds - one.todaySeconds,
};

/** The members come by status. */
export function sortMembers(members: readonly MemberToday[], sort: TeamSort): readonly MemberToday[] {
  return sort === 'status' ? members : members.toSorted(rules[sort]);
}

export interface MemberToday {
  member: TeamMember;
  name: string;
  presence: TimerStatusName;
  /** The presence in words: of those whom the badge calls paused, most have stopped. */
  state: TimerStatusName | 'stopped' | 'off';
  /** Seconds of the session that runs now; 0 when none does. */
  runningSeconds: number;
  todaySeconds: number;
  /** The running, else the next, else the latest task. */
  taskId: string | undefined;
}

/** Working members come first. */
const order: readonly TimerStatusName[] = ['running', 'online', 'pause', 'idle', 'suspended'];

export interface Moment {
  nowMs: number;
  /** When today began. */
  todayStartMs: number;
}

interface Counted extends Moment {
  /** Up to when the server has counted what runs. */
  countedMs: number;
}

const secondsBetween = (fromMs: number, toMs: number) => Math.max(0, Math.floor((toMs - fromMs) / 1000));

function stateOf(member: TeamMember, presence: TimerStatusName): MemberToday['state'] {
  if (member.isTrackingEnabled === false && presence !== 'suspended' && !member.running) return 'off';
  return presence === 'pause' && member.lastLog?.isPaused !== true ? 'stopped' : presence;
}

function memberToday(member: TeamMember, { nowMs, todayStartMs, countedMs }: Counted): MemberToday {
  const presence = memberStatus(member, { now: new Date(nowMs) });
  const log = member.running ? member.lastLog : null;
  const since = log ? Date.parse(log.startedAt) : nowMs;
  const live = secondsBetween(Math.max(since, todayStartMs, countedMs), nowMs);
  const counted = member.totalTodayTasks?.reduce((sum, { duration }) => sum + duration, 0) ?? 0;
  return {
    member,
    name: membershipName(member),
    presence,
    state: stateOf(member, presence),
    runningSeconds: secondsBetween(since, nowMs),
    todaySeconds: counted + (member.runsInTeam === false ? 0 : live),
    taskId: log ? (log.taskId ?? undefined) : (member.activeTaskId ?? member.lastWorkedTask?.id),
  };
}

const placeOf = ({ member }: MemberToday) => member.order ?? Number.MAX_SAFE_INTEGER;

/** The members as the grid shows them: by status, then in the team's order, then by name. */
export function membersToday(team: Partial<Team>, moment: Moment): MemberToday[] {
  const countedMs = team.serverTime === undefined ? 0 : Date.parse(team.serverTime);
  return (team.members ?? [])
    .map((member) => memberToday(member, { ...moment, countedMs }))
    .sort(
      (a, b) =>
        order.indexOf(a.presence) - order.indexOf(b.presence) ||
        placeOf(a) - placeOf(b) ||
        a.name.localeCompare(b.name),
    );
}

/** "4 running · 1 paused · 26:12 today" in figures. */
export function teamTotals(members: readonly MemberToday[]) {
  const count = (state: MemberToday['state']) => members.filter((each) => each.state === state).length;
  return {
    running: count('running'),
    paused: count('pause'),
    todaySeconds: sumOfShown(members.map(({ todaySeconds: seconds }) => ({ seconds }))),
  };
}
