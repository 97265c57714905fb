import type { FastifyInstance } from 'fastify';
import { route } from '#server/http/route.ts';
import { pushApi } from '#shared/notifications/push.api.ts';
import { addPushBrowser, listPushBrowsers, pushKeys, removePushBrowser } from './push.service.ts';

export async function registerPush(app: FastifyInstance): Promise<void> {
  route(app, pushApi.key, 'account', async (ctx) => ({ publicKey: (await pushKeys(ctx)).publicKey }));
  route(app, pushApi.list, 'account', (ctx) => listPushBrowsers(ctx));
  route(app, pushApi.add, 'account', (ctx, { body }) => addPushBrowser(ctx, body));
  route(app, pushApi.remove, 'account', (ctx, { params }) => removePushBrowser(ctx, params.id));
}
