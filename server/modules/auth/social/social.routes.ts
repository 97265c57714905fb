import type { FastifyInstance, FastifyReply } from 'fastify';
import { route } from '#server/http/route.ts';
import { type OAuthRedirect, readTicketBinding } from '#server/modules/auth/social/oauth-flow.ts';
import { registerSocialCompat } from '#server/modules/auth/social/social.compat.routes.ts';
import {
  listLinkedProviders,
  startLink,
  unlinkProvider,
} from '#server/modules/auth/social/social-link.service.ts';
import {
  finishOAuth,
  redeemTicket,
  startSocialSignIn,
} from '#server/modules/auth/social/social-sign-in.service.ts';
import { socialApi } from '#shared/auth/social.api.ts';
import { toDeleteResult } from '#shared/http/envelope.ts';

const carried = ['code', 'state', 'error', 'error_description', 'iss', 'user'];
const longest = 4096;

/**
 * A form posted from another site lacks our cookie, which a navigation to the same address contains. So the browser
 * is redirected there, with the fields of the form.
 */
function formReturn(provider: string, form: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const name of carried) {
    const value = form[name];
    if (typeof value === 'string' && value !== '' && value.length <= longest) query.set(name, value);
  }
  return `/api/auth/social/${encodeURIComponent(provider)}/callback?${query}`;
}

const redeeming = { limit: { max: 30, windowSeconds: 60, isOverAllReplicas: true } };
const travelling = { limit: { max: 60, windowSeconds: 60, isOverAllReplicas: true } };

function go(reply: FastifyReply, { location, cookies }: OAuthRedirect): undefined {
  reply.header('location', location).header('cache-control', 'no-store');
  if (cookies.length > 0) reply.header('set-cookie', [...cookies]);
}

export async function registerSocial(app: FastifyInstance): Promise<void> {
  registerOAuth(app);
  await registerFormReturn(app);
  route(
    app,
    socialApi.redeemTicket,
    'public',
    (ctx, { body }, { request }) =>
      redeemTicket(ctx, { ...body, binding: readTicketBinding(request.headers.cookie) }),
    redeeming,
  );
  registerLinks(app);
  registerSocialCompat(app);
}

function registerLinks(app: FastifyInstance): void {
  route(app, socialApi.linkedProviders, 'account', (ctx) => listLinkedProviders(ctx));
  route(
    app,
    socialApi.startLink,
    'account',
    async (ctx, { params, body }, reply) => {
      const redirect = await startLink(ctx, { provider: params.provider, next: body.next });
      reply.header('set-cookie', [...redirect.cookies]).header('cache-control', 'no-store');
      return { location: redirect.location };
    },
    travelling,
  );
  route(app, socialApi.unlinkProvider, 'account', async (ctx, { params }) =>
    toDeleteResult(await unlinkProvider(ctx, params.id)),
  );
}

function registerOAuth(app: FastifyInstance): void {
  route(
    app,
    socialApi.start,
    'public',
    async (ctx, { params, query }, reply) =>
      go(reply, await startSocialSignIn(ctx, { provider: params.provider, next: query.next })),
    travelling,
  );
  route(
    app,
    socialApi.callback,
    'public',
    async (ctx, { params }, reply) => {
      const { url, headers } = reply.request;
      const [, search = ''] = url.split(/\?(.*)/s);
      const back = { provider: params.provider, search, cookie: headers.cookie };
      return go(reply, await finishOAuth(ctx, back));
    },
    travelling,
  );
}

/** Only here forms are read, so that no other page can post to anything else. */
async function registerFormReturn(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 64 * 1024 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
    );
    route(
      scope,
      socialApi.callbackForm,
      'public',
      (_ctx, { params, body }, reply) =>
        go(reply, { location: formReturn(params.provider, body), cookies: [] }),
      travelling,
    );
  });
}
