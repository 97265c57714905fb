import { z } from 'zod';
import { queryDateText, queryText } from '#shared/http/query.ts';

/** A day, absent: today; and the zone whose days count, absent: the caller's own. */
export const teamDayQuery = z.object({ day: queryDateText, timeZone: queryText });

/** A part of a day on which a member worked for the team. */
const stretch = z.object({
  startedAt: z.string(),
  /** Absent: it runs. */
  stoppedAt: z.string().optional(),
  /** Color of its project, if the team may see it. */
  color: z.string().optional(),
});

const memberDay = z.object({
  employeeId: z.string(),
  /** The member's planned seconds for the day; absent: nothing planned, or the reader may not see it. */
  plannedSeconds: z.number().optional(),
  stretches: z.array(stretch),
});
export type MemberDay = z.infer<typeof memberDay>;

export const teamDaySchema = z.object({ members: z.array(memberDay) });

/** The first of the seven days, absent: today. */
export const teamWeekQuery = z.object({ firstDay: queryDateText, timeZone: queryText });

const weekDayOfTeam = z.object({
  day: z.string(),
  seconds: z.number(),
  /** The same by project, the longest first; without a name: no project, or one that the team may not see. */
  projects: z.array(
    z.object({ name: z.string().optional(), color: z.string().optional(), seconds: z.number() }),
  ),
  /** The sum of the members' working hours. */
  targetSeconds: z.number(),
});

export const teamWeekSchema = z.object({ days: z.array(weekDayOfTeam) });
