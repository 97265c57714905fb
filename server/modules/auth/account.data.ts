import { type AuditValues, writeAudit } from '#server/context/audit.ts';
import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import { execute, type Queryable } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

const select = fields(
  'id',
  'email',
  'passwordHash',
  'hasTemporaryPassword',
  'emailVerifiedAt',
  'firstName',
  'preferredLanguage',
) satisfies Prisma.AccountSelect;

export type AccountRow = Prisma.AccountGetPayload<{ select: typeof select }>;

/** The account behind an address, unless it was closed. */
export async function findAccount(ctx: Pick<BaseContext, 'db'>, email: string): Promise<AccountRow | null> {
  return ctx.db.account.findFirst({ where: { email, isActive: true, deletedAt: null }, select });
}

interface SignIn {
  readonly tenantId: string;
  readonly userId: string;
  readonly teamId?: string | undefined;
}

const signInSql = statement(
  (p: Params<SignIn & { teamId: string | undefined; now: Date }>) => sql`
  update users set "lastLoginAt" = ${p.now}::timestamptz, "updatedAt" = ${p.now}::timestamptz,
    "lastTeamId" = coalesce(${p.teamId}::uuid, "lastTeamId")
  where "tenantId" = ${p.tenantId}::uuid and id = ${p.userId}::uuid`,
);

/** Notes that a user came in, and with which team. */
export async function noteSignIn(
  tx: Queryable & Pick<BaseContext, 'now'>,
  { tenantId, userId, teamId }: SignIn,
): Promise<void> {
  await execute(tx, signInSql({ tenantId, userId, teamId, now: tx.now() }));
}

interface AccountEvent {
  readonly accountId: string;
  readonly action:
    | 'account.email'
    | 'account.locked'
    | 'account.password'
    | 'account.password-reset'
    | 'account.sessions'
    | 'account.sign-in-failed'
    | 'account.provider-link'
    | 'account.provider-unlink'
    | 'second-factor.enable'
    | 'second-factor.disable'
    | 'second-factor.recovery-codes'
    | 'second-factor.reset';
  /** Who did it: the person, the server, or who keeps it. */
  readonly actorType: 'user' | 'system' | 'command-line';
  readonly after?: AuditValues;
}

/** Notes it in every workspace of the account, for those who answer for its safety. */
export async function noteAccountEvent(tx: InTransaction<BaseContext>, event: AccountEvent): Promise<void> {
  const { accountId, action, actorType, after } = event;
  const users = await tx.db.user.findMany({
    where: { accountId, deletedAt: null },
    select: {
      id: true,
      tenantId: true,
      employees: { where: { deletedAt: null }, select: { id: true }, take: 1 },
    },
  });
  await writeAudit(
    tx,
    users.map(({ id, tenantId, employees: [employee] }) => ({
      tenantId,
      actorUserId: actorType === 'user' ? id : undefined,
      actorType,
      action,
      entity: 'User',
      entityId: id,
      employeeId: employee?.id,
      ...(after && { after }),
    })),
  );
}
