import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { balanceQuery, balanceReportSchema } from '#shared/reports/balance.schema.ts';
import {
  clientReportSchema,
  dailyChartSchema,
  dailyReportSchema,
  employeeReportSchema,
  projectReportSchema,
  reportQuery,
  taskReportSchema,
  timeLimitQuery,
  timeLimitSchema,
  weeklyReportSchema,
} from '#shared/reports/report.schema.ts';
import { summaryQuery, summarySchema } from '#shared/reports/summary.schema.ts';

export const reportsApi = endpointTable('reports', {
  /** The shape follows `groupBy`; anything else is by date. */
  daily: endpoint({
    method: 'GET',
    path: '/timesheet/time-log/report/daily',
    summary: 'Time by date, employee, project, client or task',
    query: reportQuery,
    response: z.union([
      dailyReportSchema,
      projectReportSchema,
      employeeReportSchema,
      clientReportSchema,
      taskReportSchema,
    ]),
  }),
  dailyChart: endpoint({
    method: 'GET',
    path: '/timesheet/time-log/report/daily-chart',
    summary: 'Hours per day and log type, empty days included',
    query: reportQuery,
    response: dailyChartSchema,
  }),
  weekly: endpoint({
    method: 'GET',
    path: '/timesheet/time-log/report/weekly',
    summary: 'Time per person with every day of the range',
    query: reportQuery,
    response: weeklyReportSchema,
  }),
  timeLimit: endpoint({
    method: 'GET',
    path: '/timesheet/time-log/time-limit',
    summary: 'Time per person against their limit, by day, week or month',
    query: timeLimitQuery,
    response: timeLimitSchema,
  }),
  balance: endpoint({
    method: 'GET',
    path: '/timesheet/time-log/report/balance',
    summary: 'Report target, working time, balance and absences by person and month',
    query: balanceQuery,
    response: balanceReportSchema,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/timesheet/time-log/report/summary',
    summary: 'Time by one or two dimensions, optionally rounded and compared',
    query: summaryQuery,
    response: summarySchema,
  }),
});
