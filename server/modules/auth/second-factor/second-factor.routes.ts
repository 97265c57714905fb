import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import { cookieLine } from '#server/http/cookies.ts';
import { route } from '#server/http/route.ts';
import { trying } from '#server/http/safety/limits.ts';
import { deviceCookie } from '#server/http/safety/origin.ts';
import {
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  setUpSecondFactor,
} from '#server/modules/auth/second-factor/second-factor.service.ts';
import { verifySecondFactor } from '#server/modules/auth/second-factor/second-factor-sign-in.service.ts';
import { secondFactorApi } from '#shared/auth/second-factor.api.ts';
import { trustedDeviceDays } from '#shared/auth/second-factor.schema.ts';
import { statusOk } from '#shared/http/envelope.ts';

/** Keeps the token of a trusted device where only the sign-in of this server reads it. */
function deviceCookieOf(config: Config, value: string): string {
  const lifeSeconds = trustedDeviceDays * 24 * 60 * 60;
  return cookieLine(config, { name: deviceCookie, value, path: '/api/auth', lifeSeconds });
}

export async function registerSecondFactor(app: FastifyInstance): Promise<void> {
  route(app, secondFactorApi.status, 'account', (ctx) => secondFactorOf(ctx));
  route(app, secondFactorApi.setup, 'account', (ctx) => setUpSecondFactor(ctx));
  route(app, secondFactorApi.enable, 'account', (ctx, { body }) => enableSecondFactor(ctx, body), trying);
  route(
    app,
    secondFactorApi.disable,
    'account',
    async (ctx, { body }) => {
      await disableSecondFactor(ctx, body);
      return statusOk;
    },
    trying,
  );
  route(
    app,
    secondFactorApi.renewRecoveryCodes,
    'account',
    (ctx, { body }) => renewRecoveryCodes(ctx, body),
    trying,
  );
  route(
    app,
    secondFactorApi.verify,
    'public',
    async (ctx, { body }, reply) => {
      const verified = await verifySecondFactor(ctx, body);
      if (verified.deviceToken !== undefined)
        reply.header('set-cookie', deviceCookieOf(ctx.services.config, verified.deviceToken));
      return verified;
    },
    trying,
  );
}
