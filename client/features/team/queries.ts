import { readOptions } from '#client/lib/api/read.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';
import type { Day } from '#shared/time/calendar-day.ts';

interface DayOfTeam {
  teamId: string;
  day: Day;
  timeZone: string;
}

/** When the members of a team worked on a day, and what they planned for it. */
export const teamDayQuery = ({ teamId, day, timeZone }: DayOfTeam) =>
  readOptions(teamsApi.day, { params: { id: teamId }, query: { day, timeZone } });

/** A team's time of the seven days from the first one on; its managers alone may read it. */
export const teamWeekQuery = ({ teamId, firstDay, timeZone }: Omit<DayOfTeam, 'day'> & { firstDay: Day }) =>
  readOptions(teamsApi.week, { params: { id: teamId }, query: { firstDay, timeZone } });
