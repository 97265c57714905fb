import { type AuditValues, writeAudit } from '#server/context/audit.ts';
import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { fields } from '#server/db/fields.ts';
import { execute, type Queryable, queryRows } from '#server/db/query.ts';
import { bool, nullable, rowStatement, text, timestamp, uuid } from '#server/db/rows.ts';
import { columnsOf, type Params, type Sql, sql, statement } from '#server/db/sql.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

const select = fields(
  'id',
  'email',
  'passwordHash',
  'hasTemporaryPassword',
  'emailVerifiedAt',
  'firstName',
  'preferredLanguage',
  'totpEnabledAt',
) satisfies Prisma.AccountSelect;

export type AccountRow = Prisma.AccountGetPayload<{ select: typeof select }>;

const accountSql = rowStatement(
  {
    id: uuid,
    email: text,
    passwordHash: nullable(text),
    hasTemporaryPassword: bool,
    emailVerifiedAt: nullable(timestamp),
    firstName: nullable(text),
    preferredLanguage: text,
    totpEnabledAt: nullable(timestamp),
  },
  (p: Params<{ email: string }>) => sql`
  select ${columnsOf(undefined, Object.keys(select))} from accounts
  where email = ${p.email} and "isActive" and "deletedAt" is null`,
);

/** The account behind an address, unless it was closed. */
export async function findAccount(ctx: Queryable, email: string): Promise<AccountRow | null> {
  const [account] = await queryRows(ctx, accountSql({ email }));
  return account ?? null;
}

/** The caller's account. */
export async function getOwnAccount(ctx: Pick<BaseContext, 'db'>, id: string): Promise<AccountRow> {
  return ctx.db.account.findUniqueOrThrow({ where: { id }, select });
}

interface SignIn {
  readonly tenantId: string | undefined;
  readonly userId: string | undefined;
  readonly teamId: string | undefined;
}

/** Records a user's sign-in and team; a part of a statement. */
export function noteSignInSql(p: Params<SignIn & { now: Date }>): Sql {
  return sql`update users set "lastLoginAt" = ${p.now}::timestamptz, "updatedAt" = ${p.now}::timestamptz,
    "lastTeamId" = coalesce(${p.teamId}::uuid, "lastTeamId")
    where "tenantId" = ${p.tenantId}::uuid and id = ${p.userId}::uuid`;
}

const signInSql = statement(noteSignInSql);

export async function noteSignIn(tx: Queryable & Pick<BaseContext, 'now'>, signIn: SignIn): Promise<void> {
  await execute(tx, signInSql({ ...signIn, now: tx.now() }));
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
  /** The actor: the person, the server, or the operator on the command line. */
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
