import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import {
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  pingWebhook,
  redeliver,
  renewWebhookSecret,
  updateWebhook,
} from '#server/modules/webhooks/webhooks.service.ts';
import { webhooksApi } from '#shared/webhooks/webhooks.api.ts';

const editor = { permission: 'INTEGRATION_EDIT' } as const;
const sending = { limit: { max: 30, windowSeconds: 60 } };

export async function registerWebhooks(app: FastifyInstance): Promise<void> {
  route(app, webhooksApi.list, editor, (ctx) => listWebhooks(ctx));
  route(app, webhooksApi.create, editor, (ctx, { body }) => createWebhook(ctx, body), sending);
  route(
    app,
    webhooksApi.update,
    editor,
    (ctx, { params, body }) => updateWebhook(ctx, params.id, body),
    sending,
  );
  route(app, webhooksApi.remove, editor, (ctx, { params }) => deleteWebhook(ctx, params.id));
  route(app, webhooksApi.renewSecret, editor, (ctx, { params }) => renewWebhookSecret(ctx, params.id));
  route(app, webhooksApi.ping, editor, (ctx, { params }) => pingWebhook(ctx, params.id), sending);
  route(app, webhooksApi.deliveries, editor, (ctx, { params, query }) =>
    listDeliveries(ctx, params.id, query),
  );
  route(app, webhooksApi.redeliver, editor, (ctx, { params }) => redeliver(ctx, params), sending);
}
