import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { conflict } from '#server/errors.ts';
import { requireAnotherSuperAdmin } from '#server/modules/roles/roles.data.ts';
import { type Actor, stopTimerOf } from '#server/modules/running-time/stop-timer.data.ts';
import type { AuditField } from '#shared/audit/audit-fields.ts';
import type { AuditAction } from '#shared/audit/audit-names.ts';
import { employeeTexts, trackingKeys } from '#shared/workspaces/employee.schema.ts';

type Tx = InTransaction<Context>;

/** 409 when nobody else could administer the workspace any more; suspended super admins do not count. */
export async function requireWorkingSuperAdmin(
  tx: Pick<Actor, 'db' | 'tenantId'>,
  userId: string,
): Promise<void> {
  await requireAnotherSuperAdmin(tx.db, { tenantId: tx.tenantId, userId });
  const others = await tx.db.user.count({
    where: {
      tenantId: tx.tenantId,
      id: { not: userId },
      role: { name: 'SUPER_ADMIN' },
      isActive: true,
      isArchived: false,
      deletedAt: null,
      OR: [
        { employees: { some: { isActive: true, deletedAt: null } } },
        { employees: { none: { deletedAt: null } } },
      ],
    },
  });
  if (others === 0) throw conflict(employeeTexts.lastSuperAdmin, { code: 'LAST_SUPER_ADMIN' });
}

/** Ends the sessions of a person who is no longer in the workspace. */
async function endSessionsWithoutWork(
  tx: Pick<Actor, 'db' | 'tenantId' | 'now'>,
  userId: string,
): Promise<void> {
  const where = { tenantId: tx.tenantId, userId, isActive: true, deletedAt: null };
  if ((await tx.db.employee.count({ where })) > 0) return;
  await tx.db.session.updateMany({
    where: { tenantId: tx.tenantId, userId, revokedAt: null },
    data: { revokedAt: tx.now(), revokedReason: 'suspended' },
  });
}

/** Side effects of suspension: stops timers and ends sessions. */
export async function endWorkOf(tx: Actor, who: { id: string; userId: string }): Promise<void> {
  await stopTimerOf(tx, who.id);
  await endSessionsWithoutWork(tx, who.userId);
}

/** Audited fields: rights and money. Of the rates only that they changed. */
const auditedKeys = ['isActive', ...trackingKeys, 'reWeeklyLimit', 'validFrom'] as const;
const auditedSilently = ['billRateValue', 'billRateCurrency', 'minimumBillingRate'] as const;

type StoredSettings = { [Field in AuditField]?: string | number | boolean | null };

function valuesOf(record: object, keys: readonly AuditField[]): StoredSettings {
  const settings: StoredSettings = {};
  for (const key of keys) {
    const value: unknown = Reflect.get(record, key);
    const isPlain = typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string';
    settings[key] = isPlain ? value : null;
  }
  return settings;
}

function actionOf(after: { isActive?: boolean | undefined }): AuditAction {
  if (after.isActive === undefined) return 'employee.update';
  return after.isActive ? 'employee.reactivate' : 'employee.suspend';
}

/** Writes an audit entry about a change of rights: actor, person, previous value and origin. */
export async function noteAccessChange(
  tx: Tx,
  employee: { readonly id: string; readonly organizationId: string },
  after: { isActive?: boolean | undefined },
): Promise<void> {
  const keys = auditedKeys.filter((key) => key in after);
  const silent = auditedSilently.filter((key) => key in after);
  if (keys.length + silent.length === 0) return;
  const { id, organizationId } = employee;
  await noteChange(tx, {
    action: actionOf(after),
    entity: 'Employee',
    entityId: id,
    employeeId: id,
    organizationId,
    before: valuesOf(employee, keys),
    after: { ...valuesOf(after, keys), ...Object.fromEntries(silent.map((key) => [key, 'changed'])) },
  });
}
