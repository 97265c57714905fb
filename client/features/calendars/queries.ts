import { readOptions } from '#client/lib/api/read.ts';
import { calendarsApi } from '#shared/calendars/calendars.api.ts';
import type { Day } from '#shared/time/calendar-day.ts';

const minute = 60_000;

/** The calendars of the person's own; every page begins with them, so that nobody else reads events. */
export const calendarsQuery = readOptions(calendarsApi.list, {}, { staleTime: 10 * minute });

/** The events of shown calendars from the first to the last of some days. */
export const eventsQuery = (start: Day, end: Day) =>
  readOptions(calendarsApi.events, { query: { start, end } }, { staleTime: 5 * minute, gcTime: 30 * minute });
