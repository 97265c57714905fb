import type { z } from 'zod';
import type { BaseContext } from '#server/context/context.ts';
import type { healthSchema, Setup } from '#shared/system/system.api.ts';

type Health = z.infer<typeof healthSchema>;
type Parts = NonNullable<Health['parts']>;

export const aliveAnswer = { data: { status: 200, message: 'OK' }, response: {} };

async function partsOf(ctx: BaseContext): Promise<Parts> {
  const { config, pool } = ctx.services;
  const database = await pool.query('select 1').then(
    () => ({ status: 'up' as const }),
    () => ({ status: 'down' as const }),
  );
  return {
    database: { ...database, detail: config.databaseUrl === undefined ? 'embedded' : 'external' },
    queue: { status: database.status, detail: config.redisUrl === undefined ? 'postgresql' : 'redis' },
    mail: { status: 'up', detail: config.smtpUrl === undefined ? 'mailbox folder' : 'smtp' },
  };
}

/** Alive and ready: 200 only while the database answers. */
export async function health(ctx: BaseContext, options: { detail: boolean }): Promise<Health> {
  const parts = await partsOf(ctx);
  const ready = Object.values(parts).every((part) => part.status === 'up');
  return {
    status: ready ? 'ok' : 'error',
    data: { status: ready ? 200 : 503, message: ready ? 'OK' : 'The database does not answer' },
    response: {},
    ...(options.detail ? { parts } : {}),
  };
}

/** What sign-in screens have to know before anybody is known. The local mailbox is named only to this machine. */
export function setup(ctx: BaseContext): Setup {
  const { registration, smtpUrl, signIn } = ctx.services.config;
  const local = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ctx.origin.ip);
  const { captcha } = signIn;
  return {
    registration,
    ...(smtpUrl === undefined && local ? { mailbox: '/mailbox' } : {}),
    providers: signIn.providers.map(({ id, name }) => ({ id, name })),
    ssoOnly: signIn.ssoOnly,
    ...(captcha === undefined ? {} : { captcha: { kind: captcha.kind, siteKey: captcha.siteKey } }),
  };
}
