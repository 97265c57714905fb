import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import { lockRows } from '#server/db/query.ts';
import type { WorkspaceServer } from '#server/mail/workspace-smtp.ts';
import { maskedPassword, type SmtpRecord } from '#shared/workspaces/smtp.schema.ts';

const select = {
  ...fields('id', 'tenantId', 'organizationId', 'fromAddress', 'host', 'port', 'secure', 'username'),
  ...fields('password', 'createdAt', 'updatedAt'),
} as const;

export interface SmtpRow extends WorkspaceServer {
  readonly id: string;
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** For the wire; the password never leaves. */
export function toSmtp(row: SmtpRow): SmtpRecord {
  return {
    ...row,
    scope: row.organizationId === null ? 'tenant' : 'organization',
    password: row.password === null ? null : maskedPassword,
  };
}

/** The workspace's and the one of the caller's organization. */
export function findSmtp(ctx: Context): Promise<SmtpRow[]> {
  const scopes = [
    { organizationId: null },
    ...(ctx.organizationId ? [{ organizationId: ctx.organizationId }] : []),
  ];
  return ctx.db.smtpSetting.findMany({
    where: { tenantId: ctx.tenantId, OR: scopes },
    select,
    orderBy: [{ organizationId: { sort: 'desc', nulls: 'first' } }],
  });
}

export async function findSmtpOf(
  ctx: Pick<Context, 'db' | 'tenantId'>,
  organizationId: string | null,
): Promise<SmtpRow | undefined> {
  const where = { tenantId: ctx.tenantId, organizationId };
  return (await ctx.db.smtpSetting.findFirst({ where, select })) ?? undefined;
}

export async function writeSmtp(
  tx: InTransaction<Context>,
  organizationId: string | null,
  server: WorkspaceServer,
): Promise<SmtpRow> {
  await lockRows(tx, 'tenants', [tx.tenantId]);
  const before = await findSmtpOf(tx, organizationId);
  if (before === undefined) {
    const place = { tenantId: tx.tenantId, organizationId };
    return tx.db.smtpSetting.create({ data: { ...place, ...server }, select });
  }
  return tx.db.smtpSetting.update({ where: { id: before.id }, data: { ...server }, select });
}

export async function removeSmtp(
  ctx: Pick<InTransaction<Context>, 'db' | 'tenantId'>,
  organizationId: string | null,
): Promise<number> {
  const { count } = await ctx.db.smtpSetting.deleteMany({
    where: { tenantId: ctx.tenantId, organizationId },
  });
  return count;
}
