import { endpoint, endpointTable } from '#shared/http/endpoint.ts';
import {
  collaborationInvitation,
  collaborationSchema,
  invitedResult,
  meetingToken,
  meetingTokenQuery,
} from '#shared/meetings/meeting.schema.ts';

export const meetingsApi = endpointTable('collaboration', {
  token: endpoint({
    method: 'GET',
    path: '/livekit',
    summary: "A token for a meeting room of the caller's workspace",
    query: meetingTokenQuery,
    response: meetingToken,
  }),
  options: endpoint({
    method: 'GET',
    path: '/collaboration',
    summary: 'Get the collaboration features of this server',
    response: collaborationSchema,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/collaboration/invitations',
    summary: 'Invite members to a meeting or a board',
    body: collaborationInvitation,
    response: invitedResult,
    status: 201,
  }),
});
