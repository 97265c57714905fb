import { type AuditValues, writeAudit } from '#server/context/audit.ts';
import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';

export interface AccountEvent {
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
