import { z } from 'zod';
import { dataArchiveSchema, newDataArchiveInput } from '#shared/data-archives/data-archive.schema.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';

/** Everything that a workspace stores about one person, in one file. */
export const dataArchivesApi = endpointTable('users', {
  list: endpoint({
    method: 'GET',
    path: '/data-archives',
    summary: 'Archives that the caller requested, newest first',
    response: listOf(dataArchiveSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/data-archives',
    summary: 'Prepare an archive of what is stored about the caller or another person',
    body: newDataArchiveInput,
    response: dataArchiveSchema,
    status: 201,
  }),
  /** Answers a zip file, always as a download. */
  download: endpoint({
    method: 'GET',
    path: '/data-archives/:id/file',
    summary: 'The file of an archive that the caller requested',
    params: z.object({ id: uuid }),
    response: z.unknown(),
  }),
});
