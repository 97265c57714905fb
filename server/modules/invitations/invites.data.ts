import { writeAudit } from '#server/context/audit.ts';
import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields, pick } from '#server/db/fields.ts';
import { emptyPage } from '#server/db/json/json-text.ts';
import { execute, lockRowsWithReferences, queryRows } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { RawJson } from '#server/http/serialize.ts';
import { notExpired, usable } from '#server/modules/auth/registration/register.data.ts';
import { inviteListSql } from '#server/modules/invitations/invite-list.sql.ts';
import { managerRoles, managesEveryTeam } from '#server/modules/invitations/managed-teams.data.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';
import { type InviteStatus, inviteStatus, inviteType } from '#shared/enums/invitation.ts';
import type { List } from '#shared/http/envelope.ts';
import type { Invite, InviteListQuery } from '#shared/invitations/invitation.schema.ts';
import { pictureOf } from '#shared/users/avatar.ts';

const select = {
  ...fields('id', 'tenantId', 'organizationId', 'email', 'codeHash', 'status', 'inviteType', 'expireDate'),
  ...fields('actionDate', 'startedWorkOn', 'fullName', 'callbackUrl', 'userId', 'roleId', 'invitedByUserId'),
  ...fields('isActive', 'isArchived', 'createdAt', 'updatedAt', 'createdByUserId'),
  role: { select: { id: true, name: true, isSystem: true, tenantId: true } },
  organization: {
    select: {
      ...fields('id', 'name', 'imageUrl', 'invitesAllowed', 'isDefault', 'profile_link', 'totalEmployees'),
      ...fields('banner'),
    },
  },
  teams: {
    where: { organizationTeam: { deletedAt: null } },
    select: { organizationTeam: { select: { id: true, name: true } } },
    orderBy: { organizationTeam: { createdAt: 'asc' } },
  },
  projects: { where: { project: { deletedAt: null } }, select: { projectId: true } },
  invitedByUser: {
    select: {
      ...fields('id', 'firstName', 'lastName', 'imageUrl'),
      account: { select: { email: true } },
    },
  },
} satisfies Prisma.InviteSelect;

export type InviteRow = Prisma.InviteGetPayload<{ select: typeof select }>;

type Db = Pick<BaseContext, 'db'>;
type Caller = Pick<Context, 'db' | 'tenantId'>;
type Tx = Pick<InTransaction<BaseContext>, 'db' | 'now'>;

function isLate({ status, expireDate }: Pick<InviteRow, 'status' | 'expireDate'>, now: Date): boolean {
  return status === 'INVITED' && expireDate !== null && expireDate <= now;
}

/** EXPIRED follows from the date and is never stored. */
export function statusOf(invite: Pick<InviteRow, 'status' | 'expireDate'>, now: Date): InviteStatus {
  return isLate(invite, now) ? 'EXPIRED' : inviteStatus.parse(invite.status);
}

export function teamsOf({ teams }: Pick<InviteRow, 'teams'>): { id: string; name: string }[] {
  return teams.map(({ organizationTeam }) => organizationTeam);
}

/** The sender of the invitation by name; the address when there is no name. */
export function inviterOf({ invitedByUser }: Pick<InviteRow, 'invitedByUser'>) {
  if (invitedByUser === null) return null;
  const { id, firstName, lastName, account } = invitedByUser;
  return {
    id,
    imageUrl: pictureOf(invitedByUser),
    name: fullNameOf({ firstName, lastName, email: account?.email }),
  };
}

/** The wire's invitation: neither code nor token, nor where its mail links to. */
export function toInvite(row: InviteRow, now: Date): Invite {
  const { codeHash: _code, callbackUrl: _page, projects: _projects, organization, ...shown } = row;
  return {
    ...shown,
    status: statusOf(row, now),
    isExpired: isLate(row, now),
    inviteType: inviteType.parse(row.inviteType),
    teams: teamsOf(row),
    organizationName: organization.name,
    invitedByUser: inviterOf(row),
  };
}

/** Invitations to any team the caller manages, the newest first. */
export async function findInvites(
  ctx: Context,
  { where = {}, skip = 0, take = 1000 }: InviteListQuery,
): Promise<RawJson<List<Invite>>> {
  const values = {
    ...pick(ctx, 'tenantId', 'organizationId', 'userId'),
    managesAll: managesEveryTeam(ctx),
    managerRoles,
    now: ctx.now(),
    teamIds: where.teams,
    states: where.status,
    isExpired: where.isExpired,
    roleNames: where.role,
    email: where.email?.trim().toLowerCase(),
    skip,
    take,
  };
  const [row] = await queryRows(ctx, inviteListSql(values));
  return new RawJson(row?.json ?? emptyPage);
}

/** An invitation of the workspace to one of these teams; 404 for every other. */
export async function getInvite(ctx: Caller, id: string, managed: string[]): Promise<InviteRow> {
  const row = await ctx.db.invite.findFirst({
    where: {
      tenantId: ctx.tenantId,
      id,
      deletedAt: null,
      teams: { some: { organizationTeamId: { in: managed } } },
    },
    select,
  });
  if (row === null) throw notFound('The invitation');
  return row;
}

export async function readInvite(ctx: Db, id: string): Promise<InviteRow> {
  return ctx.db.invite.findUniqueOrThrow({ where: { id }, select });
}

/** Open invitations to an address, in every workspace. */
export async function findOpenInvites(
  ctx: Pick<BaseContext, 'db' | 'now'>,
  email: string,
): Promise<InviteRow[]> {
  return ctx.db.invite.findMany({
    where: { email, deletedAt: null, ...usable, ...notExpired(ctx.now()) },
    select,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 100,
  });
}

const lockByEmailSql = statement(
  (p: Params<{ email: string }>) =>
    sql`select 1 from invites where email = ${p.email} and "deletedAt" is null for update`,
);

/** Every invitation to an address, answered ones too; nobody else touches them until the transaction ends. */
export async function lockInvitesOf(tx: Tx, email: string): Promise<(InviteRow & { attempts: number })[]> {
  await execute(tx, lockByEmailSql({ email }));
  return tx.db.invite.findMany({
    where: { email, deletedAt: null, ...usable },
    select: { ...select, attempts: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
  });
}

/** Nobody else answers the invitation until the transaction ends. */
export async function lockInvite(tx: Tx, id: string): Promise<InviteRow | null> {
  await lockRowsWithReferences(tx, 'invites', [id]);
  return tx.db.invite.findFirst({ where: { id, deletedAt: null, ...usable }, select });
}

const countWrongCodeSql = statement(
  (p: Params<{ ids: readonly string[] }>) =>
    sql`update invites set attempts = attempts + 1 where id = any(${p.ids})`,
);

export async function countWrongCode(tx: Tx, ids: string[]): Promise<void> {
  await execute(tx, countWrongCodeSql({ ids }));
}

export async function setInviteStatus(
  tx: Tx,
  id: string,
  change: { status: 'ACCEPTED' | 'REJECTED'; userId?: string },
): Promise<void> {
  const now = tx.now();
  await tx.db.invite.update({ where: { id }, data: { ...change, actionDate: now, updatedAt: now } });
}

export async function deleteInvite(
  tx: Pick<InTransaction<Context>, 'db' | 'tenantId'>,
  id: string,
): Promise<void> {
  await tx.db.invite.deleteMany({ where: { tenantId: tx.tenantId, id } });
}

type InviteAction = 'create' | 'update' | 'resend' | 'remove' | 'accept' | 'reject';

/** The actor: absent for an invited person who is not in the workspace. */
interface Actor {
  readonly userId?: string;
  /** The employee who joined with the invitation. */
  readonly employeeId?: string;
}

export async function noteInvite(
  tx: InTransaction<BaseContext>,
  action: InviteAction,
  invite: InviteRow,
  { userId, employeeId }: Actor,
): Promise<void> {
  const { id, tenantId, organizationId, email, role } = invite;
  const teams = teamsOf(invite).map((team) => team.name);
  const terms = { email, role: role?.name ?? null, teams };
  await writeAudit(tx, [
    {
      tenantId,
      organizationId,
      actorUserId: userId,
      action: `invitation.${action}`,
      entity: 'Invite',
      entityId: id,
      employeeId,
      ...(action === 'remove' ? { before: terms } : { after: terms }),
    },
  ]);
}
