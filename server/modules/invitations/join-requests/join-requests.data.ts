import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { isUniqueViolation } from '#server/db/constraint-errors.ts';
import { fields } from '#server/db/fields.ts';
import { lockRowsWithReferences } from '#server/db/query.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { joinRequestStatus } from '#shared/enums/invitation.ts';
import type { List } from '#shared/http/envelope.ts';
import type {
  JoinRequest,
  JoinRequestListQuery,
  joinRequestInput,
} from '#shared/invitations/join-request.schema.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db' | 'now'>;

const select = {
  ...fields('id', 'tenantId', 'organizationId', 'organizationTeamId', 'email', 'fullName', 'linkAddress'),
  ...fields('position', 'status', 'confirmedAt', 'decidedAt', 'createdAt', 'updatedAt'),
  organizationTeam: { select: { id: true, name: true } },
} satisfies Prisma.OrganizationTeamJoinRequestSelect;

export type JoinRequestRow = Prisma.OrganizationTeamJoinRequestGetPayload<{ select: typeof select }>;

function toJoinRequest(row: JoinRequestRow): JoinRequest {
  return {
    ...row,
    status: joinRequestStatus.parse(row.status),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString(),
    decidedAt: row.decidedAt?.toISOString(),
  };
}

/** A live team that strangers may ask to join. */
export async function findPublicTeam(ctx: Pick<BaseContext, 'db'>, id: string) {
  return ctx.db.organizationTeam.findFirst({
    where: {
      id,
      public: true,
      isActive: true,
      isArchived: false,
      deletedAt: null,
      organization: { isActive: true, deletedAt: null },
    },
    select: { id: true, tenantId: true, organizationId: true, name: true },
  });
}

export type PublicTeam = NonNullable<Awaited<ReturnType<typeof findPublicTeam>>>;

export async function isMemberOf(tx: Tx, team: PublicTeam, email: string): Promise<boolean> {
  const count = await tx.db.organizationTeamEmployee.count({
    where: {
      tenantId: team.tenantId,
      organizationTeamId: team.id,
      isActive: true,
      deletedAt: null,
      employee: { deletedAt: null, user: { deletedAt: null, account: { email } } },
    },
  });
  return count > 0;
}

/** The request of this person to the team that waits for its code or for a decision. */
export async function findUndecided(tx: Tx, team: PublicTeam, email: string): Promise<JoinRequestRow | null> {
  return tx.db.organizationTeamJoinRequest.findFirst({
    where: {
      tenantId: team.tenantId,
      organizationTeamId: team.id,
      email,
      status: { in: ['UNCONFIRMED', 'REQUESTED'] },
      deletedAt: null,
    },
    select,
  });
}

type Input = z.output<typeof joinRequestInput>;

/** A new request, or the new data of an unconfirmed one. */
export async function saveUnconfirmed(
  tx: Tx,
  team: PublicTeam,
  { input, id }: { input: Input; id: string | undefined },
): Promise<void> {
  const { email, fullName, linkAddress, position } = input;
  const now = tx.now();
  const words = { fullName, linkAddress, position, updatedAt: now };
  if (id !== undefined) {
    await tx.db.organizationTeamJoinRequest.update({ where: { id }, data: words });
    return;
  }
  const { tenantId, organizationId, id: organizationTeamId } = team;
  const place = { tenantId, organizationId, organizationTeamId };
  await tx.db.organizationTeamJoinRequest.create({
    data: { ...words, ...place, id: uuidv7(), email, createdAt: now },
  });
}

export async function confirm(tx: Tx, id: string): Promise<void> {
  const now = tx.now();
  await tx.db.organizationTeamJoinRequest.update({
    where: { id },
    data: { status: 'REQUESTED', confirmedAt: now, updatedAt: now },
  });
}

/** When the last code was mailed to the address. */
export async function lastCodeSentAt(tx: Tx, email: string): Promise<Date | undefined> {
  const last = await tx.db.oneTimeCode.findFirst({
    where: { purpose: 'join-request', email },
    select: { createdAt: true },
    orderBy: { createdAt: 'desc' },
  });
  return last?.createdAt;
}

const confirmed = { not: 'UNCONFIRMED' };

/** Confirmed requests to these teams, the newest first. */
export async function findJoinRequests(
  ctx: Context,
  managed: string[],
  { where = {}, skip, take }: JoinRequestListQuery,
): Promise<List<JoinRequest>> {
  const { organizationTeamId, status, email } = where;
  const filter: Prisma.OrganizationTeamJoinRequestWhereInput = {
    tenantId: ctx.tenantId,
    organizationId: ctx.organizationId ?? '',
    deletedAt: null,
    status: status ?? confirmed,
    organizationTeamId: { in: managed.filter((id) => (organizationTeamId ?? id) === id) },
    ...(email === undefined ? {} : { email: { contains: email.trim().toLowerCase() } }),
  };
  const orderBy = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];
  const [rows, total] = await Promise.all([
    ctx.db.organizationTeamJoinRequest.findMany({
      where: filter,
      select,
      orderBy,
      skip: skip ?? 0,
      take: take ?? 1000,
    }),
    ctx.db.organizationTeamJoinRequest.count({ where: filter }),
  ]);
  return { items: rows.map(toJoinRequest), total };
}

/** A confirmed request to one of these teams; nobody else decides it until the transaction ends. */
export async function lockJoinRequest(
  tx: Pick<InTransaction<Context>, 'db' | 'tenantId'>,
  id: string,
  managed: string[],
): Promise<JoinRequestRow | null> {
  await lockRowsWithReferences(tx, 'organization_team_join_requests', [id]);
  return tx.db.organizationTeamJoinRequest.findFirst({
    where: {
      tenantId: tx.tenantId,
      id,
      deletedAt: null,
      status: confirmed,
      organizationTeamId: { in: managed },
    },
    select,
  });
}

export async function decideRequest(
  tx: Pick<InTransaction<Context>, 'db' | 'tenantId' | 'userId' | 'now'>,
  id: string,
  status: 'REQUESTED' | 'ACCEPTED' | 'REJECTED',
): Promise<void> {
  const now = tx.now();
  const decision =
    status === 'REQUESTED'
      ? { decidedAt: null, decidedByUserId: null }
      : { decidedAt: now, decidedByUserId: tx.userId };
  await tx.db.organizationTeamJoinRequest.update({
    where: { id },
    data: { status, ...decision, updatedByUserId: tx.userId, updatedAt: now },
  });
}

/** Two open requests of one person to one team. */
export function isOpenConflict(error: unknown): boolean {
  return isUniqueViolation(error, 'organization_team_join_requests_open_key');
}
