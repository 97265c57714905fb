import type { IncomingHttpHeaders } from 'node:http';
import { bodyOf, listen } from '#server/testing/stand-ins/loopback-server.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { withSettings } from '#server/testing/test.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
  readonly body: string;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** A local server that records requests and answers as configured. */
async function startReceiver() {
  const received: Received[] = [];
  const answer = { status: 200, text: 'thanks' };
  const { url, close } = await listen(async () => async (request, response) => {
    const bytes = await bodyOf(request);
    const { url: path = '', headers } = request;
    received.push({ path, headers, bytes, body: bytes.toString('utf8') });
    response.writeHead(answer.status, { location: 'http://127.0.0.1:1/' }).end(answer.text);
  });
  return { received, answer, url: `${url}/hook?token=of-the-receiver`, close };
}

const testStart = new Date('2026-03-11T09:00:00.000Z');

/** Tests of requests to outside addresses, which may be on this machine. */
export const test = withSettings({ WEBHOOK_ALLOW_PRIVATE: 'on' })
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
