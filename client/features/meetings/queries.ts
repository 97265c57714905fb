import { readOptions } from '#client/lib/api/read.ts';
import { meetingsApi } from '#shared/meetings/meetings.api.ts';

/** Collaboration features of this installation; they change only with a restart of the server. */
export const collaborationQuery = readOptions(meetingsApi.options, {}, { staleTime: 10 * 60_000 });
