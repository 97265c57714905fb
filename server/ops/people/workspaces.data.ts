import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';

type Tx = Pick<InTransaction<BaseContext>, 'db'>;

const alive = { deletedAt: null } as const;

export interface Workspace {
  readonly id: string;
  readonly name: string;
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** Workspaces by id or name; all of them where nothing is named, all of one account where that is given. */
export function findWorkspaces(
  ctx: Pick<BaseContext, 'db'>,
  { named, accountId }: { named: string | undefined; accountId?: string },
): Promise<Workspace[]> {
  const which = named === undefined ? {} : isId(named) ? { id: named } : { name: named };
  const whose = accountId === undefined ? {} : { users: { some: { accountId, ...alive } } };
  return ctx.db.tenant.findMany({
    where: { ...alive, ...which, ...whose },
    select: { id: true, name: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    take: 20,
  });
}

/** The organization that newcomers of a workspace join. */
export async function findFirstOrganization(tx: Tx, tenantId: string): Promise<string | undefined> {
  const row = await tx.db.organization.findFirst({
    where: { tenantId, ...alive },
    orderBy: [{ isDefault: 'desc' }, { createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  return row?.id;
}

export async function findRoleNames(ctx: Pick<BaseContext, 'db'>, tenantId: string): Promise<string[]> {
  const rows = await ctx.db.role.findMany({ where: { tenantId, ...alive }, select: { name: true } });
  return rows.map(({ name }) => name).sort();
}

export async function findRoleId(tx: Tx, tenantId: string, name: string): Promise<string | undefined> {
  const row = await tx.db.role.findFirst({ where: { tenantId, name, ...alive }, select: { id: true } });
  return row?.id;
}

export function findPlacedUser(tx: Tx, who: { tenantId: string; accountId: string }) {
  return tx.db.user.findFirst({
    where: { ...who, ...alive },
    select: {
      id: true,
      roleId: true,
      role: { select: { name: true } },
      employees: { where: alive, select: { id: true }, take: 1 },
    },
  });
}
