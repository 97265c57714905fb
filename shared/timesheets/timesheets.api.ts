import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import {
  dayOpeningSchema,
  decideOpeningInput,
  reopenedDaySchema,
  requestOpeningInput,
} from '#shared/timesheets/day-opening.schema.ts';
import { reviewQuery, reviewWeekSchema } from '#shared/timesheets/review.schema.ts';
import {
  approvalsQuery,
  changedTimesheetSchema,
  setTimesheetStatusInput,
  submitTimesheetsInput,
  submitWeekInput,
  timesheetCommentInput,
  timesheetDetailSchema,
  timesheetListQuery,
  timesheetResult,
  timesheetSchema,
  undoTimesheetsInput,
  weekCheckQuery,
  weekCheckSchema,
} from '#shared/timesheets/timesheet.schema.ts';

const timesheetId = z.object({ id: uuid });

export const timesheetsApi = endpointTable('timesheets', {
  list: endpoint({
    method: 'GET',
    path: '/timesheet',
    summary: 'List timesheets by day and person',
    query: timesheetListQuery,
    response: z.array(timesheetSchema),
  }),
  count: endpoint({
    method: 'GET',
    path: '/timesheet/count',
    summary: 'Count timesheets by the same filters',
    query: timesheetListQuery,
    response: z.number(),
  }),
  approvals: endpoint({
    method: 'GET',
    path: '/timesheet/approvals',
    summary: 'Timesheets that wait for a decision of the caller, oldest first',
    query: approvalsQuery,
    response: listOf(timesheetSchema),
  }),
  review: endpoint({
    method: 'GET',
    path: '/timesheet/review',
    summary: "List weeks for the caller's review, with findings",
    query: reviewQuery,
    response: listOf(reviewWeekSchema),
  }),
  one: endpoint({
    method: 'GET',
    path: '/timesheet/:id',
    summary: 'A timesheet with its history',
    params: timesheetId,
    response: timesheetDetailSchema,
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/timesheet/status',
    summary: 'Change the status of timesheets; those that cannot come with the reason',
    changes: ['timesheets', 'time-logs'],
    body: setTimesheetStatusInput,
    response: z.array(changedTimesheetSchema),
  }),
  setStatusByQuery: endpoint({
    method: 'PUT',
    path: '/timer/timesheet/status',
    summary: 'Validate by query; a refusal is in the body',
    changes: ['timesheets', 'time-logs'],
    query: setTimesheetStatusInput,
    response: timesheetResult,
  }),
  undo: endpoint({
    method: 'PUT',
    path: '/timesheet/undo',
    summary: "Undo the caller's last decisions",
    changes: ['timesheets', 'time-logs'],
    body: undoTimesheetsInput,
    response: z.array(changedTimesheetSchema),
  }),
  submit: endpoint({
    method: 'PUT',
    path: '/timesheet/submit',
    summary: 'Submit timesheets, or withdraw them',
    changes: ['timesheets', 'time-logs'],
    body: submitTimesheetsInput,
    response: z.array(changedTimesheetSchema),
  }),
  checkWeek: endpoint({
    method: 'GET',
    path: '/timesheet/week/check',
    summary: 'Preview the submission of a week, with what is missing and what still runs',
    query: weekCheckQuery,
    response: weekCheckSchema,
  }),
  submitWeek: endpoint({
    method: 'POST',
    path: '/timesheet/week',
    summary: "Submit a week's days with time, or withdraw them; twice is once",
    changes: ['timesheets', 'time-logs', 'timer'],
    body: submitWeekInput,
    response: z.array(changedTimesheetSchema),
  }),
  comment: endpoint({
    method: 'POST',
    path: '/timesheet/:id/comment',
    summary: 'Add a comment to the history of a timesheet',
    params: timesheetId,
    body: timesheetCommentInput,
    response: timesheetDetailSchema,
    status: 201,
  }),
  openings: endpoint({
    method: 'GET',
    path: '/timesheet/openings',
    summary: "List the caller's requests to reopen closed days, newest first",
    response: z.array(dayOpeningSchema),
  }),
  reopenedDays: endpoint({
    method: 'GET',
    path: '/timesheet/openings/days',
    summary: 'List reopened closed days of the caller and of people whose time they read',
    response: z.array(reopenedDaySchema),
  }),
  waitingOpenings: endpoint({
    method: 'GET',
    path: '/timesheet/openings/waiting',
    summary: "List requests to reopen closed days for the caller's decision, oldest first",
    response: z.array(dayOpeningSchema),
  }),
  requestOpening: endpoint({
    method: 'POST',
    path: '/timesheet/openings',
    summary: 'Ask to reopen a closed day of the caller',
    body: requestOpeningInput,
    response: dayOpeningSchema,
  }),
  decideOpening: endpoint({
    method: 'PUT',
    path: '/timesheet/openings/:id',
    summary: 'Reopen a closed day of somebody for some days, or refuse to',
    params: timesheetId,
    body: decideOpeningInput,
    response: dayOpeningSchema,
  }),
});
