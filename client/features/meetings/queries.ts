import { readOptions } from '#client/lib/api/read.ts';
import { meetingsApi } from '#shared/meetings/meetings.api.ts';

/** What this installation offers; changes with a restart of the server alone. */
export const collaborationQuery = readOptions(meetingsApi.options, {}, { staleTime: 10 * 60_000 });
