import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/lib/api.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

/** All that is known of timesheets: invalidate it when anything about them changed. */
export const timesheetsKey = (tenantId: string) => [tenantId, 'timesheets'];

export interface SheetFilter {
  startDate: Day;
  endDate: Day;
  /** Absent: everybody whose time the caller sees. */
  employeeIds?: readonly string[];
}

/** The days of worked time in a range, and what the caller may do with each. */
export const sheetsQuery = (tenantId: string, { startDate, endDate, employeeIds }: SheetFilter) =>
  queryOptions({
    queryKey: [...timesheetsKey(tenantId), 'list', startDate, endDate, employeeIds],
    queryFn: ({ signal }) => {
      const query = { startDate, endDate, employeeIds: employeeIds && [...employeeIds] };
      return call(timesheetsApi.list, { query }, signal);
    },
  });

/** A timesheet with its history. */
export const sheetQuery = (tenantId: string, id: string) =>
  queryOptions({
    queryKey: [...timesheetsKey(tenantId), 'one', id],
    queryFn: ({ signal }) => call(timesheetsApi.one, { params: { id } }, signal),
  });

/** Days of worked time that wait for the person's decision. */
export const approvalsQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...timesheetsKey(tenantId), 'approvals'],
    queryFn: ({ signal }) => call(timesheetsApi.approvals, { query: { take: '1' } }, signal),
  });
