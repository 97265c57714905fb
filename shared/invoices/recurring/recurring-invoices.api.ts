import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import {
  pauseRecurringInput,
  recurringInput,
  recurringSchema,
} from '#shared/invoices/recurring/recurring-invoice.schema.ts';

const byId = z.object({ id: uuid });

export const recurringApi = endpointTable('invoices', {
  list: endpoint({
    method: 'GET',
    path: '/invoices/recurring',
    summary: 'Drafts that are made each week, month or quarter, by client',
    response: listOf(recurringSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/invoices/recurring',
    changes: ['invoices', 'organization'],
    summary: 'Make a draft for a client each week, month or quarter',
    body: recurringInput,
    response: recurringSchema,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/invoices/recurring/:id',
    summary: 'Save a recurring draft; from then on it is made in the name of the caller',
    params: byId,
    body: recurringInput,
    response: recurringSchema,
  }),
  pause: endpoint({
    method: 'PUT',
    path: '/invoices/recurring/:id/paused',
    summary: 'Pause a recurring draft, or resume it in the name of the caller',
    params: byId,
    body: pauseRecurringInput,
    response: recurringSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/invoices/recurring/:id',
    summary: 'Delete a recurring draft; drafts that it made stay',
    params: byId,
    response: deleteResult,
  }),
});
