import type pg from 'pg';
import { appliedMigrations, listMigrations } from '#server/db/migrations/migrate.ts';
import { countMessages } from '#server/jobs/outbox-store.ts';
import { type Examine, note, ok, todo } from '#server/ops/doctor/finding.ts';

const oldestVersion = 150_000;
const tolerableSkewMs = 5000;
const tolerableWaitSeconds = 15 * 60;

export function database(client: pg.Client): Examine {
  return async () => {
    const { rows } = await client.query<{ number: string; version: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
    );
    const { number = '0', version = '' } = rows[0] ?? {};
    if (Number(number) < oldestVersion) return todo(`PostgreSQL ${version} is too old. Use 15 or newer.`);
    return ok(`PostgreSQL ${version}`);
  };
}

export function migrations(client: pg.Client): Examine {
  return async () => {
    const applied = new Set(await appliedMigrations(client));
    const migrations = listMigrations();
    const pending = migrations.filter((name) => !applied.has(name));
    const ahead = [...applied].filter((name) => !migrations.includes(name));
    if (ahead.length > 0)
      return todo(`A newer Takt was here (${ahead.join(', ')}). Start that release or a later one.`);
    if (pending.length > 0)
      return todo(`${pending.length} pending. The next start applies them, or: npm run cli -- migrate`);
    return ok(`all ${migrations.length} applied`);
  };
}

export function clock(client: pg.Client): Examine {
  return async () => {
    const before = Date.now();
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
    const here = (before + Date.now()) / 2;
    const skewMs = Math.round(Math.abs((rows[0]?.at.getTime() ?? 0) - here));
    if (skewMs > tolerableSkewMs)
      return todo(
        `${Math.round(skewMs / 1000)} s apart from the database. Let both machines keep their time by NTP.`,
      );
    return ok(`within ${skewMs} ms of the database`);
  };
}

export function jobs(client: pg.Client): Examine {
  return async () => {
    const { open, oldestOpenSeconds, failed } = await countMessages(client);
    const counts = `${open} waiting, ${failed} given up within a day`;
    if (oldestOpenSeconds > tolerableWaitSeconds)
      return todo(
        `${counts}; the oldest waits for ${Math.round(oldestOpenSeconds / 60)} minutes. Start a server or a worker.`,
      );
    return failed > 0 ? note(`${counts}. The log of the worker says why.`) : ok(counts);
  };
}
