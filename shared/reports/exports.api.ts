import { z } from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';
import { logExportQuery, summaryExportQuery } from '#shared/reports/summary.schema.ts';

/** Both answer a file, always as a download. */
export const exportsApi = {
  timeLogs: endpoint({
    method: 'GET',
    path: '/timesheet/time-log/export',
    summary: 'Time logs of a range as a file: CSV, JSON or XLSX',
    query: logExportQuery,
    response: z.unknown(),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/timesheet/time-log/report/export',
    summary: 'The rows of the summary as a file: CSV, JSON or XLSX',
    query: summaryExportQuery,
    response: z.unknown(),
  }),
};
