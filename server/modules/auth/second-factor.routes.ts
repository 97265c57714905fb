import type { FastifyInstance } from 'fastify';
import { trying } from '#server/http/limits.ts';
import { route } from '#server/http/route.ts';
import {
  disableSecondFactor,
  enableSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
  setUpSecondFactor,
} from '#server/modules/auth/second-factor.service.ts';
import { deviceCookieOf } from '#server/modules/auth/second-factor-device-cookie.ts';
import { verifySecondFactor } from '#server/modules/auth/second-factor-sign-in.service.ts';
import { secondFactorApi } from '#shared/auth/second-factor.api.ts';
import { statusOk } from '#shared/http/envelope.ts';

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
        reply.header('set-cookie', deviceCookieOf(verified.deviceToken, ctx.services.config.appUrl));
      return verified;
    },
    trying,
  );
}
