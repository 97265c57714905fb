import { queryOptions } from '@tanstack/react-query';
import { redeemOnce } from '#client/features/auth/queries.ts';
import { orChallenge, type SignedIn } from '#client/features/auth/sign-in/sign-in.ts';
import { call } from '#client/lib/api/api.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { normaliseCode } from '#shared/auth/code.ts';
import { splitName } from '#shared/auth/names.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';

/** The contents of an invitation link. */
export interface InviteLink {
  email: string;
  code?: string | undefined;
  token?: string | undefined;
}

/** Some mail programs add to the end of a link, so a code ends at the first slash; a plus in an address becomes a blank. */
export function inviteLinkOf(query: URLSearchParams): InviteLink | undefined {
  const email = (query.get('email') ?? '').trim().replaceAll(' ', '+');
  const code = normaliseCode((query.get('code') ?? '').split('/')[0] ?? '');
  const token = query.get('token') ?? '';
  if (email === '' || (code === '' && token === '')) return undefined;
  return { email, ...(code === '' ? {} : { code }), ...(token === '' ? {} : { token }) };
}

/** The invitation behind a link. Requested once: every wrong code counts. */
export const inviteQuery = ({ email, code, token = '' }: InviteLink) =>
  queryOptions({
    queryKey: ['auth', 'invite', email, code, token],
    queryFn: () =>
      code === undefined
        ? call(invitationsApi.validate, { query: { email, token } })
        : call(invitationsApi.validateByCode, { body: { email, code } }),
    ...redeemOnce,
  });

export interface Newcomer {
  name: string;
  password: string;
}

/** Accepts with the proof of the link; somebody new gets an account with it. */
export function acceptByLink(link: InviteLink, newcomer: Newcomer | undefined): Promise<SignedIn> {
  const person = newcomer && { user: splitName(newcomer.name, 'lastName'), password: newcomer.password };
  async function accept(): Promise<SignedIn> {
    return { session: await call(invitationsApi.accept, { body: { ...link, ...person } }) };
  }
  return orChallenge(accept());
}

/** Accepts as the signed-in person, and moves the session to the workspace of the invitation. */
export async function acceptAsOneself(id: string): Promise<SignedIn> {
  const invite = await call(invitationsApi.respond, { params: { id, action: 'ACCEPTED' } });
  const result = await call(authApi.switchWorkspace, { body: { tenantId: invite.tenantId ?? '' } });
  return { session: { ...result, team: invite.teams[0] } };
}
