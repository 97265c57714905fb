import pg from 'pg';
import { z } from 'zod';
import { buildApp } from '#server/app.ts';
import type { Caller, Place } from '#server/bench/lines.ts';
import { post } from '#server/bench/lines.ts';
import { type Call, concurrency, headersOf, payloadOf, type Send } from '#server/bench/load.ts';
import { entryOf } from '#server/bench/writes.ts';
import { withVerbs } from '#server/cli/installation.ts';
import type { Services } from '#server/context/context.ts';
import { seed, seedDefaults, vacuum } from '#server/seeds/seed.ts';

export type Env = Record<string, string>;

export function databaseAt(connectionString: string, name: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${name}`;
  return url.href;
}

/** Copies of the database, to which nobody may be connected meanwhile. */
export async function copyDatabase(connectionString: string, names: readonly string[]): Promise<void> {
  const client = new pg.Client(databaseAt(connectionString, 'postgres'));
  await client.connect();
  for (const name of names) await client.query(`create database ${name} template takt`);
  await client.end();
}

/**
 * Entries of the day that a line made go before the next: nobody makes hundreds a day, and who starts or stops is
 * answered their sum.
 */
export async function removeEntriesSince(connectionString: string, moment: Date): Promise<void> {
  const client = new pg.Client(connectionString);
  await client.connect();
  const { rowCount } = await client.query('delete from time_logs where "startedAt" >= $1', [moment]);
  if (rowCount) await client.query('vacuum time_logs');
  await client.end();
}

type App = Awaited<ReturnType<typeof buildApp>>;

/** Calls within this process. */
export const sendInto =
  (app: App): Send =>
  async (call, credentials) => {
    const headers = headersOf(credentials);
    const payload = await payloadOf(call);
    const answer = await app.inject({
      method: call.method,
      url: call.path,
      headers: { ...headers, ...(payload !== undefined && { 'content-type': payload.type }) },
      ...(payload !== undefined && { payload: payload.bytes }),
    });
    return { status: answer.statusCode, etag: answer.headers.etag, body: answer.rawPayload };
  };

export interface Volume {
  readonly name: string;
  readonly members: number;
  readonly tasks: number;
  readonly logs: number;
  readonly invitations?: number;
}

export const seedReport = z.object({
  signIn: z.object({ email: z.string(), password: z.string() }),
  teams: z.array(z.string()),
});
const session = z.object({
  token: z.string(),
  user: z.object({
    tenantId: z.string(),
    employee: z.object({ id: z.string(), organizationId: z.string() }),
  }),
});
const created = z.object({ id: z.string() });

const daysApproved = 50;
const sheetsSql = `
  select s.id from timesheets s join employees e on e.id = s."employeeId"
  where s."tenantId" = $1 and s."employeeId" <> $2 and s.date between $3::date - 60 and $3::date - 15
  order by s.date, s."employeeId" limit $4`;

/** Makes a member's rows that the lines change. */
async function signIn(send: Send, teamId: string, who: Caller['signIn']): Promise<Caller> {
  const made = async (call: Call, token?: string) => {
    const { status, body } = await send(call, { token });
    if (status >= 300) throw new Error(`${call.path} answered ${status}: ${body.toString('utf8')}`);
    return JSON.parse(body.toString('utf8'));
  };
  const { token, user } = session.parse(await made(post('/auth/login', who)));
  const { id: employeeId, organizationId } = user.employee;
  const task = async (title: string) => created.parse(await made(post('/tasks', { title }), token)).id;
  const tasks = {
    first: await task('First'),
    second: await task('Second'),
    card: await task('Card'),
    anchor: await task('Anchor'),
    text: await task('Text'),
  };
  const { id: entryId } = created.parse(await made(entryOf('2018-05-01', 0), token));
  for (const taskId of [tasks.first, tasks.second]) {
    await made(post('/timesheet/timer/start', { taskId }), token);
    await made(post('/timesheet/timer/stop', {}), token);
  }
  const place: Place = { teamId, organizationId, tenantId: user.tenantId };
  return { place, token, signIn: who, employeeId, tasks, entryId, sheetIds: [] };
}

export type Callers = { readonly owner: readonly Caller[]; readonly members: readonly Caller[] };

/** A workspace of that size, with its owner and ten members, one for each loop. */
export async function makeWorkspace(services: Services, send: Send, volume: Volume): Promise<Callers> {
  const { members: teamSize, name } = volume;
  const report = await seed(services, 'load', { ...seedDefaults, ...volume, teamSize, force: true });
  const { signIn: who, teams } = seedReport.parse(report);
  await vacuum(services);
  const [teamId = ''] = teams;
  const owner = await signIn(send, teamId, who);
  const members: Caller[] = [];
  for (let index = 0; index < concurrency; index += 1) {
    const email = `member${index + 2}@${name}.example`;
    members.push(await signIn(send, teamId, { ...who, email }));
  }
  const limit = daysApproved * concurrency;
  const values = [owner.place.tenantId, owner.employeeId, services.clock.now(), limit];
  const { rows } = await services.pool.query<{ id: string }>(sheetsSql, values);
  const sheetsOf = (loop: number) =>
    rows.slice(loop * daysApproved, (loop + 1) * daysApproved).map(({ id }) => id);
  return {
    owner: Array.from({ length: concurrency }, (_unused, loop) => ({ ...owner, sheetIds: sheetsOf(loop) })),
    members,
  };
}

/** The same, of an installation that is not open. */
export const makeWorkspaceAt = (env: Env, volume: Volume): Promise<Callers> =>
  withVerbs(env, async ({ services }) => {
    const app = await buildApp({ services });
    const callers = await makeWorkspace(services, sendInto(app), volume);
    await app.close();
    return callers;
  });
