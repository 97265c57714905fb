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
    summary: 'Days of worked time on their way to approval, by day and person',
    query: timesheetListQuery,
    response: z.array(timesheetSchema),
  }),
  count: endpoint({
    method: 'GET',
    path: '/timesheet/count',
    summary: 'How many timesheets the same filters find',
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
    summary: 'Weeks of the people whose time the caller decides about, with what to look at before',
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
    body: setTimesheetStatusInput,
    response: z.array(changedTimesheetSchema),
  }),
  setStatusByQuery: endpoint({
    method: 'PUT',
    path: '/timer/timesheet/status',
    summary: 'The same by query; a refusal is in the body',
    query: setTimesheetStatusInput,
    response: timesheetResult,
  }),
  undo: endpoint({
    method: 'PUT',
    path: '/timesheet/undo',
    summary: 'Take back what the caller has just decided',
    body: undoTimesheetsInput,
    response: z.array(changedTimesheetSchema),
  }),
  submit: endpoint({
    method: 'PUT',
    path: '/timesheet/submit',
    summary: 'Submit timesheets, or withdraw them',
    body: submitTimesheetsInput,
    response: z.array(changedTimesheetSchema),
  }),
  checkWeek: endpoint({
    method: 'GET',
    path: '/timesheet/week/check',
    summary: "What of one's week would be submitted now, what it lacks and what still runs in it",
    query: weekCheckQuery,
    response: weekCheckSchema,
  }),
  submitWeek: endpoint({
    method: 'POST',
    path: '/timesheet/week',
    summary: "Submit a week's days with time, or withdraw them; twice is once",
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
    summary: 'Closed days that the caller asked to reopen, the latest first',
    response: z.array(dayOpeningSchema),
  }),
  reopenedDays: endpoint({
    method: 'GET',
    path: '/timesheet/openings/days',
    summary: 'Closed days that are open again to the caller, and to those whose time the caller reads',
    response: z.array(reopenedDaySchema),
  }),
  waitingOpenings: endpoint({
    method: 'GET',
    path: '/timesheet/openings/waiting',
    summary: 'Closed days that somebody asks the caller to reopen, the oldest first',
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
