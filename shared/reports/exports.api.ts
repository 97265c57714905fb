import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { balanceExportQuery } from '#shared/reports/balance.schema.ts';
import {
  activityExportQuery,
  limitExportQuery,
  logExportQuery,
  summaryExportQuery,
  teamExportQuery,
} from '#shared/reports/exports.schema.ts';

/** All answer a file, always as a download. */
const download = { method: 'GET', response: z.unknown() } as const;

export const exportsApi = endpointTable('reports', {
  timeLogs: endpoint({
    ...download,
    path: '/timesheet/time-log/export',
    summary: 'Time logs of a range as a file: CSV, JSON, XLSX or PDF',
    query: logExportQuery,
  }),
  summary: endpoint({
    ...download,
    path: '/timesheet/time-log/report/export',
    summary: 'The rows of the summary as a file: CSV, JSON, XLSX or PDF',
    query: summaryExportQuery,
  }),
  team: endpoint({
    ...download,
    path: '/timesheet/time-log/report/team/export',
    summary: 'Time by person, or by day, project and person, as a file: CSV, JSON, XLSX or PDF',
    query: teamExportQuery,
  }),
  limits: endpoint({
    ...download,
    path: '/timesheet/time-log/time-limit/export',
    summary: 'Time against limits as a file: CSV, JSON, XLSX or PDF',
    query: limitExportQuery,
  }),
  balance: endpoint({
    ...download,
    path: '/timesheet/time-log/report/balance/export',
    summary: 'Working time and balance by person and month as a file: CSV, JSON, XLSX or PDF',
    query: balanceExportQuery,
  }),
  activities: endpoint({
    ...download,
    path: '/timesheet/activity/report/export',
    summary: 'Applications and sites as a file: CSV, JSON, XLSX or PDF',
    query: activityExportQuery,
  }),
});
