import { z } from 'zod';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';
import { addedPushBrowser, pushBrowser, pushKey, pushSubscriptionInput } from './push.schema.ts';

/** The caller's browsers that show notifications, in every workspace. */
export const pushApi = endpointTable('users', {
  key: endpoint({
    method: 'GET',
    path: '/push-subscriptions/key',
    summary: 'The public key of this server, for which a browser subscribes',
    response: pushKey,
  }),
  list: endpoint({
    method: 'GET',
    path: '/push-subscriptions',
    summary: "The caller's browsers that show notifications",
    response: listOf(pushBrowser),
  }),
  add: endpoint({
    method: 'POST',
    path: '/push-subscriptions',
    summary: 'Send notifications to this browser while it is signed in',
    body: pushSubscriptionInput,
    response: addedPushBrowser,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/push-subscriptions/:id',
    summary: 'Stop push notifications to a browser',
    params: z.object({ id: uuid }),
    response: deleteResult,
  }),
});
