import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { uuid } from '#shared/http/query.ts';
import {
  entryChoicesQuery,
  entryChoicesSchema,
  entryListQuery,
  entryPageSchema,
  entrySelectionQuery,
  entrySelectionSchema,
} from '#shared/time-logs/entry-list.schema.ts';
import { timeLogListQuery, timeLogSchema } from '#shared/time-logs/time-log.schema.ts';
import {
  addTimeLogInput,
  changedTimeLogSchema,
  copiedWeekSchema,
  copyWeekInput,
  editTimeLogInput,
  removedTimeLogsSchema,
  removeTimeLogsInput,
  restoreTimeLogsInput,
  splitTimeLogInput,
  timeLogChangeSchema,
  timeLogConflictQuery,
  timeLogIdsParam,
} from '#shared/time-logs/time-log-changes.schema.ts';

const logId = z.object({ id: uuid });

export const timeLogsApi = endpointTable('time-logs', {
  list: endpoint({
    method: 'GET',
    path: '/timesheet/time-log',
    aliases: ['/timer/timesheet/daily'],
    summary: 'Time logs that start in a range, oldest first',
    query: timeLogListQuery,
    response: z.array(timeLogSchema),
  }),
  entries: endpoint({
    method: 'GET',
    path: '/timesheet/time-log/entries',
    summary:
      'Time logs by day, week or month of their people, page by page, with what the whole list adds up to',
    query: entryListQuery,
    response: entryPageSchema,
  }),
  selection: endpoint({
    method: 'GET',
    path: '/timesheet/time-log/selection',
    summary: 'The ids of what the same filters find, to change it together',
    query: entrySelectionQuery,
    response: entrySelectionSchema,
  }),
  choices: endpoint({
    method: 'GET',
    path: '/timesheet/time-log/choices',
    summary: 'The people, projects, tasks and labels of the time logs of a period',
    query: entryChoicesQuery,
    response: entryChoicesSchema,
  }),
  conflicts: endpoint({
    method: 'GET',
    path: '/timesheet/time-log/conflict',
    summary: 'Logs of a person that overlap a span',
    query: timeLogConflictQuery,
    response: z.array(timeLogSchema),
  }),
  one: endpoint({
    method: 'GET',
    path: '/timesheet/time-log/:id',
    summary: 'One time log',
    params: logId,
    response: timeLogSchema,
  }),
  history: endpoint({
    method: 'GET',
    path: '/timesheet/time-log/:id/history',
    summary: 'What was changed in a time log, newest first',
    params: logId,
    response: z.array(timeLogChangeSchema),
  }),
  add: endpoint({
    method: 'POST',
    path: '/timesheet/time-log',
    aliases: ['/timer/timesheet/time-log'],
    summary: 'Enter time by hand, for oneself or for somebody one manages',
    body: addTimeLogInput,
    response: changedTimeLogSchema,
    status: 201,
  }),
  copyWeek: endpoint({
    method: 'POST',
    path: '/timesheet/time-log/copy-week',
    summary:
      'Enter the time of the seven days before a day a week later; what has no place there is left out',
    body: copyWeekInput,
    response: copiedWeekSchema,
    status: 201,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/timesheet/time-log/restore',
    summary: "Undo a deletion of one's own making",
    body: restoreTimeLogsInput,
    response: z.array(timeLogSchema),
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/timesheet/time-log/:id',
    aliases: ['/timer/timesheet/time-log/:id'],
    summary: 'Change a time log; what is not sent stays',
    params: logId,
    body: editTimeLogInput,
    response: changedTimeLogSchema,
  }),
  split: endpoint({
    method: 'POST',
    path: '/timesheet/time-log/:id/split',
    summary: 'Make two time logs of one, alike but for their times; the earlier comes first',
    params: logId,
    body: splitTimeLogInput,
    response: z.array(timeLogSchema),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/timesheet/time-log',
    aliases: ['/timesheet/time-log/:ids', '/timer/timesheet/bulk-delete'],
    summary: 'Delete time logs, or all of a timesheet; unknown ids are skipped',
    params: timeLogIdsParam,
    query: removeTimeLogsInput,
    body: removeTimeLogsInput,
    response: removedTimeLogsSchema,
  }),
});
