import { authResult } from '#shared/auth/auth.schema.ts';
import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import { listOf, statusMessage, updateResult } from '#shared/http/envelope.ts';
import * as invitation from './invitation.schema.ts';

export const invitationsApi = endpointTable('invitations', {
  create: endpoint({
    method: 'POST',
    path: '/invite/emails',
    summary: 'Invite people to teams; open invitations are sent again',
    body: invitation.inviteInput,
    response: listOf(invitation.inviteSchema),
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/invite',
    summary: 'Invitations to the teams the caller manages',
    query: invitation.inviteListQuery,
    response: listOf(invitation.inviteSchema),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/invite/me',
    aliases: ['/invite/:id'],
    summary: "Open invitations to the caller's address, in every workspace",
    response: listOf(invitation.inviteSchema),
  }),
  validate: endpoint({
    method: 'GET',
    path: '/invite/validate',
    summary: 'The open invitation of a link',
    query: invitation.validateInviteQuery,
    response: invitation.inviteVerified,
  }),
  validateByCode: endpoint({
    method: 'POST',
    path: '/invite/validate-by-code',
    summary: 'The open invitation of a code',
    body: invitation.validateByCodeInput,
    response: invitation.inviteVerified,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/invite/accept',
    summary: 'Accept an invitation by code or link, and sign in',
    changes: ['invitations', 'employees', 'teams', 'user'],
    body: invitation.acceptInviteInput,
    response: authResult,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/invite/reject',
    summary: 'Reject an invitation by code or link',
    body: invitation.rejectInviteInput,
    response: statusMessage,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/invite/resend',
    summary: 'Send an invitation again, with a new code and link',
    body: invitation.resendInviteInput,
    response: updateResult,
  }),
  link: endpoint({
    method: 'GET',
    path: '/invite/:id/link',
    summary: 'The link of an open invitation, for handing it over without mail',
    params: invitation.inviteParams,
    response: invitation.inviteLink,
  }),
  respond: endpoint({
    method: 'PUT',
    path: '/invite/:id/:action',
    summary: "Accept or reject an invitation of one's own",
    changes: ['invitations', 'employees', 'teams', 'user'],
    params: invitation.respondParams,
    response: invitation.inviteSchema,
  }),
  respondByQuery: endpoint({
    method: 'PUT',
    path: '/invite/:id',
    summary: "Accept or reject an invitation of one's own",
    changes: ['invitations', 'employees', 'teams', 'user'],
    params: invitation.inviteParams,
    query: invitation.respondQuery,
    response: invitation.inviteSchema,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/invite/:id',
    summary: 'Withdraw an invitation; answers those that remain',
    params: invitation.inviteParams,
    response: listOf(invitation.inviteSchema),
  }),
});
