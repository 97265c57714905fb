import type { FastifyInstance, FastifyReply } from 'fastify';
import { route } from '#server/http/route.ts';
import {
  markViewed,
  readPublicInvoice,
  sendPublicFile,
} from '#server/modules/invoices/sending/public-invoice.service.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

const reading = { limit: { max: 60, windowSeconds: 60 } };
const drawing = { limit: { max: 10, windowSeconds: 60 } };

/** Neither caches nor search engines keep what the link alone opens. */
const unlisted = (reply: FastifyReply) =>
  reply.headers({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' });

/** Invoices for everybody with their link. */
export async function registerPublicInvoices(app: FastifyInstance): Promise<void> {
  route(
    app,
    invoicesApi.readPublic,
    'public',
    (ctx, { params }, reply) => {
      unlisted(reply);
      return readPublicInvoice(ctx, params.token);
    },
    reading,
  );
  route(
    app,
    invoicesApi.publicFile,
    'public',
    (ctx, input, reply) => sendPublicFile(ctx, input, unlisted(reply)),
    drawing,
  );
  route(app, invoicesApi.markViewed, 'public', (ctx, { params }) => markViewed(ctx, params.token), reading);
}
