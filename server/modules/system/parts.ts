import type { Services } from '#server/context/context.ts';
import { queryRows } from '#server/db/query.ts';
import { sql } from '#server/db/sql.ts';
import { pingRedis } from '#server/jobs/redis-ping.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { within } from '#server/within.ts';

export const partNames = ['database', 'storage', 'queue', 'mail'] as const;
export type PartName = (typeof partNames)[number];
export type PartStates = Readonly<Record<PartName, 'up' | 'down'>>;

const patienceMs = 5000;
/** Probes may come often and from anybody; a mail server is not contacted each time. */
const freshMs = 10_000;

export async function isDatabaseUp({ prisma }: Services): Promise<boolean> {
  return within(patienceMs, queryRows({ db: prisma }, sql`select 1`)).then(
    () => true,
    () => false,
  );
}

async function checkQueue(services: Services): Promise<void> {
  const { redisUrl } = services.config;
  if (redisUrl !== undefined) await pingRedis(redisUrl);
  else if (!(await isDatabaseUp(services))) throw new Error('the queue is in the database');
}

async function checkMail({ config, log }: Services): Promise<void> {
  const mailer = createMailer(config, log);
  await mailer.verify().finally(() => mailer.close());
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

const known = new WeakMap<Services, { readonly until: number; readonly states: Promise<PartStates> }>();

/** Whether each part works, as it was a moment ago at most. */
export function partStates(services: Services): Promise<PartStates> {
  const before = known.get(services);
  if (before !== undefined && before.until > performance.now()) return before.states;
  const states = examine(services);
  known.set(services, { until: performance.now() + freshMs, states });
  return states;
}
