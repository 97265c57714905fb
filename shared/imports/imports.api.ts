import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import {
  changeImportInput,
  importRunSchema,
  importSummary,
  newImportInput,
} from '#shared/imports/import.schema.ts';

const importId = z.object({ id: uuid });

export const importsApi = endpointTable('imports', {
  list: endpoint({
    method: 'GET',
    path: '/imports',
    summary: 'Imports of time, newest first',
    response: listOf(importSummary),
  }),
  create: endpoint({
    method: 'POST',
    path: '/imports',
    summary: 'Read a file of time and forecast the import; nothing is changed',
    upload: { fields: newImportInput },
    response: importRunSchema,
    status: 201,
  }),
  one: endpoint({
    method: 'GET',
    path: '/imports/:id',
    summary: 'One import with what it does or did',
    params: importId,
    response: importRunSchema,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/imports/:id',
    summary: 'Change columns, zone and dates and forecast again',
    params: importId,
    body: changeImportInput,
    response: importRunSchema,
  }),
  run: endpoint({
    method: 'POST',
    path: '/imports/:id/run',
    summary: 'Import the rows; those imported before are skipped',
    changes: ['organization', 'projects', 'rates', 'task-lists', 'tasks', 'teams', 'timer'],
    params: importId,
    response: importRunSchema,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/imports/:id/undo',
    summary: 'Undo an import, except for rows that were changed since',
    changes: ['organization', 'projects', 'rates', 'task-lists', 'tasks', 'teams', 'timer'],
    params: importId,
    response: importRunSchema,
  }),
  /** Answers a file, always as a download. */
  errors: endpoint({
    method: 'GET',
    path: '/imports/:id/errors.csv',
    summary: 'The rows that were left out, as CSV',
    params: importId,
    response: z.unknown(),
  }),
});
