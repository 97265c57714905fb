import type { BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import type { UseRow } from '#server/modules/budgets/budget-use.sql.ts';
import {
  type BudgetReader,
  findBudgets,
  organizationDays,
  type Place,
} from '#server/modules/budgets/budgets.data.ts';
import { usageOf } from '#server/modules/budgets/budgets.service.ts';
import { managerRoles } from '#server/modules/invitations/managed-teams.data.ts';
import { notifyFrom } from '#server/modules/notifications/notify.service.ts';
import { figureOfMeasure, figureRights } from '#shared/access/figures.ts';
import { mostListedBudgets } from '#shared/budgets/budget.schema.ts';
import { type BudgetMeasure, budgetMeasures, reachedLevel } from '#shared/budgets/budget-use.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/** Between two checks: a change of time writes nothing for budgets. */
export const budgetCheckMinutes = 5;
/** Longer than that, so that nothing falls between two checks. */
const lookedBackMs = 3 * budgetCheckMinutes * 60_000;

/** Organizations with a budget in which time was recorded since then or is being recorded. */
const touchedSql = rowStatement(
  { tenantId: uuid, organizationId: uuid },
  (p: Params<{ since: Date }>) => sql`
  select distinct b."tenantId", b."organizationId" from budgets b
  where (b."tenantId", b."organizationId") in (
    select l."tenantId", l."organizationId" from time_logs l where l."isRunning" and l."deletedAt" is null
    union
    select l."tenantId", l."organizationId" from time_logs l where l."updatedAt" >= ${p.since}::timestamptz)`,
);

/** The server itself sees every budget with a level left to notify. */
const serverReader = ({
  tenantId,
  organizationId,
}: Pick<Place, 'tenantId' | 'organizationId'>): BudgetReader => ({
  ...{ tenantId, organizationId, userId: '00000000-0000-0000-0000-000000000000', employeeId: undefined },
  ...{ seesAll: true, seesPrivate: true, seesTime: true, editsProjects: true, editsClients: true },
  measures: budgetMeasures,
});

/** Notifies managers once of each level that a budget reaches, in each month of a monthly one. */
export async function notifyBudgets(ctx: BaseContext): Promise<void> {
  const since = new Date(ctx.now().getTime() - lookedBackMs);
  const touched = await queryRows(ctx, touchedSql({ since }));
  for (const { tenantId, organizationId } of touched) {
    const place = { ...ctx, tenantId, organizationId };
    const days = await organizationDays(place);
    const rows = await findBudgets(place, days, serverReader(place), {
      ...{ days: 0, most: mostListedBudgets, hasLevelsLeft: true },
    });
    for (const row of rows) {
      const level = reachedLevel(usageOf(row, days.today), row.alertLevels);
      if (level > row.notifiedLevel) await notifyLevel(place, row, { level, month: days.month });
    }
  }
}

async function notifyLevel(
  place: BaseContext & Place,
  budget: UseRow,
  { level, month }: { level: number; month: Day },
): Promise<void> {
  const { tenantId } = place;
  const { id, taskId, projectId, name } = budget;
  const notifiedMonth = budget.period === 'monthly' ? new Date(month) : null;
  await inTransaction(place, async (tx) => {
    const isHigher = [{ notifiedLevel: { lt: level } }, { notifiedMonth: { not: notifiedMonth } }];
    const { count } = await tx.db.budget.updateMany({
      where: { tenantId, id, OR: isHigher },
      data: { notifiedLevel: level, notifiedMonth },
    });
    if (count === 0) return;
    const path = projectId === null ? '/reports/budgets' : `/projects/${projectId}`;
    await notifyFrom(
      tx,
      { tenantId },
      {
        ...{ type: 'budget.reached', entity: taskId === null ? 'Budget' : 'Task', entityId: taskId ?? id },
        ...{ title: name, params: { percent: level, ...(taskId === null ? { path } : {}) } },
        receiverEmployeeIds: await findManagers(tx, place, budget),
      },
    );
  });
}

function permissionsOf(measure: BudgetMeasure): readonly string[] {
  const figure = figureOfMeasure[measure];
  return figure === undefined ? [] : figureRights[figure];
}

/** Employees who manage the project, or the organization, and see what the budget counts. */
async function findManagers(
  { db }: Pick<InTransaction<BaseContext>, 'db'>,
  { tenantId, organizationId = '' }: Place,
  { measure, projectId, taskId }: UseRow,
): Promise<string[]> {
  const granted = permissionsOf(measure).map((permission) => ({
    role: { rolePermissions: { some: { permission, enabled: true } } },
  }));
  const project = taskId === null ? { id: projectId ?? '' } : { tasks: { some: { id: taskId } } };
  const ofProject =
    projectId === null && taskId === null ? [] : [{ projects: { some: { isManager: true, project } } }];
  const rows = await db.employee.findMany({
    where: {
      ...{ tenantId, organizationId, isActive: true, isArchived: false, deletedAt: null },
      user: { isActive: true, isArchived: false, deletedAt: null, AND: granted },
      OR: [{ user: { role: { name: { in: managerRoles } } } }, ...ofProject],
    },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
