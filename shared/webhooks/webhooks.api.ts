import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import {
  createdWebhookSchema,
  createWebhookInput,
  newWebhookSchema,
  updateWebhookInput,
  webhookDeliveriesQuery,
  webhookDeliverySchema,
  webhookSchema,
} from '#shared/webhooks/webhook.schema.ts';

const one = z.object({ id: uuid });

/** Outgoing webhooks of the organization. */
export const webhooksApi = endpointTable('webhooks', {
  list: endpoint({
    method: 'GET',
    path: '/webhooks',
    summary: "The organization's webhooks",
    response: listOf(webhookSchema),
  }),
  create: endpoint({
    method: 'POST',
    path: '/webhooks',
    summary: 'Create a webhook; its secret is returned only once',
    body: createWebhookInput,
    response: createdWebhookSchema,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/webhooks/:id',
    summary: 'Change a webhook, switch it on or off',
    params: one,
    body: updateWebhookInput,
    response: webhookSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/webhooks/:id',
    summary: 'Delete a webhook with its deliveries',
    params: one,
    response: deleteResult,
  }),
  renewSecret: endpoint({
    method: 'POST',
    path: '/webhooks/:id/secret',
    summary: 'Renew the secret of a webhook; it is returned only once',
    params: one,
    response: newWebhookSchema,
  }),
  ping: endpoint({
    method: 'POST',
    path: '/webhooks/:id/ping',
    summary: 'Send a test; its delivery says what came of it',
    params: one,
    response: webhookDeliverySchema,
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/webhooks/:id/deliveries',
    summary: 'List deliveries of a webhook in the last 30 days, newest first',
    params: one,
    query: webhookDeliveriesQuery,
    response: listOf(webhookDeliverySchema),
  }),
  redeliver: endpoint({
    method: 'POST',
    path: '/webhooks/:id/deliveries/:deliveryId/redeliver',
    summary: 'Send a delivery again, with the same content',
    params: z.object({ id: uuid, deliveryId: uuid }),
    response: webhookDeliverySchema,
  }),
});
