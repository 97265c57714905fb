import { codeIn, linkIn } from '#server/modules/auth/test-people.ts';
import type { Caller } from '#server/testing/caller.ts';
import { freshEmail, type TestTenant } from '#server/testing/tenant.ts';
import type { TestServer } from '#server/testing/test.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

export const newPassword = 'a fine long password';

interface SentInvite {
  readonly id: string;
  readonly email: string;
  readonly code: string;
  readonly token: string;
}

/** The body of the long form for one person and the tenant's team. */
export function inviteBody(tenant: TestTenant, email: string, rest: Record<string, unknown> = {}) {
  return {
    emailIds: [email],
    teamIds: [tenant.teamId],
    projectIds: [],
    departmentIds: [],
    organizationContactIds: [],
    inviteType: 'TEAM',
    appliedDate: null,
    fullName: 'Cleo Carter',
    organizationId: tenant.organizationId,
    tenantId: tenant.tenantId,
    ...rest,
  };
}

/** Invites a person by mail and reads the mail. */
export async function invite(
  server: TestServer,
  tenant: TestTenant,
  rest: Record<string, unknown> = {},
): Promise<SentInvite> {
  const email = typeof rest.email === 'string' ? rest.email : freshEmail('cleo');
  const answer = await tenant.owner.call(invitationsApi.create, { body: inviteBody(tenant, email, rest) });
  const id = answer.body.items?.[0]?.id;
  if (answer.status !== 201 || id === undefined) throw new Error(JSON.stringify(answer.body));
  const mail = server.mail.last(email);
  return { id, email, code: codeIn(mail), token: linkIn(mail).searchParams.get('token') ?? '' };
}

/** The body with which a person accepts. */
export function acceptBody(sent: Pick<SentInvite, 'email' | 'code'>, rest: Record<string, unknown> = {}) {
  const { email, code } = sent;
  const user = { firstName: 'Cleo', lastName: 'Carter', email };
  return { email, code, user, password: newPassword, ...rest };
}

/** Names of the teams a person sees, with their own role in each. */
export async function rolesByTeam(
  person: Caller,
  userId: string,
): Promise<Record<string, string | undefined>> {
  const { body } = await person.call(teamsApi.list);
  return Object.fromEntries(
    body.items.map(({ name, members }) => [
      name,
      members?.find(({ employee }) => employee?.userId === userId)?.role?.name,
    ]),
  );
}

/** One more team of the tenant, made by its owner. */
export async function addTeam(tenant: TestTenant, name: string): Promise<string> {
  const { tenantId, organizationId, owner } = tenant;
  const { body } = await owner.call(teamsApi.create, {
    body: { name, tenantId, organizationId, managerIds: [owner.employeeId], public: false },
  });
  return 'id' in body ? body.id : '';
}
