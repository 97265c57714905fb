import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { test as base, expect, startTestServer, type TestServer } from '#server/testing/test.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import { type WebhookTopic, webhookEvent } from '#shared/webhooks/webhook.schema.ts';
import { webhooksApi as api } from '#shared/webhooks/webhooks.api.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An address of this machine that notes what it is told and answers as asked. */
async function startReceiver() {
  const received: Received[] = [];
  const answer = { status: 200, text: 'thanks' };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      });
      response.writeHead(answer.status, { location: 'http://127.0.0.1:1/' }).end(answer.text);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    received,
    answer,
    url: `http://127.0.0.1:${port}/hook?token=of-the-receiver`,
    topics: () => received.map(({ body }) => webhookEvent.parse(JSON.parse(body)).topic),
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

const testStart = new Date('2026-03-11T09:00:00.000Z');

export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = await startTestServer({ WEBHOOK_ALLOW_PRIVATE: 'on' });
    onCleanup(() => server.close());
    return server;
  })
  .extend('tenant', ({ server }) => {
    server.clock.set(testStart);
    return createTenant(server);
  })
  // biome-ignore lint/correctness/noEmptyPattern: as above
  .extend('receiver', async ({}, { onCleanup }) => {
    const receiver = await startReceiver();
    onCleanup(() => receiver.close());
    return receiver;
  });

type Terms = Partial<BodyInputOf<typeof api.create>>;

export async function listening(
  { owner }: TestTenant,
  url: string,
  topics: readonly WebhookTopic[],
  terms: Terms = {},
) {
  const { status, body } = await owner.call(api.create, {
    body: { name: 'Chat', url, topics: [...topics], ...terms },
  });
  expect(status).toBe(201);
  return body;
}

/** What is due in the outbox is done, as the server does every few seconds. */
export const work = async ({ services }: TestServer) => services.outbox.notify();

export const deliveriesOf = async ({ owner }: TestTenant, id: string) =>
  (await owner.call(api.deliveries, { params: { id } })).body;
