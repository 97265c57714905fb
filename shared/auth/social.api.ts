import { z } from 'zod';
import { workspaceList } from '#shared/auth/auth.schema.ts';
import * as social from '#shared/auth/social.schema.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { deleteResult, listOf } from '#shared/http/envelope.ts';
import { uuid } from '#shared/http/query.ts';

export const socialApi = endpointTable('users', {
  /** For the browser to open, not to fetch: answers the way to the provider. */
  start: endpoint({
    method: 'GET',
    path: '/auth/social/:provider/start',
    summary: 'Start a sign-in through a provider',
    params: social.providerParams,
    query: social.startQuery,
    response: z.undefined(),
    status: 302,
  }),
  /** Ends on `/auth/social?ticket=…&next=…` or on `/auth/login?error=…&provider=…`. */
  callback: endpoint({
    method: 'GET',
    path: '/auth/social/:provider/callback',
    summary: 'Return from a provider',
    params: social.providerParams,
    query: social.callbackInput,
    response: z.undefined(),
    status: 302,
  }),
  callbackForm: endpoint({
    method: 'POST',
    path: '/auth/social/:provider/callback',
    summary: 'Return from a provider that posts a form',
    params: social.providerParams,
    body: social.callbackInput,
    response: z.undefined(),
    status: 303,
  }),
  redeemTicket: endpoint({
    method: 'POST',
    path: '/auth/social/ticket',
    summary: 'Redeem the ticket of a sign-in through a provider for the choice of workspaces',
    body: social.ticketInput,
    response: social.ticketResult,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/signin.provider.social',
    aliases: ['/auth/signin-email-social', '/auth/signin-email-social-login', '/auth/signin.email.social'],
    summary: 'Redeem a token that a provider issued to this application for the choice of workspaces',
    body: social.providerSignInInput,
    response: workspaceList,
  }),
  lookUpEmail: endpoint({
    method: 'POST',
    path: '/auth/signup.email.social',
    summary: 'Check if the address of a verified identity has an account',
    body: social.emailLookUpInput,
    response: social.emailLookUpResult,
  }),
  lookUpIdentity: endpoint({
    method: 'POST',
    path: '/auth/signup.provider.social',
    summary: 'Account of a verified identity',
    body: social.identityLookUpInput,
    response: social.identityLookUpResult,
  }),
  linkAccount: endpoint({
    method: 'POST',
    path: '/auth/signup.link.account',
    summary: 'Link a proven identity to the signed-in account',
    body: social.linkAccountInput,
    response: social.socialAccountSchema,
  }),
  linkedProviders: endpoint({
    method: 'GET',
    path: '/auth/social-accounts',
    summary: "Sign-in providers of the caller's account",
    response: listOf(social.linkedProviderSchema),
  }),
  /**
   * The way back ends on the page `next`, with `?linked=<provider>` or `?link_error=<code>&provider=<provider>`
   * added; the codes are those of a sign-in.
   */
  startLink: endpoint({
    method: 'POST',
    path: '/auth/social/:provider/link',
    summary: 'Start linking a provider to the own account',
    params: social.providerParams,
    body: social.startLinkInput,
    response: social.startLinkResult,
  }),
  unlinkProvider: endpoint({
    method: 'DELETE',
    path: '/auth/social-accounts/:id',
    summary: "Unlink a provider from the caller's account",
    params: z.object({ id: uuid }),
    response: deleteResult,
  }),
});
