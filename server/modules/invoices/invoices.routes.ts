import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { exporting } from '#server/http/safety/limits.ts';
import { fileOf } from '#server/modules/exports/exports.routes.ts';
import { findUndrawnLetters, sendInvoiceFile } from '#server/modules/invoices/files/invoice-file.ts';
import {
  createInvoice,
  deleteInvoice,
  previewInvoice,
  updateInvoice,
} from '#server/modules/invoices/invoice-drafts.service.ts';
import {
  cancelInvoice,
  issueInvoice,
  setInvoicePaid,
} from '#server/modules/invoices/invoice-issue.service.ts';
import { takeInvoiceTime } from '#server/modules/invoices/invoice-time.service.ts';
import {
  getBuyer,
  getSeller,
  listInvoices,
  putBuyer,
  putSeller,
  readInvoice,
} from '#server/modules/invoices/invoices.service.ts';
import { listUnbilled, unbilledTable } from '#server/modules/invoices/unbilled.service.ts';
import { figureRights } from '#shared/access/figures.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

const view = { permission: figureRights.invoice } as const;
const edit = { permission: 'INVOICES_EDIT' } as const;

export async function registerInvoices(app: FastifyInstance): Promise<void> {
  route(app, invoicesApi.list, view, (ctx, { query }) => listInvoices(ctx, query));
  route(app, invoicesApi.preview, view, (ctx, { query }) => previewInvoice(ctx, query));
  route(app, invoicesApi.unbilled, view, (ctx, { query }) => listUnbilled(ctx, query));
  route(app, invoicesApi.exportUnbilled, view, fileOf(unbilledTable), exporting);
  route(app, invoicesApi.seller, view, (ctx) => getSeller(ctx));
  route(app, invoicesApi.putSeller, edit, (ctx, { body }) => putSeller(ctx, body));
  route(app, invoicesApi.buyer, view, (ctx, { params }) => getBuyer(ctx, params.id));
  route(app, invoicesApi.putBuyer, edit, (ctx, { params, body }) => putBuyer(ctx, params.id, body));
  route(app, invoicesApi.get, view, (ctx, { params }) => readInvoice(ctx, params.id));
  route(app, invoicesApi.file, view, sendInvoiceFile, exporting);
  route(app, invoicesApi.undrawnLetters, view, (ctx, { params }) => findUndrawnLetters(ctx, params.id));
  route(app, invoicesApi.create, edit, (ctx, { body }) => createInvoice(ctx, body));
  route(app, invoicesApi.update, edit, (ctx, { params, body }) => updateInvoice(ctx, params.id, body));
  route(app, invoicesApi.takeTime, edit, (ctx, { params, body }) => takeInvoiceTime(ctx, params.id, body));
  route(app, invoicesApi.issue, edit, (ctx, { params, body }) => issueInvoice(ctx, params.id, body));
  route(app, invoicesApi.setPaid, edit, (ctx, { params, body }) =>
    setInvoicePaid(ctx, params.id, body.paidOn ?? null),
  );
  route(app, invoicesApi.cancel, edit, (ctx, { params }) => cancelInvoice(ctx, params.id));
  route(app, invoicesApi.remove, edit, (ctx, { params }) => deleteInvoice(ctx, params.id));
}
