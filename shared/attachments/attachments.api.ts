import { z } from 'zod';
import { attachmentQuery, attachmentSchema } from '#shared/attachments/attachment.schema.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';

const attachmentId = z.object({ id: uuid });

export const attachmentsApi = endpointTable('attachments', {
  list: endpoint({
    method: 'GET',
    path: '/attachments',
    summary: 'Files of a task, newest first',
    query: attachmentQuery,
    response: listOf(attachmentSchema),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/attachments',
    summary: 'Add a file to a task',
    query: attachmentQuery,
    upload: {},
    response: attachmentSchema,
    status: 201,
  }),
  /** Answers the file itself, always as a download. */
  download: endpoint({
    method: 'GET',
    path: '/attachments/:id/file',
    summary: 'The file',
    params: attachmentId,
    response: z.unknown(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/attachments/:id',
    summary: 'Delete a file',
    params: attachmentId,
    response: deleteResult,
  }),
});
