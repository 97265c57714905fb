import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import {
  setTimesheetStatusByQuery,
  submitTimesheets,
} from '#server/modules/timesheets/timesheet-changes.service.ts';
import { countTimesheets } from '#server/modules/timesheets/timesheets.service.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

const read = {
  permission: ['TIME_TRACKER', 'CAN_APPROVE_TIMESHEET', 'ALL_ORG_VIEW', 'ALL_ORG_EDIT'],
} as const;
const change = { permission: ['TIME_TRACKER', 'CAN_APPROVE_TIMESHEET', 'ALL_ORG_EDIT'] } as const;

/** Endpoints that only other clients call. */
export function registerTimesheetsCompat(app: FastifyInstance): void {
  route(app, timesheetsApi.count, read, (ctx, { query }) => countTimesheets(ctx, query));
  route(app, timesheetsApi.setStatusByQuery, change, (ctx, { query }) =>
    setTimesheetStatusByQuery(ctx, query),
  );
  route(app, timesheetsApi.submit, change, (ctx, { body }) => submitTimesheets(ctx, body));
}
