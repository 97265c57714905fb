import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import {
  answerEstimateInput,
  createEstimateInput,
  estimateListQuery,
  estimateRowSchema,
  estimateSchema,
  publicAnswerInput,
  publicEstimateSchema,
  sendEstimateInput,
  updateEstimateInput,
} from '#shared/invoices/estimates/estimate.schema.ts';
import { invoiceSchema } from '#shared/invoices/invoice.schema.ts';
import { invoiceLinkSchema, invoiceMailSchema } from '#shared/invoices/invoice-sending.schema.ts';

const byId = z.object({ id: uuid });
const byToken = z.object({ token: z.string().max(200) });

export const estimatesApi = endpointTable('invoices', {
  list: endpoint({
    method: 'GET',
    path: '/estimates',
    summary: 'Estimates for clients, drafts and the latest first',
    query: estimateListQuery,
    response: listOf(estimateRowSchema),
  }),
  get: endpoint({
    method: 'GET',
    path: '/estimates/:id',
    summary: 'An estimate with its lines and sums',
    params: byId,
    response: estimateSchema,
  }),
  file: endpoint({
    method: 'GET',
    path: '/estimates/:id/file',
    summary: 'An estimate as PDF, in the language of its client',
    params: byId,
    response: z.unknown(),
  }),
  create: endpoint({
    method: 'POST',
    path: '/estimates',
    changes: ['invoices', 'organization'],
    summary: 'Create a draft of an estimate for a client; it has its number at once',
    body: createEstimateInput,
    response: estimateSchema,
    status: 201,
  }),
  duplicate: endpoint({
    method: 'POST',
    path: '/estimates/:id/duplicate',
    summary: 'Create a draft with the lines of an estimate',
    params: byId,
    response: estimateSchema,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/estimates/:id',
    summary: 'Save a draft of an estimate',
    params: byId,
    body: updateEstimateInput,
    response: estimateSchema,
  }),
  proposeMail: endpoint({
    method: 'GET',
    path: '/estimates/:id/mail',
    summary: 'The mail of an estimate as it is proposed, in the language of its client',
    params: byId,
    response: invoiceMailSchema,
  }),
  send: endpoint({
    method: 'POST',
    path: '/estimates/:id/send',
    summary: 'Mail an estimate with its file and its link; from then on it is fixed',
    params: byId,
    body: sendEstimateInput,
    response: estimateSchema,
  }),
  markSent: endpoint({
    method: 'POST',
    path: '/estimates/:id/sent',
    summary: 'Note that an estimate was sent outside of Takt',
    params: byId,
    response: estimateSchema,
  }),
  share: endpoint({
    method: 'POST',
    path: '/estimates/:id/link',
    summary: 'Get the link of an estimate for its client; a draft becomes sent',
    params: byId,
    response: invoiceLinkSchema,
  }),
  unshare: endpoint({
    method: 'DELETE',
    path: '/estimates/:id/link',
    summary: 'Withdraw the link of an estimate',
    params: byId,
    response: estimateSchema,
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/estimates/:id/answer',
    summary: 'Note that the client accepted or declined an estimate',
    params: byId,
    body: answerEstimateInput,
    response: estimateSchema,
  }),
  createInvoice: endpoint({
    method: 'POST',
    path: '/estimates/:id/invoice',
    summary: 'Create a draft of an invoice with the lines of an estimate, once',
    params: byId,
    response: invoiceSchema,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/estimates/:id',
    summary: 'Delete a draft of an estimate',
    params: byId,
    response: deleteResult,
  }),
  /** The token alone opens it. */
  readPublic: endpoint({
    method: 'GET',
    path: '/public/estimates/:token',
    summary: 'Get an estimate by its link',
    params: byToken,
    response: publicEstimateSchema,
  }),
  publicFile: endpoint({
    method: 'GET',
    path: '/public/estimates/:token/file',
    summary: 'Get the PDF of an estimate by its link',
    params: byToken,
    response: z.unknown(),
  }),
  markViewed: endpoint({
    method: 'POST',
    path: '/public/estimates/:token/view',
    summary: 'Note that the client opened an estimate by its link',
    params: byToken,
    response: z.unknown(),
    status: 204,
  }),
  answerPublic: endpoint({
    method: 'POST',
    path: '/public/estimates/:token/answer',
    summary: 'Accept or decline an estimate by its link, once',
    params: byToken,
    body: publicAnswerInput,
    response: publicEstimateSchema,
  }),
});
