import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { exporting } from '#server/http/safety/limits.ts';
import { fileOf } from '#server/modules/exports/exports.routes.ts';
import { createAllDrafts, previewAllDrafts } from '#server/modules/invoices/all-drafts.service.ts';
import { findUndrawnLetters, sendInvoiceFile } from '#server/modules/invoices/files/invoice-file.ts';
import {
  createInvoice,
  deleteInvoice,
  previewInvoice,
  updateInvoice,
} from '#server/modules/invoices/invoice-drafts.service.ts';
import { cancelInvoice, issueInvoice } from '#server/modules/invoices/invoice-issue.service.ts';
import {
  addPayment,
  removePayment,
  setInvoicePaid,
} from '#server/modules/invoices/invoice-payments.service.ts';
import { takeInvoiceTime } from '#server/modules/invoices/invoice-time.service.ts';
import {
  getBuyer,
  getSeller,
  listInvoices,
  putBuyer,
  putSeller,
  readInvoice,
} from '#server/modules/invoices/invoices.service.ts';
import {
  createRecurring,
  listRecurring,
  pauseRecurring,
  removeRecurring,
  updateRecurring,
} from '#server/modules/invoices/recurring/recurring.service.ts';
import {
  markSent,
  proposeMail,
  sendInvoice,
  shareInvoice,
  unshareInvoice,
} from '#server/modules/invoices/sending/invoice-mail.service.ts';
import {
  getReminderRules,
  putReminderRules,
} from '#server/modules/invoices/sending/reminder-rules.service.ts';
import { listUnbilled, unbilledTable } from '#server/modules/invoices/unbilled.service.ts';
import { figureRights } from '#shared/access/figures.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import { recurringApi } from '#shared/invoices/recurring/recurring-invoices.api.ts';

const view = { permission: figureRights.invoice } as const;
const edit = { permission: 'INVOICES_EDIT' } as const;
/** Each reads or writes up to a hundred invoices. */
const drawing = { limit: { max: 60, windowSeconds: 60 } };
const sending = { limit: { max: 30, windowSeconds: 600 } };

export async function registerInvoices(app: FastifyInstance): Promise<void> {
  route(app, invoicesApi.list, view, (ctx, { query }) => listInvoices(ctx, query));
  route(app, invoicesApi.preview, view, (ctx, { query }) => previewInvoice(ctx, query));
  route(app, invoicesApi.unbilled, view, (ctx, { query }) => listUnbilled(ctx, query));
  route(app, invoicesApi.exportUnbilled, view, fileOf(unbilledTable), exporting);
  route(app, invoicesApi.seller, view, (ctx) => getSeller(ctx));
  route(app, invoicesApi.putSeller, edit, (ctx, { body }) => putSeller(ctx, body));
  route(app, invoicesApi.buyer, view, (ctx, { params }) => getBuyer(ctx, params.id));
  route(app, invoicesApi.putBuyer, edit, (ctx, { params, body }) => putBuyer(ctx, params.id, body));
  route(app, recurringApi.list, view, (ctx) => listRecurring(ctx));
  route(app, recurringApi.create, edit, (ctx, { body }) => createRecurring(ctx, body));
  route(app, recurringApi.update, edit, (ctx, { params, body }) => updateRecurring(ctx, params.id, body));
  route(app, recurringApi.pause, edit, (ctx, { params, body }) => pauseRecurring(ctx, params.id, body));
  route(app, recurringApi.remove, edit, (ctx, { params }) => removeRecurring(ctx, params.id));
  route(app, invoicesApi.reminders, view, (ctx) => getReminderRules(ctx));
  route(app, invoicesApi.putReminders, edit, (ctx, { body }) => putReminderRules(ctx, body));
  route(app, invoicesApi.get, view, (ctx, { params }) => readInvoice(ctx, params.id));
  route(app, invoicesApi.file, view, sendInvoiceFile, exporting);
  route(app, invoicesApi.undrawnLetters, view, (ctx, { params }) => findUndrawnLetters(ctx, params.id));
  route(app, invoicesApi.create, edit, (ctx, { body }) => createInvoice(ctx, body));
  route(app, invoicesApi.previewAll, view, (ctx, { query }) => previewAllDrafts(ctx, query), drawing);
  route(app, invoicesApi.createAll, edit, (ctx, { body }) => createAllDrafts(ctx, body), drawing);
  route(app, invoicesApi.update, edit, (ctx, { params, body }) => updateInvoice(ctx, params.id, body));
  route(app, invoicesApi.takeTime, edit, (ctx, { params, body }) => takeInvoiceTime(ctx, params.id, body));
  route(app, invoicesApi.issue, edit, (ctx, { params, body }) => issueInvoice(ctx, params.id, body));
  route(app, invoicesApi.setPaid, edit, (ctx, { params, body }) =>
    setInvoicePaid(ctx, params.id, body.paidOn ?? null),
  );
  route(app, invoicesApi.addPayment, edit, (ctx, { params, body }) => addPayment(ctx, params.id, body));
  route(app, invoicesApi.removePayment, edit, (ctx, { params }) =>
    removePayment(ctx, params.id, params.paymentId),
  );
  route(app, invoicesApi.proposeMail, view, (ctx, { params, query }) => proposeMail(ctx, params.id, query));
  route(app, invoicesApi.send, edit, (ctx, { params, body }) => sendInvoice(ctx, params.id, body), sending);
  route(app, invoicesApi.markSent, edit, (ctx, { params }) => markSent(ctx, params.id));
  route(app, invoicesApi.share, edit, (ctx, { params }) => shareInvoice(ctx, params.id));
  route(app, invoicesApi.unshare, edit, (ctx, { params }) => unshareInvoice(ctx, params.id));
  route(app, invoicesApi.cancel, edit, (ctx, { params }) => cancelInvoice(ctx, params.id));
  route(app, invoicesApi.remove, edit, (ctx, { params }) => deleteInvoice(ctx, params.id));
}
