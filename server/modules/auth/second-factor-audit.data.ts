import type { BaseContext } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';

export interface SecondFactorEvent {
  readonly accountId: string;
  readonly action:
    | 'second-factor.enable'
    | 'second-factor.disable'
    | 'second-factor.recovery-codes'
    | 'second-factor.reset';
  /** Who did it: the person, or the command line. */
  readonly actorType: 'user' | 'system';
}

/** Notes it in every workspace of the account, for those who answer for its safety. */
export async function writeAudit(tx: InTransaction<BaseContext>, event: SecondFactorEvent): Promise<void> {
  const { accountId, action, actorType } = event;
  const users = await tx.db.user.findMany({
    where: { accountId, deletedAt: null },
    select: {
      id: true,
      tenantId: true,
      employees: { where: { deletedAt: null }, select: { id: true }, take: 1 },
    },
  });
  await tx.db.auditEntry.createMany({
    data: users.map(({ id, tenantId, employees: [employee] }) => ({
      tenantId,
      actorUserId: actorType === 'user' ? id : null,
      actorType,
      action,
      entity: 'User',
      entityId: id,
      employeeId: employee?.id ?? null,
      ip: tx.origin.ip === '' ? null : tx.origin.ip,
      requestId: tx.origin.requestId,
      at: tx.now(),
    })),
  });
}
