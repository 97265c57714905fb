import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { notFound } from '#server/errors.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';
import { fullNameOf } from '#server/modules/users/person-name.ts';
import { type DataArchive, dataArchiveStatus } from '#shared/data-archives/data-archive.schema.ts';

export type Tx = InTransaction<Context>;

/** The subject of an archive, with the name of their role. */
export interface Whose {
  readonly userId: string;
  readonly role: string | undefined;
}

const person = {
  select: {
    ...{ id: true, firstName: true, lastName: true },
    account: { select: { email: true } },
    role: { select: { name: true } },
  },
} as const;
const columns = { id: true, status: true, size: true, createdAt: true, endsAt: true, user: person } as const;
type Row = Prisma.DataArchiveGetPayload<{ select: typeof columns }>;

const nameOf = ({ account, role: _role, ...user }: Row['user']) =>
  fullNameOf({ ...user, email: account?.email ?? null });

function toArchive({ user, size, createdAt, endsAt, ...row }: Row): DataArchive {
  return {
    id: row.id,
    status: dataArchiveStatus.parse(row.status),
    user: { id: user.id, name: nameOf(user) },
    ...(size === null ? {} : { size: Number(size) }),
    createdAt: createdAt.toISOString(),
    endsAt: endsAt.toISOString(),
  };
}

/** Archives that the caller requested and that have not expired. */
function ownWhere(ctx: Context): Prisma.DataArchiveWhereInput {
  const { tenantId, userId: requestedByUserId } = ctx;
  return { tenantId, requestedByUserId, endsAt: { gt: ctx.now() } };
}

const listed = 100;

export async function findArchives(ctx: Context): Promise<DataArchive[]> {
  const orderBy = [{ createdAt: 'desc' }, { id: 'desc' }] as const;
  const where = ownWhere(ctx);
  const rows = await ctx.db.dataArchive.findMany({
    where,
    select: columns,
    orderBy: [...orderBy],
    take: listed,
  });
  return rows.map(toArchive);
}

/** The storage keys of a finished archive; 404 for another person's. */
export async function getStoredArchive(ctx: Context, id: string) {
  const row = await ctx.db.dataArchive.findFirst({
    where: { ...ownWhere(ctx), id },
    select: { ...columns, keys: true, userId: true },
  });
  if (row === null) throw notFound('The archive');
  return { ...toArchive(row), keys: row.keys, whose: { userId: row.userId, role: row.user.role?.name } };
}

/** The subject of a requested archive; 404 for somebody of another workspace. */
export async function requireUserOf(ctx: Context, employeeId: string): Promise<Whose> {
  const where = { tenantId: ctx.tenantId, id: employeeId, deletedAt: null };
  const user = { select: { id: true, role: { select: { name: true } } } } as const;
  const row = await ctx.db.employee.findFirst({ where, select: { user } });
  if (row === null) throw notFound('The employee');
  return { userId: row.user.id, role: row.user.role?.name };
}

/** Somebody of the workspace, with all their employments. */
export async function findPerson({ db, tenantId }: Pick<Context, 'db' | 'tenantId'>, userId: string) {
  const select = { role: { select: { name: true } }, employees: { select: { id: true } } } as const;
  const row = await db.user.findFirst({ where: { tenantId, id: userId }, select });
  const employeeIds = row?.employees.map(({ id }) => id) ?? [];
  return { whose: { userId, role: row?.role?.name } satisfies Whose, employeeIds };
}

/** The newest archive of a person that was not a failure. */
export function findLatest(tx: Tx, userId: string, since: Date) {
  return tx.db.dataArchive.findFirst({
    where: {
      ...{ tenantId: tx.tenantId, userId },
      OR: [{ status: 'pending' }, { status: 'ready', createdAt: { gt: since } }],
    },
    select: { status: true },
    orderBy: { status: 'asc' },
  });
}

export async function insertArchive(
  tx: Tx,
  archive: { id: string; userId: string; endsAt: Date },
): Promise<DataArchive> {
  const { tenantId, userId: requestedByUserId } = tx;
  const data = { ...archive, tenantId, requestedByUserId, createdAt: tx.now() };
  return toArchive(await tx.db.dataArchive.create({ data, select: columns }));
}

/**
 * The archive to write and the person to notify; undefined once it is written, or when one of the two people is gone.
 */
export async function findPending(ctx: BaseContext, { tenantId, id }: { tenantId: string; id: string }) {
  const row = await ctx.db.dataArchive.findFirst({
    where: { tenantId, id, status: 'pending' },
    select: {
      userId: true,
      requestedByUserId: true,
      requestedBy: {
        select: { firstName: true, preferredLanguage: true, account: { select: { email: true } } },
      },
    },
  });
  return row ?? undefined;
}

interface Outcome {
  readonly status: 'ready' | 'failed';
  readonly keys?: string[];
  readonly size?: number;
  readonly endsAt?: Date;
}

/** Whether it was still waiting. */
export async function saveOutcome(
  tx: InTransaction<BaseContext>,
  { tenantId, id }: { tenantId: string; id: string },
  outcome: Outcome,
): Promise<boolean> {
  const where = { tenantId, id, status: 'pending' };
  const { count } = await tx.db.dataArchive.updateMany({ where, data: outcome });
  return count > 0;
}

const tidied = 200;

/** Removes archives of every workspace that have ended; answers the keys of their files. */
export async function removeEnded(tx: InTransaction<BaseContext>): Promise<string[]> {
  const where = { endsAt: { lte: tx.now() } };
  const rows = await tx.db.dataArchive.findMany({ where, select: { id: true, keys: true }, take: tidied });
  await tx.db.dataArchive.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
  return rows.flatMap(({ keys }) => keys);
}

/** Marks those whose worker has died. */
export async function failSilent(tx: InTransaction<BaseContext>, before: Date): Promise<void> {
  const where = { status: 'pending', createdAt: { lt: before } };
  await tx.db.dataArchive.updateMany({ where, data: { status: 'failed' } });
}
