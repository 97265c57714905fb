import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import {
  createSavedReportInput,
  publicReportSchema,
  savedReportSchema,
  sharedReportLink,
  shareReportInput,
  updateSavedReportInput,
} from '#shared/reports/saved-report.schema.ts';

const one = { params: z.object({ id: uuid }) };

/** Saved views of reports, and links that share them. */
export const savedReportsApi = endpointTable('saved-reports', {
  list: endpoint({
    method: 'GET',
    path: '/saved-reports',
    summary: "The caller's saved reports and those of their teams, by name",
    response: listOf(savedReportSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/saved-reports',
    summary: 'Save a view of a report',
    body: createSavedReportInput,
    response: savedReportSchema,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/saved-reports/:id',
    summary: 'Rename a saved report, or change its view or its team',
    ...one,
    body: updateSavedReportInput,
    response: savedReportSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/saved-reports/:id',
    summary: 'Delete a saved report and its link',
    ...one,
    response: deleteResult,
  }),
  share: endpoint({
    method: 'POST',
    path: '/saved-reports/:id/share',
    summary: 'Create a link to a saved report, which replaces the previous one and is returned only once',
    ...one,
    body: shareReportInput,
    response: sharedReportLink,
    status: 201,
  }),
  changeExpiry: endpoint({
    method: 'PUT',
    path: '/saved-reports/:id/share',
    summary: 'Change when the link expires',
    ...one,
    body: shareReportInput,
    response: savedReportSchema,
  }),
  unshare: endpoint({
    method: 'DELETE',
    path: '/saved-reports/:id/share',
    summary: 'Withdraw the link',
    ...one,
    response: savedReportSchema,
  }),
  /** The token alone opens it. */
  read: endpoint({
    method: 'GET',
    path: '/public/reports/:token',
    summary: 'Get a shared report with the rights of the person who shared it',
    params: z.object({ token: z.string() }),
    response: publicReportSchema,
  }),
});
