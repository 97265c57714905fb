import type { z } from 'zod';
import type { BaseContext, Services } from '#server/context/context.ts';
import { isDatabaseUp, type PartName, partNames, partStates } from '#server/modules/system/parts.ts';
import type { healthSchema, Setup } from '#shared/system/system.api.ts';

type Health = z.infer<typeof healthSchema>;

export const aliveAnswer = { data: { status: 200, message: 'OK' }, response: {} };

function kindsOf({ config }: Services): Readonly<Record<PartName, string>> {
  return {
    database: config.databaseUrl === undefined ? 'embedded' : 'external',
    storage: config.storage.provider === 'LOCAL' ? 'disk' : config.storage.provider.toLowerCase(),
    queue: config.redisUrl === undefined ? 'postgresql' : 'redis',
    mail: config.smtpUrl === undefined ? 'mailbox folder' : 'smtp',
  };
}

function answerOf(trouble: string | undefined): Health {
  const data = trouble === undefined ? { status: 200, message: 'OK' } : { status: 503, message: trouble };
  return { status: trouble === undefined ? 'ok' : 'error', data, response: {} };
}

/** Ready for requests: while the database answers. */
export async function readiness(ctx: BaseContext): Promise<Health> {
  return answerOf((await isDatabaseUp(ctx.services)) ? undefined : 'The database does not answer');
}

/** Every part, up or down; of what kind they are is for those who run the installation. */
export async function detailedHealth(
  ctx: BaseContext,
  { forOperator }: { forOperator: boolean },
): Promise<Health> {
  const states = await partStates(ctx.services);
  const kinds = kindsOf(ctx.services);
  const down = partNames.filter((name) => states[name] === 'down');
  const parts = Object.fromEntries(
    partNames.map((name) => [
      name,
      { status: states[name], ...(forOperator ? { detail: kinds[name] } : {}) },
    ]),
  );
  return { ...answerOf(down.length > 0 ? `Down: ${down.join(', ')}` : undefined), parts };
}

/** What sign-in screens have to know before anybody is known. The mailbox is named to whoever may open it. */
export function setup(ctx: BaseContext, { isOnThisMachine }: { isOnThisMachine: boolean }): Setup {
  const { registration, hasMailbox, signIn } = ctx.services.config;
  const { captcha } = signIn;
  return {
    registration,
    ...(hasMailbox && isOnThisMachine ? { mailbox: '/mailbox' } : {}),
    providers: signIn.providers.map(({ id, name }) => ({ id, name })),
    ssoOnly: signIn.ssoOnly,
    ...(captcha === undefined ? {} : { captcha: { kind: captcha.kind, siteKey: captcha.siteKey } }),
  };
}
