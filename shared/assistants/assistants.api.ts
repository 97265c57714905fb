import { z } from 'zod';
import { assistantActionSchema } from '#shared/assistants/assistant-action.schema.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';

/** Changes that assistants made in the name of the caller. */
export const assistantsApi = endpointTable('assistants', {
  actions: endpoint({
    method: 'GET',
    path: '/assistants/actions',
    summary: "The latest changes that assistants made in the caller's name, newest first",
    response: listOf(assistantActionSchema),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/assistants/actions/:id/undo',
    summary: 'Undo a change of an assistant, by the rights of the caller',
    params: z.object({ id: uuid }),
    response: assistantActionSchema,
    changes: ['assistants', 'timer', 'time-logs', 'timesheets', 'tasks', 'comments', 'plans'],
  }),
});
