import { ApiError } from '#client/lib/api/api-error.ts';
import { readOptions } from '#client/lib/api/read.ts';
import { publicTeamsApi } from '#shared/teams/public-teams.api.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayBounds } from '#shared/time/day.ts';

const minute = 60_000;

export interface PublicTeamPlace {
  profileLink: string;
  teamId: string;
}

interface PublicDay extends PublicTeamPlace {
  day: Day;
  timeZone: string;
}

/** A team that is not public is not there: asking again does not help. */
const mayRetry = (count: number, error: Error) => !(error instanceof ApiError) && count < 2;

/** People and what they did that day; read again every minute. */
export const publicTeamQuery = ({ profileLink, teamId, day, timeZone }: PublicDay) => {
  const { start, end } = dayBounds(day, timeZone);
  const query = {
    type: 'team',
    withLastWorkedTask: true,
    startDate: start.toISOString(),
    endDate: end.toISOString(),
  };
  const options = { refetchInterval: minute, retry: mayRetry };
  return readOptions(publicTeamsApi.read, { params: { profileLink, teamId }, query }, options);
};

/** The lists that give the team's tasks their looks. */
export const publicListsQuery = (params: PublicTeamPlace) =>
  readOptions(
    publicTeamsApi.read,
    { params, query: { type: 'misc' } },
    { staleTime: 10 * minute, retry: mayRetry },
  );
