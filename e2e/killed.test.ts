import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { callApi } from './support/api.ts';
import { sql } from './support/database.ts';
import { preparedDataDir } from './support/prepared-data.ts';
import { type RunningTakt, startTakt } from './support/takt.ts';

const writesInAll = 1000;
const killedAfter = 500;
const teams = 5;

interface Hand {
  readonly token: string;
  readonly teamId: string;
  /** The kind of calls, made one after the other. */
  readonly kind: 'timer' | 'entries';
  done: number;
  /** Names what is being written; the same again until it was acknowledged. */
  writing: string;
}

interface Acknowledged {
  /** Ids. */
  readonly logs: Set<string>;
  /** Ids by title. */
  readonly tasks: Map<string, string>;
  /** Ends of logs by id. */
  readonly stops: Map<string, string>;
  count: number;
}

const registered = z.object({ token: z.string() });
const idOf = z.object({ id: z.string() });
const timerState = z.object({ lastLog: z.object({ id: z.string(), stoppedAt: z.string().nullish() }) });

const post = (url: string, token: string, path: string, body: unknown) =>
  callApi(url, path, { method: 'POST', token, body });

/** Two hands of everybody: one at the timer, one that writes entries and tasks. */
async function hire({ url, dataDir }: RunningTakt): Promise<Hand[]> {
  const hands: Hand[] = [];
  for (let index = 0; index < teams; index += 1) {
    const who = { team: `Team ${index}`, name: 'Ada Example', email: `ada${index}@northwind.example` };
    const { token } = registered.parse(await callApi(url, '/auth/register', { method: 'POST', body: who }));
    const [team] = await sql<{ id: string }>(
      dataDir,
      `update accounts set "emailVerifiedAt" = now() where email = $1
       returning (select id from organization_teams where name = $2)`,
      [who.email, who.team],
    );
    const hand = { token, teamId: team?.id ?? '', done: 0, writing: randomUUID() };
    hands.push({ ...hand, kind: 'timer' }, { ...hand, kind: 'entries' });
  }
  return hands;
}

async function useTimer(url: string, { token, done, writing }: Hand, known: Acknowledged): Promise<void> {
  if (done % 2 === 0) {
    const { lastLog } = timerState.parse(
      await post(url, token, '/timesheet/timer/start', { clientId: writing }),
    );
    known.logs.add(lastLog.id);
    return;
  }
  const { lastLog } = timerState.parse(await post(url, token, '/timesheet/timer/stop', {}));
  known.stops.set(lastLog.id, lastLog.stoppedAt ?? '');
}

async function write(
  url: string,
  { token, teamId, done, writing }: Hand,
  known: Acknowledged,
): Promise<void> {
  if (done % 2 === 0) {
    const title = `Task ${randomUUID()}`;
    const task = await post(url, token, '/tasks', { title, teams: [{ id: teamId }] });
    known.tasks.set(title, idOf.parse(task).id);
    return;
  }
  const at = (minutes: number) => new Date(Date.UTC(2024, 2, 4) + minutes * 60_000).toISOString();
  const span = { startedAt: at(done * 10), stoppedAt: at(done * 10 + 10) };
  known.logs.add(
    idOf.parse(await post(url, token, '/timesheet/time-log', { ...span, clientId: writing })).id,
  );
}

/** One after the other until so many are acknowledged by all, or the server is away. */
async function work(url: string, hand: Hand, known: Acknowledged, until: () => boolean): Promise<void> {
  while (!until()) {
    try {
      await (hand.kind === 'timer' ? useTimer : write)(url, hand, known);
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
    known.count += 1;
    hand.done += 1;
    hand.writing = randomUUID();
  }
}

async function expectAllOnce(dataDir: string, { logs, tasks, stops }: Acknowledged): Promise<void> {
  const logRows = await sql<{ id: string; clientId: string; stoppedAt: Date | null }>(
    dataDir,
    'select id, "clientId", "stoppedAt" from time_logs where "deletedAt" is null',
  );
  expect(new Set(logRows.map(({ clientId }) => clientId)).size, 'a log is there twice').toBe(logRows.length);
  expect([...logs].filter((id) => !logRows.some((row) => row.id === id))).toEqual([]);
  const ends = new Map(logRows.map(({ id, stoppedAt }) => [id, stoppedAt?.toISOString()]));
  expect(Object.fromEntries([...stops.keys()].map((id) => [id, ends.get(id)]))).toEqual(
    Object.fromEntries(stops),
  );
  const taskRows = await sql<{ id: string; title: string }>(dataDir, `select id, title from tasks`);
  const titles = new Map(taskRows.map(({ id, title }) => [title, id]));
  expect(titles.size, 'a task is there twice').toBe(taskRows.length);
  expect(Object.fromEntries([...tasks.keys()].map((title) => [title, titles.get(title)]))).toEqual(
    Object.fromEntries(tasks),
  );
}

const patience = { timeout: 300_000 };

test('an acknowledged change is there after the server was killed and started, once', patience, async () => {
  const takt = await startTakt({ dataDir: await preparedDataDir() });
  onTestFinished(() => takt.stop());
  const { dataDir, url } = takt;
  const hands = await hire(takt);
  const known: Acknowledged = { logs: new Set(), tasks: new Map(), stops: new Map(), count: 0 };
  let isKilled = false;
  await Promise.all(
    hands.map((hand) =>
      work(url, hand, known, () => {
        // The others have theirs on the way.
        if (known.count >= killedAfter && !isKilled) {
          isKilled = true;
          void takt.end('SIGKILL');
        }
        return false;
      }),
    ),
  );
  expect(await takt.end('SIGKILL')).toBe(null);
  expect(known.count).toBeGreaterThanOrEqual(killedAfter);

  await takt.startAgain();
  await expectAllOnce(dataDir, known);
  await Promise.all(hands.map((hand) => work(url, hand, known, () => known.count >= writesInAll)));
  await expectAllOnce(dataDir, known);
  expect(takt.output()).not.toContain('"level":50');
});
