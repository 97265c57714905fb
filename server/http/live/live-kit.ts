import { once } from 'node:events';
import { get, IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { Caller } from '#server/testing/caller.ts';
import type { TestServer } from '#server/testing/test.ts';

export interface Stream {
  /** Topics with their ids, in the order of arrival. */
  readonly topics: readonly string[];
  readonly data: readonly Readonly<Record<string, unknown>>[];
  /** Id of the last message. */
  readonly last: () => string | undefined;
  readonly isOpen: () => boolean;
  close(): void;
}

async function addressOf({ app }: TestServer): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api/events`;
}

/** A stream of events over a real connection; connected when this resolves. */
export async function openStream(
  server: TestServer,
  { token }: Pick<Caller, 'token'>,
  lastEvent?: string,
): Promise<Stream> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(lastEvent === undefined ? {} : { 'last-event-id': lastEvent }),
  };
  // A connection of its own, which nobody keeps for later.
  const request = get(await addressOf(server), { headers, agent: false });
  onTestFinished(() => void request.destroy());
  const [response] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(request, 'response'));
  const topics: string[] = [];
  const data: Readonly<Record<string, unknown>>[] = [];
  let last: string | undefined;
  let isOpen = response.statusCode === 200;
  const onEvent = ({ event: topic, id, data: text }: EventSourceMessage) => {
    last = id ?? last;
    if (topic === undefined || topic === 'position') return;
    const message = z.record(z.string(), z.unknown()).parse(JSON.parse(text));
    topics.push(typeof message.id === 'string' ? `${topic} ${message.id}` : topic);
    data.push(message);
  };
  const read = async () => {
    const parser = createParser({ onEvent });
    for await (const chunk of response.setEncoding('utf8')) parser.feed(String(chunk));
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      isOpen = false;
    });
  while (isOpen && last === undefined) await wait(5);
  return {
    topics: topics,
    data,
    last: () => last,
    isOpen: () => isOpen,
    close: () => void request.destroy(),
  };
}
