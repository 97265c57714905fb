import type { z } from 'zod';
import { within } from '#server/async/within.ts';
import type { Config } from '#server/config.ts';
import type { BaseContext, Services } from '#server/context/context.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { bool, rowStatement } from '#server/db/rows.ts';
import { sql } from '#server/db/sql.ts';
import { pingRedis } from '#server/jobs/redis-ping.ts';
import { isMailRefused } from '#server/mail/mail-failures.ts';
import { createMailer } from '#server/mail/mailer.ts';
import type { healthSchema, Setup } from '#shared/system/system.api.ts';

const partNames = ['database', 'storage', 'queue', 'mail'] as const;
type PartName = (typeof partNames)[number];
type PartStates = Readonly<Record<PartName, 'up' | 'down'>>;

const patienceMs = 5000;
/** Probes may be frequent and public; a mail server is not contacted each time. */
const freshMs = 10_000;

async function isDatabaseUp({ prisma }: Services): Promise<boolean> {
  return within(patienceMs, execute({ db: prisma }, sql`select 1`)).then(
    () => true,
    () => false,
  );
}

async function checkQueue(services: Services): Promise<void> {
  const { redisUrl } = services.config;
  if (redisUrl !== undefined) await pingRedis(redisUrl);
  else if (!(await isDatabaseUp(services))) throw new Error('the queue is in the database');
}

/** A server may greet and sign in, and still refuse each mail: the outcomes of the last mails count as well. */
async function checkMail({ config, log, prisma }: Services): Promise<void> {
  const mailer = createMailer(config, log);
  await mailer.verify().finally(() => mailer.close());
  if (await isMailRefused({ db: prisma })) throw new Error('the mail server refuses mails');
}

async function stateOf(check: Promise<unknown>): Promise<'up' | 'down'> {
  return within(patienceMs, check).then(
    () => 'up' as const,
    () => 'down' as const,
  );
}

async function examine(services: Services): Promise<PartStates> {
  const [isUp, storage, queue, mail] = await Promise.all([
    isDatabaseUp(services),
    stateOf(services.files.check()),
    stateOf(checkQueue(services)),
    stateOf(checkMail(services)),
  ]);
  return { database: isUp ? 'up' : 'down', storage, queue, mail };
}

const recentStates = new WeakMap<
  Services,
  { readonly until: number; readonly states: Promise<PartStates> }
>();

/** Whether each part works, as it was a moment ago at most. */
function partStates(services: Services): Promise<PartStates> {
  const before = recentStates.get(services);
  if (before !== undefined && before.until > performance.now()) return before.states;
  const states = examine(services);
  recentStates.set(services, { until: performance.now() + freshMs, states });
  return states;
}

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

/** The state of every part; only operators see the kind of each. */
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

const hasAccountsSql = rowStatement(
  { isThere: bool },
  () => sql`select exists (select 1 from accounts) as "isThere"`,
);

/** Whether anybody was ever registered here. */
export async function hasAccounts(ctx: Pick<BaseContext, 'db'>): Promise<boolean> {
  const [row] = await queryRows(ctx, hasAccountsSql({}));
  return row?.isThere ?? true;
}

/** The caller's location, as far as the request shows it. */
export interface Whereabouts {
  readonly isOnThisMachine: boolean;
}

/** Whether this caller may fill an empty installation and thereby own its demo data. */
export function isDemoOffered(
  { demoFor }: Pick<Config, 'demoFor'>,
  { isOnThisMachine }: Whereabouts,
): boolean {
  return demoFor === 'everybody' || (demoFor === 'this-machine' && isOnThisMachine);
}

/** Settings for sign-in screens without a session. Names the mailbox to callers who may open it. */
export async function setup(ctx: BaseContext, caller: Whereabouts): Promise<Setup> {
  const { config } = ctx.services;
  const { registration, hasMailbox, signIn } = config;
  const { captcha } = signIn;
  const isEmpty = !(await hasAccounts(ctx));
  return {
    registration,
    ...(hasMailbox && caller.isOnThisMachine ? { mailbox: '/mailbox' } : {}),
    ...(isEmpty && registration === 'open' && !signIn.ssoOnly ? { isEmpty } : {}),
    ...(isEmpty && isDemoOffered(config, caller) ? { offersDemo: true } : {}),
    providers: signIn.providers.map(({ id, name }) => ({ id, name })),
    ssoOnly: signIn.ssoOnly,
    ...(captcha === undefined ? {} : { captcha: { kind: captcha.kind, siteKey: captcha.siteKey } }),
  };
}
