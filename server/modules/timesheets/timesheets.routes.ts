import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import {
  decideOpening,
  listOpenings,
  listReopenedDays,
  listWaitingOpenings,
  requestOpening,
} from '#server/modules/timesheets/day-openings.service.ts';
import { listReviewWeeks } from '#server/modules/timesheets/review.service.ts';
import {
  commentOnTimesheet,
  setTimesheetStatus,
  submitWeek,
  undoTimesheets,
} from '#server/modules/timesheets/timesheet-changes.service.ts';
import { registerTimesheetsCompat } from '#server/modules/timesheets/timesheets.compat.routes.ts';
import {
  getTimesheet,
  listApprovals,
  listTimesheets,
} from '#server/modules/timesheets/timesheets.service.ts';
import { checkWeek } from '#server/modules/timesheets/week-check.service.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

const read = {
  permission: ['TIME_TRACKER', 'CAN_APPROVE_TIMESHEET', 'ALL_ORG_VIEW', 'ALL_ORG_EDIT'],
} as const;
/** Owners and reviewers; the rest is decided sheet by sheet. */
const change = { permission: ['TIME_TRACKER', 'CAN_APPROVE_TIMESHEET', 'ALL_ORG_EDIT'] } as const;

const reopen = { permission: 'CHANGE_CLOSED_TIME' } as const;

export async function registerTimesheets(app: FastifyInstance): Promise<void> {
  registerTimesheetsCompat(app);
  route(app, timesheetsApi.list, read, (ctx, { query }) => listTimesheets(ctx, query));
  route(app, timesheetsApi.approvals, read, (ctx, { query }) => listApprovals(ctx, query));
  route(app, timesheetsApi.review, read, (ctx, { query }) => listReviewWeeks(ctx, query));
  route(app, timesheetsApi.openings, 'member', (ctx) => listOpenings(ctx));
  route(app, timesheetsApi.reopenedDays, 'member', (ctx) => listReopenedDays(ctx));
  route(app, timesheetsApi.waitingOpenings, reopen, (ctx) => listWaitingOpenings(ctx));
  route(app, timesheetsApi.requestOpening, 'member', (ctx, { body }) => requestOpening(ctx, body));
  route(app, timesheetsApi.decideOpening, reopen, (ctx, { params, body }) =>
    decideOpening(ctx, params.id, body),
  );
  route(app, timesheetsApi.one, read, (ctx, { params }) => getTimesheet(ctx, params.id));
  route(app, timesheetsApi.setStatus, change, (ctx, { body }) => setTimesheetStatus(ctx, body));
  route(app, timesheetsApi.undo, change, (ctx, { body }) => undoTimesheets(ctx, body));
  route(app, timesheetsApi.checkWeek, change, (ctx, { query }) => checkWeek(ctx, query));
  route(app, timesheetsApi.submitWeek, change, (ctx, { body }) => submitWeek(ctx, body));
  route(app, timesheetsApi.comment, change, (ctx, { params, body }) =>
    commentOnTimesheet(ctx, params.id, body.comment),
  );
}
