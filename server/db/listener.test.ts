import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { describe, expect, vi } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { type Channel, createListener, type Listener } from '#server/db/listener.ts';
import { test as base } from '#server/testing/database-test.ts';

const log: FastifyBaseLogger = pino({ level: 'silent' });

interface Wire {
  /** Connection string that leads through the wire. */
  readonly connectionString: string;
  /** Connections that were tried since the wire exists. */
  readonly tried: () => number;
  readonly open: () => number;
  /** Breaks connections and refuses new ones. */
  cut(): void;
  mend(): void;
}

/** A wire between the listener and the database, which a test cuts. */
async function createWire({ pool }: Database, onCleanup: (end: () => void) => void): Promise<Wire> {
  const target = new URL(pool.options.connectionString ?? '');
  const sockets = new Set<Socket>();
  let isCut = false;
  let tried = 0;
  const server: Server = createServer((near) => {
    tried += 1;
    if (isCut) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    sockets.add(near);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
    near.on('close', () => sockets.delete(near));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  onCleanup(() => void server.close());
  return {
    connectionString: url.href,
    tried: () => tried,
    open: () => sockets.size,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
  };
}

const test = base
  .extend('wire', ({ database }, { onCleanup }) => createWire(database, onCleanup))
  .extend('listener', async ({ wire }, { onCleanup }): Promise<Listener> => {
    const listener = await createListener(wire.connectionString, log);
    onCleanup(() => listener.close());
    return listener;
  });

function notify({ pool }: Database, channel: string, payload: string): Promise<unknown> {
  return pool.query('select pg_notify($1, $2)', [channel, payload]);
}

function hearing(listener: Listener, channel: Channel): string[] {
  const heard: string[] = [];
  listener.on(channel, (payload) => heard.push(payload));
  return heard;
}

test('an announcement reaches everybody on its channel', async ({ database, listener }) => {
  const access = hearing(listener, 'takt_access');
  const other = hearing(listener, 'takt_access');
  const live = hearing(listener, 'takt_live');
  await notify(database, 'takt_access', 'a');
  await notify(database, 'something else', 'b');
  await notify(database, 'takt_live', 'c');
  await vi.waitFor(() => expect(live).toEqual(['c']), 15_000);
  expect(access).toEqual(['a']);
  expect(other).toEqual(['a']);
});

test('a receiver that fails takes nothing from the others', async ({ database, listener }) => {
  listener.on('takt_live', () => {
    throw new Error('cannot read this');
  });
  const heard = hearing(listener, 'takt_live');
  await notify(database, 'takt_live', 'first');
  await notify(database, 'takt_live', 'second');
  await vi.waitFor(() => expect(heard).toEqual(['first', 'second']), 15_000);
  expect(listener.connected).toBe(true);
});

describe('a lost connection', () => {
  test('comes back, says so, and hears again', async ({ database, wire, listener }) => {
    const heard = hearing(listener, 'takt_live');
    const reconnected = vi.fn();
    listener.onReconnect(reconnected);
    expect(listener.connected).toBe(true);
    wire.cut();
    await vi.waitFor(() => expect(listener.connected).toBe(false), 15_000);
    wire.mend();
    await vi.waitFor(() => expect(listener.connected).toBe(true), 15_000);
    expect(reconnected).toHaveBeenCalledTimes(1);
    await notify(database, 'takt_live', 'after');
    await vi.waitFor(() => expect(heard).toEqual(['after']), 15_000);
  });

  test('is tried again one at a time, however long it takes', async ({ database, wire, listener }) => {
    const heard = hearing(listener, 'takt_live');
    wire.cut();
    const before = wire.tried();
    await vi.waitFor(() => expect(wire.tried() - before).toBe(3), { timeout: 10_000, interval: 10 });
    wire.mend();
    await vi.waitFor(() => expect(listener.connected).toBe(true), 15_000);
    expect(wire.tried() - before).toBe(4);
    expect(wire.open()).toBe(1);
    await notify(database, 'takt_live', 'once');
    await notify(database, 'takt_live', 'twice');
    await vi.waitFor(() => expect(heard).toContain('twice'), 15_000);
    expect(heard).toEqual(['once', 'twice']);
  });
});

test('a closed listener is gone from the database', async ({ wire, database }) => {
  const listener = await createListener(wire.connectionString, log);
  await listener.close();
  expect(listener.connected).toBe(false);
  await vi.waitFor(() => expect(wire.open()).toBe(0), 15_000);
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'takt listener'`,
    );
    expect(rows).toEqual([]);
  }, 15_000);
});

test('a database that is not there is said at once', async ({ wire }) => {
  wire.cut();
  await expect(createListener(wire.connectionString, log)).rejects.toThrow();
  expect(wire.tried()).toBe(1);
});
