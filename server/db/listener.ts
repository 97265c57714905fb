import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

type Receive = (payload: string) => void;

/** Channels that the database notifies; every replica listens to them. */
const channels = ['takt_access', 'takt_live'] as const;
export type Channel = (typeof channels)[number];

/** One connection that LISTENs for the whole process; reconnects automatically. */
export interface Listener {
  on(channel: Channel, receive: Receive): void;
  /** Called each time the connection is remade: messages may have been missed before. */
  onReconnect(callback: () => void): void;
  /** False while messages may be missed. */
  readonly connected: boolean;
  close(): Promise<void>;
}

const retryMilliseconds = 1000;

async function listen(connectionString: string, receive: (channel: string, payload: string) => void) {
  const client = new pg.Client({ connectionString, application_name: 'takt listener', keepAlive: true });
  // Without a listener an error of the connection would end the process; 'end' follows and is what counts.
  client.on('error', () => undefined);
  client.on('notification', ({ channel, payload }) => receive(channel, payload ?? ''));
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

export async function createListener(connectionString: string, log: FastifyBaseLogger): Promise<Listener> {
  const receivers: { channel: string; receive: Receive }[] = [];
  const reconnected: (() => void)[] = [];
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  function receive(channel: string, payload: string): void {
    for (const one of receivers.filter((other) => other.channel === channel)) {
      try {
        one.receive(payload);
      } catch (error) {
        log.error({ err: error, channel }, 'a message of the database cannot be read');
      }
    }
  }

  function follow(next: pg.Client): void {
    client = next;
    next.once('end', () => {
      client = undefined;
      if (!closed) retryLater('the connection for messages was lost');
    });
  }

  function retryLater(reason: string): void {
    log.warn(reason);
    retry = setTimeout(() => void reconnect(), retryMilliseconds);
  }

  async function reconnect(): Promise<void> {
    try {
      follow(await listen(connectionString, receive));
      for (const callback of reconnected) callback();
    } catch {
      if (!closed) retryLater('the connection for messages cannot be made');
    }
  }

  follow(await listen(connectionString, receive));
  return {
    get connected() {
      return client !== undefined;
    },
    on: (channel, receiver) => void receivers.push({ channel, receive: receiver }),
    onReconnect: (callback) => void reconnected.push(callback),
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
