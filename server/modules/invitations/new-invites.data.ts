import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import { lockFor } from '#server/db/query.ts';
import { notFound } from '#server/errors.ts';
import type { NewInviteSecrets } from '#server/modules/invitations/invite-proof.ts';
import { builtInRole } from '#server/modules/invitations/membership.data.ts';
import type { StoredDate } from '#shared/time/instant.ts';

type Tx = Pick<InTransaction<Context>, 'db' | 'tenantId' | 'userId' | 'now'>;

/** One inviting call after the other in an organization, so that nobody is invited twice at once. */
export async function lockInviting(tx: Tx, organizationId: string): Promise<void> {
  await lockFor(tx, 'invite', organizationId);
}

export async function getInvitingOrganization(ctx: Pick<Context, 'db' | 'tenantId'>, id: string) {
  const row = await ctx.db.organization.findFirst({
    where: { tenantId: ctx.tenantId, id, deletedAt: null },
    select: { id: true, name: true, invitesAllowed: true, inviteExpiryPeriod: true },
  });
  if (row === null) throw notFound('The organization');
  return row;
}

export interface RoleToGrant {
  readonly id: string;
  readonly name: string;
  readonly permissions: ReadonlySet<string>;
}

/** A role of the workspace with its permissions; without an id the role EMPLOYEE. */
export async function getRoleToGrant(
  ctx: Pick<Context, 'db' | 'tenantId'>,
  id: string | null | undefined,
): Promise<RoleToGrant> {
  const { tenantId } = ctx;
  const row = await ctx.db.role.findFirst({
    where: { tenantId, ...(id ? { id } : { name: builtInRole }) },
    select: {
      id: true,
      name: true,
      rolePermissions: { where: { enabled: true }, select: { permission: true } },
    },
  });
  if (row === null) throw notFound('The role');
  return { ...row, permissions: new Set(row.rolePermissions.map(({ permission }) => permission)) };
}

/** Teams of this list that each person is in already, by address. */
export async function findMemberships(
  tx: Tx,
  emails: string[],
  teamIds: string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await tx.db.organizationTeamEmployee.findMany({
    where: {
      tenantId: tx.tenantId,
      organizationTeamId: { in: teamIds },
      isActive: true,
      deletedAt: null,
      employee: { deletedAt: null, user: { deletedAt: null, account: { email: { in: emails } } } },
    },
    select: {
      organizationTeamId: true,
      employee: { select: { user: { select: { account: { select: { email: true } } } } } },
    },
  });
  const memberships = new Map<string, Set<string>>();
  for (const { organizationTeamId, employee } of rows) {
    const email = employee.user.account?.email ?? '';
    memberships.set(email, (memberships.get(email) ?? new Set<string>()).add(organizationTeamId));
  }
  return memberships;
}

/** Unanswered invitations, expired ones too, of these people to any of the teams; the newest first. */
export async function findUnanswered(tx: Tx, organizationId: string, emails: string[], teamIds: string[]) {
  return tx.db.invite.findMany({
    where: {
      tenantId: tx.tenantId,
      organizationId,
      email: { in: emails },
      status: 'INVITED',
      deletedAt: null,
      teams: { some: { organizationTeamId: { in: teamIds } } },
    },
    select: {
      ...fields('id', 'email', 'roleId', 'updatedAt'),
      teams: { select: { organizationTeamId: true } },
    },
    orderBy: { createdAt: 'desc' },
  });
}

export type Unanswered = Awaited<ReturnType<typeof findUnanswered>>[number];

interface Terms {
  readonly expireDate: Date | null;
  readonly roleId: string;
  readonly fullName?: string | undefined;
  readonly startedWorkOn?: StoredDate | undefined;
  readonly callbackUrl?: string | undefined;
}

interface InviteToInsert extends Terms {
  readonly secrets: NewInviteSecrets;
  readonly organizationId: string;
  readonly email: string;
  readonly inviteType: string;
}

export async function insertInvite(tx: Tx, invite: InviteToInsert): Promise<void> {
  const { secrets, organizationId, email, inviteType, roleId, expireDate } = invite;
  const now = tx.now();
  await tx.db.invite.create({
    data: {
      id: secrets.id,
      tenantId: tx.tenantId,
      organizationId,
      email,
      inviteType,
      roleId,
      expireDate,
      codeHash: secrets.codeHash,
      tokenHash: secrets.tokenHash,
      fullName: invite.fullName ?? null,
      startedWorkOn: invite.startedWorkOn ?? null,
      callbackUrl: invite.callbackUrl ?? null,
      invitedByUserId: tx.userId,
      createdByUserId: tx.userId,
      createdAt: now,
      updatedAt: now,
    },
  });
}

/** Reopens the invitation with a new code; absent terms stay. */
export async function renewInvite(
  tx: Tx,
  secrets: NewInviteSecrets,
  terms: Partial<Terms> & Pick<Terms, 'expireDate'>,
): Promise<void> {
  const { expireDate, roleId, fullName, startedWorkOn, callbackUrl } = terms;
  await tx.db.invite.update({
    where: { id: secrets.id },
    data: {
      status: 'INVITED',
      codeHash: secrets.codeHash,
      tokenHash: secrets.tokenHash,
      attempts: 0,
      actionDate: null,
      expireDate,
      ...(roleId === undefined ? {} : { roleId }),
      ...(fullName === undefined ? {} : { fullName }),
      ...(startedWorkOn === undefined ? {} : { startedWorkOn }),
      ...(callbackUrl === undefined ? {} : { callbackUrl }),
      invitedByUserId: tx.userId,
      updatedByUserId: tx.userId,
      updatedAt: tx.now(),
    },
  });
}

export async function addTargets(
  tx: Tx,
  inviteId: string,
  targets: { teamIds: string[]; projectIds: string[] },
): Promise<void> {
  const { tenantId } = tx;
  await tx.db.inviteTeam.createMany({
    data: targets.teamIds.map((organizationTeamId) => ({ tenantId, inviteId, organizationTeamId })),
    skipDuplicates: true,
  });
  await tx.db.inviteProject.createMany({
    data: targets.projectIds.map((projectId) => ({ tenantId, inviteId, projectId })),
    skipDuplicates: true,
  });
}
