import { z } from 'zod';
import * as account from '#shared/auth/account.schema.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf, statusMessage } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';

export const accountApi = endpointTable('users', {
  requestPassword: endpoint({
    method: 'POST',
    path: '/auth/request-password',
    summary: 'Mail a link for setting a new password',
    body: account.requestPasswordInput,
    response: statusMessage,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set a new password by the token of the mailed link; ends every session',
    body: account.resetPasswordInput,
    response: statusMessage,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/change-password',
    summary: 'Change the own password; ends every other session',
    body: account.changePasswordInput,
    response: statusMessage,
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    summary: 'Devices that are signed in to the account',
    response: listOf(account.sessionSchema),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    summary: 'Sign one device out',
    params: z.object({ id: uuid }),
    response: deleteResult,
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    summary: 'Sign every other device out',
    response: deleteResult,
  }),
  requestEmailChange: endpoint({
    method: 'POST',
    path: '/email-reset/request-change-email',
    summary:
      'Mail a code to the new address; the password or a code of the second factor shows that it is the owner',
    body: account.requestEmailChangeInput,
    response: account.emailChangeRequested,
  }),
  verifyEmailChange: endpoint({
    method: 'POST',
    path: '/email-reset/verify-change-email',
    summary: 'Change the address by the mailed code',
    changes: ['user', 'teams'],
    body: account.verifyEmailChangeInput,
    response: statusMessage,
  }),
});
