import { keepPreviousData } from '@tanstack/react-query';
import { readOptions } from '#client/lib/api/read.ts';
import type { QueryInputOf } from '#shared/http/endpoint.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

export interface SheetFilter {
  startDate: Day;
  endDate: Day;
  /** Absent: everybody whose time the caller sees. */
  employeeIds?: readonly string[];
}

/** The days of worked time in a range, and what the caller may do with each. */
export const sheetsQuery = ({ startDate, endDate, employeeIds }: SheetFilter) =>
  readOptions(timesheetsApi.list, {
    query: { startDate, endDate, employeeIds: employeeIds && [...employeeIds] },
  });

/** Weeks that the caller reviews. */
export const reviewWeeksQuery = (query: QueryInputOf<typeof timesheetsApi.review>) =>
  readOptions(timesheetsApi.review, { query }, { placeholderData: keepPreviousData });

/** The weeks that wait longest for a decision of the caller, and how many do. */
export const waitingWeeksQuery = readOptions(
  timesheetsApi.review,
  { query: { decidable: true, take: 5 } },
  { staleTime: 60_000 },
);
