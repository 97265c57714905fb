import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { timeLogSchema, timeRangeQuery } from '#shared/time-logs/time-log.schema.ts';

export const timeLogsApi = {
  list: endpoint({
    method: 'GET',
    path: '/timesheet/time-log',
    aliases: ['/timer/timesheet/daily'],
    summary: 'Time logs that start in a range, oldest first',
    query: timeRangeQuery,
    response: z.array(timeLogSchema),
  }),
};
