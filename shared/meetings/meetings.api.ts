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
    summary: 'Which ways of working together this server offers',
    response: collaborationSchema,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/collaboration/invitations',
    summary: 'Tell members that they are waited for in a meeting or at a board',
    body: collaborationInvitation,
    response: invitedResult,
    status: 201,
  }),
});
