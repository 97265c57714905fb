import { type DayStretch, hoursAround, type StripHours } from '#client/ui/dates/DayStrip.tsx';
import type { MemberDay } from '#shared/teams/team-hours.schema.ts';

/** The day of a member's card, besides their current work. */
export interface MemberStrip {
  stretches: readonly DayStretch[];
  /** Undefined: nothing is planned, or nobody else may know. */
  plannedSeconds: number | undefined;
}

export interface TeamStrips {
  hours: StripHours;
  /** By employee: a plain object, so that the strips of others stay the same when one changes. */
  ofMember: Readonly<Record<string, MemberStrip>>;
  plannedSeconds: number;
}

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

interface DayPlace {
  todayStartMs: number;
  /** The end of the current hour, up to which running work needs room. */
  untilHour: number;
}

/** The days of the members on one ruler, which is as long as the longest of them needs. */
export function teamStrips(members: readonly MemberDay[], { todayStartMs, untilHour }: DayPlace): TeamStrips {
  // Whole ones, so that the server's answer to a press changes nothing that is shown already.
  const minuteOf = (instant: string) =>
    Math.min(dayMinutes, Math.max(0, Math.floor((Date.parse(instant) - todayStartMs) / minuteMs)));
  const ofMember = Object.fromEntries(
    members.map(({ employeeId, plannedSeconds, stretches }) => [
      employeeId,
      {
        plannedSeconds,
        stretches: stretches.map(({ startedAt, stoppedAt, color = '' }) =>
          stoppedAt === undefined
            ? { startMinute: minuteOf(startedAt) }
            : { startMinute: minuteOf(startedAt), endMinute: minuteOf(stoppedAt), color },
        ),
      },
    ]),
  );
  const all = Object.values(ofMember).flatMap(({ stretches }): readonly DayStretch[] => stretches);
  const runs = all.some(({ endMinute }) => endMinute === undefined);
  return {
    hours: hoursAround(runs ? [...all, { startMinute: untilHour * 60 }] : all),
    ofMember,
    plannedSeconds: members.reduce((sum, { plannedSeconds = 0 }) => sum + plannedSeconds, 0),
  };
}
