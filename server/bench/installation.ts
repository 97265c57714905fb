import pg from 'pg';
import { z } from 'zod';
import { buildApp } from '#server/app.ts';
import { type Caller, post } from '#server/bench/lines.ts';
import { type Call, concurrency, requestOf, type Send } from '#server/bench/load.ts';
import { entryOf } from '#server/bench/writes.ts';
import { withVerbs } from '#server/cli/installation.ts';
import type { Services } from '#server/context/context.ts';
import { seed, seedDefaults, vacuum } from '#server/seeds/seed.ts';

export type Env = Record<string, string>;

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
  async (call, token) => {
    const { headers, payload } = requestOf(call, token);
    const { method, path: url } = call;
    const answer = await app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
    return { status: answer.statusCode, body: answer.rawPayload };
  };

interface Volume {
  readonly name: string;
  readonly members: number;
  readonly tasks: number;
  readonly logs: number;
}

const seedReport = z.object({
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

const projectSql =
  'select "projectId" as id from organization_project_teams where "organizationTeamId" = $1 limit 1';

/** Makes a member's rows that the lines change. */
async function signIn(
  send: Send,
  { teamId, projectId }: { teamId: string; projectId: string },
  who: Caller['signIn'],
): Promise<Caller> {
  const made = async (call: Call, token?: string) => {
    const { status, body } = await send(call, token);
    if (status >= 300) throw new Error(`${call.path} answered ${status}: ${body.toString('utf8')}`);
    return JSON.parse(body.toString('utf8'));
  };
  const { token, user } = session.parse(await made(post('/auth/login', who)));
  const { id: employeeId, organizationId } = user.employee;
  const own = { projectId, estimate: 3_240_000 };
  const task = async (title: string) =>
    created.parse(await made(post('/tasks', { title, ...own }), token)).id;
  const tasks = { first: await task('First'), second: await task('Second') };
  const { id: entryId } = created.parse(await made(entryOf('2018-05-01', 0), token));
  // The page has a last entry to show.
  await made(post('/timesheet/timer/start', { taskId: tasks.first }), token);
  await made(post('/timesheet/timer/stop', {}), token);
  const at = { teamId, organizationId, tenantId: user.tenantId };
  return { place: at, token, signIn: who, employeeId, tasks, projectId, entryId };
}

export type Callers = { readonly owner: readonly Caller[]; readonly members: readonly Caller[] };

/** A workspace of that size, with its owner and ten members, one for each loop. */
export async function makeWorkspace(services: Services, send: Send, volume: Volume): Promise<Callers> {
  const { members: teamSize, name } = volume;
  const report = await seed(services, 'load', { ...seedDefaults, ...volume, teamSize, force: true });
  const { signIn: who, teams } = seedReport.parse(report);
  await vacuum(services);
  const [teamId = ''] = teams;
  const projects = await services.pool.query<{ id: string }>(projectSql, [teamId]);
  const place = { teamId, projectId: projects.rows[0]?.id ?? '' };
  const owner = await signIn(send, place, who);
  const members: Caller[] = [];
  for (let index = 0; index < concurrency; index += 1) {
    const email = `member${index + 2}@${name}.example`;
    members.push(await signIn(send, place, { ...who, email }));
  }
  return { owner: members.map(() => owner), members };
}

/** The same, of an installation that is not open. */
export const makeWorkspaceAt = (env: Env, volume: Volume): Promise<Callers> =>
  withVerbs(env, async ({ services }) => {
    const app = await buildApp({ services });
    const callers = await makeWorkspace(services, sendInto(app), volume);
    await app.close();
    return callers;
  });
