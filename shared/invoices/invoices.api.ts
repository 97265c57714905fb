import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import {
  allDraftsPreviewSchema,
  allDraftsQuery,
  allDraftsSchema,
  createAllDraftsInput,
} from '#shared/invoices/all-drafts.schema.ts';
import {
  createInvoiceInput,
  invoiceBuyerSchema,
  invoicePaidInput,
  invoicePreviewQuery,
  invoicePreviewSchema,
  invoiceSchema,
  invoiceSellerSchema,
  invoiceVersionInput,
  takeInvoiceTimeInput,
  undrawnLettersSchema,
  updateInvoiceInput,
} from '#shared/invoices/invoice.schema.ts';
import {
  invoiceFileQuery,
  invoiceListQuery,
  invoiceListSchema,
} from '#shared/invoices/invoice-list.schema.ts';
import { addPaymentInput } from '#shared/invoices/invoice-payment.schema.ts';
import { putReminderRulesInput, reminderRulesSchema } from '#shared/invoices/invoice-reminder.schema.ts';
import {
  invoiceLinkSchema,
  invoiceMailQuery,
  invoiceMailSchema,
  sendInvoiceInput,
} from '#shared/invoices/invoice-sending.schema.ts';
import { putBuyerInput, putSellerInput } from '#shared/invoices/party-input.schema.ts';
import { publicInvoiceSchema } from '#shared/invoices/public-invoice.schema.ts';
import { unbilledExportQuery, unbilledQuery, unbilledRowSchema } from '#shared/invoices/unbilled.schema.ts';

const byId = z.object({ id: uuid });
const byToken = z.object({ token: z.string().max(200) });

export const invoicesApi = endpointTable('invoices', {
  list: endpoint({
    method: 'GET',
    path: '/invoices',
    summary: 'Invoices and credit notes, drafts and the latest first',
    query: invoiceListQuery,
    response: invoiceListSchema,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/invoices/preview',
    summary: 'Preview an invoice of a client and period, with the time that it leaves out',
    query: invoicePreviewQuery,
    response: invoicePreviewSchema,
  }),
  unbilled: endpoint({
    method: 'GET',
    path: '/invoices/unbilled',
    summary: 'Billable time that is on no invoice, by client and project',
    query: unbilledQuery,
    response: listOf(unbilledRowSchema),
  }),
  exportUnbilled: endpoint({
    method: 'GET',
    path: '/invoices/unbilled/export',
    summary: 'Billable time that is on no invoice as a file: CSV, JSON, XLSX or PDF',
    query: unbilledExportQuery,
    response: z.unknown(),
  }),
  seller: endpoint({
    method: 'GET',
    path: '/invoices/seller',
    summary: 'Get the invoice issuer of the organization',
    response: invoiceSellerSchema,
  }),
  putSeller: endpoint({
    method: 'PUT',
    path: '/invoices/seller',
    summary: 'Save the invoice issuer of the organization',
    body: putSellerInput,
    response: invoiceSellerSchema,
  }),
  buyer: endpoint({
    method: 'GET',
    path: '/invoices/buyers/:id',
    summary: 'Get the billing settings of a client',
    params: byId,
    response: invoiceBuyerSchema,
  }),
  putBuyer: endpoint({
    method: 'PUT',
    path: '/invoices/buyers/:id',
    summary: 'Save the billing settings of a client',
    params: byId,
    body: putBuyerInput,
    response: invoiceBuyerSchema,
  }),
  reminders: endpoint({
    method: 'GET',
    path: '/invoices/reminders',
    summary: 'Get the days after which clients are reminded of overdue invoices',
    response: reminderRulesSchema,
  }),
  putReminders: endpoint({
    method: 'PUT',
    path: '/invoices/reminders',
    summary: 'Save the days after which clients are reminded of overdue invoices',
    body: putReminderRulesInput,
    response: reminderRulesSchema,
  }),
  get: endpoint({
    method: 'GET',
    path: '/invoices/:id',
    summary: 'An invoice with its lines and sums',
    params: byId,
    response: invoiceSchema,
  }),
  file: endpoint({
    method: 'GET',
    path: '/invoices/:id/file',
    summary: 'An invoice as PDF with the e-invoice in it, as XLSX, XML or JSON',
    params: byId,
    query: invoiceFileQuery,
    response: z.unknown(),
  }),
  undrawnLetters: endpoint({
    method: 'GET',
    path: '/invoices/:id/undrawn-letters',
    summary: 'Letters of an invoice that its PDF cannot draw and replaces',
    params: byId,
    response: undrawnLettersSchema,
  }),
  create: endpoint({
    method: 'POST',
    path: '/invoices',
    changes: ['invoices', 'organization'],
    summary: 'Create a draft from the approved billable time of a client',
    body: createInvoiceInput,
    response: invoiceSchema,
    status: 201,
  }),
  previewAll: endpoint({
    method: 'GET',
    path: '/invoices/drafts/preview',
    summary: 'Preview a draft for each client with time of a period that is on no invoice',
    query: allDraftsQuery,
    response: allDraftsPreviewSchema,
  }),
  createAll: endpoint({
    method: 'POST',
    path: '/invoices/drafts',
    changes: ['invoices', 'organization'],
    summary: 'Create a draft for each of several clients; the answer says why one has none',
    body: createAllDraftsInput,
    response: allDraftsSchema,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/invoices/:id',
    summary: 'Save a draft',
    params: byId,
    body: updateInvoiceInput,
    response: invoiceSchema,
  }),
  takeTime: endpoint({
    method: 'POST',
    path: '/invoices/:id/time',
    summary: 'Rebuild the time lines of a draft; its fixed items stay',
    params: byId,
    body: takeInvoiceTimeInput,
    response: invoiceSchema,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/invoices/:id/issue',
    summary: 'Issue a draft: it gets the next number and is fixed',
    params: byId,
    body: invoiceVersionInput,
    response: invoiceSchema,
  }),
  setPaid: endpoint({
    method: 'PUT',
    path: '/invoices/:id/paid',
    summary: 'Set the day on which the rest of an invoice was paid, or take its payments back',
    params: byId,
    body: invoicePaidInput,
    response: invoiceSchema,
  }),
  addPayment: endpoint({
    method: 'POST',
    path: '/invoices/:id/payments',
    summary: 'Record a payment of an invoice, or of a part of it',
    params: byId,
    body: addPaymentInput,
    response: invoiceSchema,
    status: 201,
  }),
  removePayment: endpoint({
    method: 'DELETE',
    path: '/invoices/:id/payments/:paymentId',
    summary: 'Take a payment back; it stays in the history',
    params: byId.extend({ paymentId: uuid }),
    response: invoiceSchema,
  }),
  proposeMail: endpoint({
    method: 'GET',
    path: '/invoices/:id/mail',
    summary: 'The mail of an invoice as it is proposed, in the language of its client',
    params: byId,
    query: invoiceMailQuery,
    response: invoiceMailSchema,
  }),
  send: endpoint({
    method: 'POST',
    path: '/invoices/:id/send',
    summary: 'Mail an invoice with its files and its link',
    params: byId,
    body: sendInvoiceInput,
    response: invoiceSchema,
  }),
  markSent: endpoint({
    method: 'POST',
    path: '/invoices/:id/sent',
    summary: 'Note that an invoice was sent outside of Takt',
    params: byId,
    response: invoiceSchema,
  }),
  share: endpoint({
    method: 'POST',
    path: '/invoices/:id/link',
    summary: 'Get the link of an invoice for its client, the same until it is withdrawn',
    params: byId,
    response: invoiceLinkSchema,
  }),
  unshare: endpoint({
    method: 'DELETE',
    path: '/invoices/:id/link',
    summary: 'Withdraw the link of an invoice',
    params: byId,
    response: invoiceSchema,
  }),
  /** The token alone opens it. */
  readPublic: endpoint({
    method: 'GET',
    path: '/public/invoices/:token',
    summary: 'Get an invoice by its link',
    params: byToken,
    response: publicInvoiceSchema,
  }),
  publicFile: endpoint({
    method: 'GET',
    path: '/public/invoices/:token/file',
    summary: 'Get the file of an invoice by its link',
    params: byToken,
    query: z.object({ format: z.enum(['pdf', 'xml']).default('pdf') }),
    response: z.unknown(),
  }),
  markViewed: endpoint({
    method: 'POST',
    path: '/public/invoices/:token/view',
    summary: 'Note that the client opened an invoice by its link',
    params: byToken,
    response: z.unknown(),
    status: 204,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/invoices/:id/cancel',
    summary: 'Cancel an invoice by a credit note, which is answered; its time can be billed again',
    params: byId,
    response: invoiceSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/invoices/:id',
    summary: 'Delete a draft; its time can be billed again',
    params: byId,
    response: deleteResult,
  }),
});
