import type { TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';
import type { BodyInputOf } from '#shared/http/endpoint.ts';
import type { WebhookTopic } from '#shared/webhooks/webhook.schema.ts';
import { webhooksApi as api } from '#shared/webhooks/webhooks.api.ts';

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

/** Processes due messages of the outbox, as the server does every few seconds. */
export const work = async ({ services }: TestServer) => services.outbox.notify();

export const deliveriesOf = async ({ owner }: TestTenant, id: string) =>
  (await owner.call(api.deliveries, { params: { id } })).body;
