import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { activityQuery, activityReport, activitySchema, hourActivitySchema } from './activity.schema.ts';
import { addActivitiesInput } from './activity-input.schema.ts';

export const activitiesApi = endpointTable('reports', {
  list: endpoint({
    method: 'GET',
    path: '/timesheet/activity',
    aliases: ['/timer/timesheet'],
    summary: 'Applications and sites that were worked with, longest first',
    query: activityQuery,
    response: z.array(activitySchema),
  }),
  daily: endpoint({
    method: 'GET',
    path: '/timesheet/activity/daily',
    aliases: ['/timer/daily'],
    summary: 'Applications and sites by hour',
    query: activityQuery,
    response: z.array(hourActivitySchema),
  }),
  report: endpoint({
    method: 'GET',
    path: '/timesheet/activity/report',
    summary: 'Applications and sites by date, person or project',
    query: activityQuery,
    response: activityReport,
  }),
  add: endpoint({
    method: 'POST',
    path: '/timesheet/activity/bulk',
    summary: 'Record the applications and sites that were used',
    body: addActivitiesInput,
    response: z.array(activitySchema),
    status: 201,
  }),
});
