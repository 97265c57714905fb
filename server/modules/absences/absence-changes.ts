import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { lockFor } from '#server/db/query.ts';
import { badRequest, notFound } from '#server/errors.ts';
import type { Tx } from '#server/modules/absences/absences.data.ts';
import { dayNote } from '#server/modules/workspaces/dated-settings.service.ts';
import { getEmployeeRow } from '#server/modules/workspaces/employee.data.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export const placeOf = ({ tenantId, organizationId = '' }: Pick<Context, 'tenantId' | 'organizationId'>) => ({
  tenantId,
  organizationId,
});

function requireOrganization({ tenantId, organizationId }: Context) {
  if (organizationId === undefined)
    throw badRequest('Create an organization first.', { code: 'NO_ORGANIZATION' });
  return { tenantId, organizationId };
}

interface NotedSetting {
  /** The id of the changed row. */
  readonly id: string;
  readonly title: string;
  readonly value: string | null;
  readonly employeeId?: string | undefined;
  /** A setting that holds from a day on. */
  readonly since?: { readonly validFrom: Day | null } | undefined;
}

export async function noteSetting(
  tx: Tx,
  { id, title, value, employeeId, since }: NotedSetting,
): Promise<void> {
  await noteChange(tx, {
    action: 'absence.settings',
    entity: 'AbsenceSettings',
    entityId: id,
    ...(employeeId === undefined ? {} : { employeeId }),
    after: { title, value, ...(since === undefined ? {} : dayNote(since)) },
  });
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'absences'));
}

/** Changes of the organization follow each other. */
export function inOrganization<Result>(ctx: Context, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  const { organizationId } = requireOrganization(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockFor(tx, 'absences', organizationId);
    return change(tx);
  });
}

export async function requireEmployee(ctx: Context, employeeId: string): Promise<void> {
  const { organizationId } = await getEmployeeRow(ctx, employeeId);
  if (organizationId !== ctx.organizationId) throw notFound('The employee');
}
