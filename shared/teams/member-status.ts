import type { TimerStatusName } from '#shared/enums/timer.ts';

export type MemberStatusFacts = {
  employeeId?: string | null;
  employee?: { isActive?: boolean | null; isOnline?: boolean | null; isTrackingTime?: boolean | null } | null;
  timerStatus?: TimerStatusName | null;
  running?: boolean | null;
  lastLog?: { startedAt?: Date | string | null; employeeId?: string | null; source?: string | null } | null;
  totalTodayTasks?: readonly unknown[] | null;
};

type Audience = 'team' | 'public';

const PAUSE_WINDOW_MS = 24 * 36e5;

/** The member's badge; the first rule that holds decides. */
export function memberStatus(
  member: MemberStatusFacts | null | undefined,
  { now, audience = 'team' }: { now: Date; audience?: Audience },
): TimerStatusName {
  if (!member) return 'idle';
  if (member.employee?.isActive === false && audience !== 'public') return 'suspended';
  if (member.timerStatus === 'pause' || hasPausedLog(member, now)) return 'pause';
  if (member.employee?.isOnline && member.employee.isTrackingTime) return 'running';
  if (member.employee?.isOnline) return 'online';
  if (member.totalTodayTasks?.length) return member.timerStatus ?? 'idle';
  return 'idle';
}

function hasPausedLog({ lastLog, running, employeeId }: MemberStatusFacts, now: Date): boolean {
  if (!lastLog?.startedAt || running) return false;
  const age = now.getTime() - new Date(lastLog.startedAt).getTime();
  const isOwn = lastLog.employeeId === employeeId;
  return age < PAUSE_WINDOW_MS && isOwn && lastLog.source?.toUpperCase() !== 'TEAMS';
}
