import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import {
  activityExportQuery,
  limitExportQuery,
  logExportQuery,
  summaryExportQuery,
  teamExportQuery,
} from '#shared/reports/exports.schema.ts';

/** All answer a file, always as a download. */
export const exportsApi = endpointTable('reports', {
  timeLogs: endpoint({
    method: 'GET',
    path: '/timesheet/time-log/export',
    summary: 'Time logs of a range as a file: CSV, JSON, XLSX or PDF',
    query: logExportQuery,
    response: z.unknown(),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/timesheet/time-log/report/export',
    summary: 'The rows of the summary as a file: CSV, JSON, XLSX or PDF',
    query: summaryExportQuery,
    response: z.unknown(),
  }),
  team: endpoint({
    method: 'GET',
    path: '/timesheet/time-log/report/team/export',
    summary: 'Time by person, or by day, project and person, as a file: CSV, JSON, XLSX or PDF',
    query: teamExportQuery,
    response: z.unknown(),
  }),
  limits: endpoint({
    method: 'GET',
    path: '/timesheet/time-log/time-limit/export',
    summary: 'Time against limits as a file: CSV, JSON, XLSX or PDF',
    query: limitExportQuery,
    response: z.unknown(),
  }),
  activities: endpoint({
    method: 'GET',
    path: '/timesheet/activity/report/export',
    summary: 'Applications and sites as a file: CSV, JSON, XLSX or PDF',
    query: activityExportQuery,
    response: z.unknown(),
  }),
});
