import type { Tx } from '#server/modules/tasks/task-rows.data.ts';

export interface EstimationRow {
  readonly id: string;
  readonly organizationId: string;
  readonly taskId: string;
  readonly employeeId: string;
  readonly estimate: number | null;
}

const select = { id: true, organizationId: true, taskId: true, employeeId: true, estimate: true } as const;

const live = (tx: Tx) => ({ tenantId: tx.tenantId, deletedAt: null });

export function findEstimation(tx: Tx, id: string): Promise<EstimationRow | null> {
  return tx.db.taskEstimation.findFirst({ where: { ...live(tx), id }, select });
}

export async function hasEstimated(tx: Tx, taskId: string, employeeId: string): Promise<boolean> {
  return (await tx.db.taskEstimation.count({ where: { ...live(tx), taskId, employeeId } })) > 0;
}

export function addEstimation(tx: Tx, row: Omit<EstimationRow, 'id'>): Promise<EstimationRow> {
  const stamp = { createdAt: tx.now(), updatedAt: tx.now(), createdByUserId: tx.userId };
  return tx.db.taskEstimation.create({ data: { ...row, ...stamp, tenantId: tx.tenantId }, select });
}

export async function saveEstimation(tx: Tx, id: string, estimate: number | null): Promise<void> {
  await tx.db.taskEstimation.updateMany({
    where: { tenantId: tx.tenantId, id },
    data: { estimate, updatedAt: tx.now(), updatedByUserId: tx.userId },
  });
}

export async function dropEstimation(tx: Tx, id: string): Promise<void> {
  await tx.db.taskEstimation.deleteMany({ where: { tenantId: tx.tenantId, id } });
}

/** The rounded-up average in seconds; null while nobody has guessed. */
export async function averageEstimate(tx: Tx, taskId: string): Promise<number | null> {
  const rows = await tx.db.taskEstimation.findMany({
    where: { ...live(tx), taskId, estimate: { not: null } },
    select: { estimate: true },
  });
  const sum = rows.reduce((total, { estimate }) => total + (estimate ?? 0), 0);
  return rows.length === 0 ? null : Math.ceil(sum / rows.length);
}
