import type { FastifyInstance, FastifyReply } from 'fastify';
import { route } from '#server/http/route.ts';
import { exporting } from '#server/http/safety/limits.ts';
import {
  answerEstimate,
  invoiceEstimate,
} from '#server/modules/invoices/estimates/estimate-answers.service.ts';
import { sendEstimateFile } from '#server/modules/invoices/estimates/estimate-file.ts';
import {
  markEstimateSent,
  proposeEstimateMail,
  sendEstimate,
  shareEstimate,
  unshareEstimate,
} from '#server/modules/invoices/estimates/estimate-sending.service.ts';
import {
  createEstimate,
  deleteEstimate,
  duplicateEstimate,
  listEstimates,
  readEstimate,
  updateEstimate,
} from '#server/modules/invoices/estimates/estimates.service.ts';
import {
  answerByLink,
  markEstimateViewed,
  readPublicEstimate,
  sendPublicEstimateFile,
} from '#server/modules/invoices/estimates/public-estimate.service.ts';
import { figureRights } from '#shared/access/figures.ts';
import { estimatesApi } from '#shared/invoices/estimates/estimates.api.ts';

const view = { permission: figureRights.invoice } as const;
const edit = { permission: 'INVOICES_EDIT' } as const;
const sending = { limit: { max: 30, windowSeconds: 600 } };

export async function registerEstimates(app: FastifyInstance): Promise<void> {
  route(app, estimatesApi.list, view, (ctx, { query }) => listEstimates(ctx, query));
  route(app, estimatesApi.get, view, (ctx, { params }) => readEstimate(ctx, params.id));
  route(app, estimatesApi.file, view, sendEstimateFile, exporting);
  route(app, estimatesApi.create, edit, (ctx, { body }) => createEstimate(ctx, body));
  route(app, estimatesApi.duplicate, edit, (ctx, { params }) => duplicateEstimate(ctx, params.id));
  route(app, estimatesApi.update, edit, (ctx, { params, body }) => updateEstimate(ctx, params.id, body));
  route(app, estimatesApi.proposeMail, view, (ctx, { params }) => proposeEstimateMail(ctx, params.id));
  route(app, estimatesApi.send, edit, (ctx, { params, body }) => sendEstimate(ctx, params.id, body), sending);
  route(app, estimatesApi.markSent, edit, (ctx, { params }) => markEstimateSent(ctx, params.id));
  route(app, estimatesApi.share, edit, (ctx, { params }) => shareEstimate(ctx, params.id));
  route(app, estimatesApi.unshare, edit, (ctx, { params }) => unshareEstimate(ctx, params.id));
  route(app, estimatesApi.answer, edit, (ctx, { params, body }) => answerEstimate(ctx, params.id, body));
  route(app, estimatesApi.createInvoice, edit, (ctx, { params }) => invoiceEstimate(ctx, params.id));
  route(app, estimatesApi.remove, edit, (ctx, { params }) => deleteEstimate(ctx, params.id));
}

const reading = { limit: { max: 60, windowSeconds: 60 } };
const drawing = { limit: { max: 10, windowSeconds: 60 } };
const answering = { limit: { max: 10, windowSeconds: 60 } };

/** Neither caches nor search engines keep what the link alone opens. */
const unlisted = (reply: FastifyReply) =>
  reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' });

/** Estimates for everybody with their link. */
export async function registerPublicEstimates(app: FastifyInstance): Promise<void> {
  route(
    app,
    estimatesApi.readPublic,
    'public',
    (ctx, { params }, reply) => {
      unlisted(reply);
      return readPublicEstimate(ctx, params.token);
    },
    reading,
  );
  route(
    app,
    estimatesApi.publicFile,
    'public',
    (ctx, { params }, reply) => sendPublicEstimateFile(ctx, params.token, unlisted(reply)),
    drawing,
  );
  route(
    app,
    estimatesApi.markViewed,
    'public',
    (ctx, { params }) => markEstimateViewed(ctx, params.token),
    reading,
  );
  route(
    app,
    estimatesApi.answerPublic,
    'public',
    (ctx, { params, body }, reply) => {
      unlisted(reply);
      return answerByLink(ctx, params.token, body);
    },
    answering,
  );
}
