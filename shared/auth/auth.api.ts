import { z } from 'zod';
import * as auth from '#shared/auth/auth.schema.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { statusMessage } from '#shared/http/envelope.ts';
import { queryBoolean } from '#shared/http/query.ts';
import { userSchema } from '#shared/users/user.schema.ts';

export const authApi = endpointTable('auth', {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    aliases: ['/auth/verify-code'],
    summary: 'Sign in with a password or a code',
    changes: ['employees', 'invitations', 'teams', 'user'],
    body: auth.loginInput,
    response: auth.loginResult,
  }),
  sendCode: endpoint({
    method: 'POST',
    path: '/auth/signin.email',
    aliases: ['/auth/send-code', '/auth/signin-email'],
    summary: 'Mail a sign-in code and link',
    body: auth.emailInput,
    response: statusMessage,
  }),
  confirmCode: endpoint({
    method: 'POST',
    path: '/auth/signin.email/confirm',
    aliases: ['/auth/signin-email-confirm'],
    summary: 'Redeem a sign-in code for the choice of workspaces',
    body: auth.emailCodeInput,
    response: auth.workspaceList,
  }),
  signInWithPassword: endpoint({
    method: 'POST',
    path: '/auth/signin.email.password',
    aliases: ['/auth/signin-email-password'],
    summary: 'Redeem a password for the choice of workspaces',
    body: auth.emailPasswordInput,
    response: auth.workspaceList,
  }),
  signInToWorkspace: endpoint({
    method: 'POST',
    path: '/auth/signin.workspace',
    aliases: ['/auth/signin-workspace'],
    summary: 'Enter a chosen workspace',
    body: auth.workspaceSignInInput,
    response: auth.loginResult,
    status: 201,
  }),
  switchWorkspace: endpoint({
    method: 'POST',
    path: '/auth/switch-workspace',
    summary: 'Move the session to another workspace of the same account',
    body: auth.switchWorkspaceInput,
    response: auth.authResult,
  }),
  workspaces: endpoint({
    method: 'GET',
    path: '/auth/workspaces',
    summary: 'Workspaces of the account',
    query: z.object({ includeTeams: queryBoolean }),
    response: auth.workspaceList,
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    summary: 'Register a team, or an account only',
    changes: ['employees', 'teams'],
    body: auth.registerInput,
    response: z.union([userSchema, auth.authResult]),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/auth/refresh-token',
    aliases: ['/auth/refresh'],
    summary: 'Exchange a refresh token, which rotates, for a new access token',
    body: auth.refreshInput,
    response: auth.refreshed,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session',
    body: z.object({}),
    response: statusMessage,
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/auth/email/verify/resend-link',
    aliases: ['/auth/verify/resend-link'],
    summary: 'Mail a new verification link and code',
    body: auth.resendVerificationInput,
    response: statusMessage,
  }),
  verifyByCode: endpoint({
    method: 'POST',
    path: '/auth/email/verify/code',
    aliases: ['/auth/verify/code'],
    summary: 'Verify the e-mail by code',
    changes: ['user'],
    body: auth.verifyCodeInput,
    response: statusMessage,
  }),
  verifyByToken: endpoint({
    method: 'POST',
    path: '/auth/email/verify',
    aliases: ['/auth/verify/token'],
    summary: 'Verify the e-mail by the token of the mailed link',
    changes: ['user'],
    body: auth.verifyTokenInput,
    response: statusMessage,
  }),
});
