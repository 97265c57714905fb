import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import {
  createInvoiceInput,
  invoiceBuyerSchema,
  invoiceFileQuery,
  invoiceListQuery,
  invoiceListSchema,
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
import { putBuyerInput, putSellerInput } from '#shared/invoices/party-input.schema.ts';
import { unbilledExportQuery, unbilledQuery, unbilledRowSchema } from '#shared/invoices/unbilled.schema.ts';

const byId = z.object({ id: uuid });

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
    summary: 'What an invoice of a client and period would bill, and what it would leave out',
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
    summary: 'Who writes the invoices of the organization',
    response: invoiceSellerSchema,
  }),
  putSeller: endpoint({
    method: 'PUT',
    path: '/invoices/seller',
    summary: 'Write who writes the invoices of the organization',
    body: putSellerInput,
    response: invoiceSellerSchema,
  }),
  buyer: endpoint({
    method: 'GET',
    path: '/invoices/buyers/:id',
    summary: 'How a client is billed',
    params: byId,
    response: invoiceBuyerSchema,
  }),
  putBuyer: endpoint({
    method: 'PUT',
    path: '/invoices/buyers/:id',
    summary: 'Write how a client is billed',
    params: byId,
    body: putBuyerInput,
    response: invoiceBuyerSchema,
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
    summary: 'Draft an invoice from the approved billable time of a client',
    body: createInvoiceInput,
    response: invoiceSchema,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/invoices/:id',
    summary: 'Write a draft',
    params: byId,
    body: updateInvoiceInput,
    response: invoiceSchema,
  }),
  takeTime: endpoint({
    method: 'POST',
    path: '/invoices/:id/time',
    summary: 'Take the time of a draft anew; its fixed items stay',
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
    summary: 'Note the day that an invoice was paid, or that it was not',
    params: byId,
    body: invoicePaidInput,
    response: invoiceSchema,
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
