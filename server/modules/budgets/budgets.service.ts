import { type AuditValues, noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { lockFor } from '#server/db/query.ts';
import { badRequest, forbidden, notFound } from '#server/errors.ts';
import type { UseRow } from '#server/modules/budgets/budget-use.sql.ts';
import {
  type BudgetReader,
  findBudgetOf,
  findBudgets,
  findNamedScope,
  type OrganizationDays,
  organizationDays,
  removeBudget,
  saveBudget,
  type Tx,
} from '#server/modules/budgets/budgets.data.ts';
import { writeFieldsOfBudget } from '#server/modules/projects/project-budget.data.ts';
import { callerValues } from '#server/modules/teams/caller-values.ts';
import { canAny } from '#shared/access/can.ts';
import { figureOfMeasure, seesFigure } from '#shared/access/figures.ts';
import { seesAllEmployees } from '#shared/access/role-access.ts';
import {
  type Budget,
  type BudgetListQuery,
  type BudgetScope,
  budgetTexts,
  mostBudgetDays,
  mostListedBudgets,
  type PutBudgetInput,
} from '#shared/budgets/budget.schema.ts';
import { type BudgetMeasure, budgetMeasures, budgetUse, paceDays } from '#shared/budgets/budget-use.ts';
import { type List, toDeleteResult, toList } from '#shared/http/envelope.ts';
import { projectTexts } from '#shared/projects/project.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { secondsToHours } from '#shared/time/duration.ts';

/** Hours are visible to readers of other people's time; money and costs, to readers of these figures. */
function seesMeasure(ctx: Context, measure: BudgetMeasure): boolean {
  const figure = figureOfMeasure[measure];
  return figure === undefined || seesFigure(ctx, figure);
}

function readerOf(ctx: Context): BudgetReader {
  return {
    ...callerValues(ctx),
    seesTime: seesAllEmployees(ctx),
    editsProjects: canAny(ctx, ['ORG_PROJECT_EDIT', 'ALL_ORG_EDIT']),
    editsClients: canAny(ctx, ['ORG_CONTACT_EDIT', 'ALL_ORG_EDIT']),
    measures: budgetMeasures.filter((measure) => seesMeasure(ctx, measure)),
  };
}

/** The amount used in the currency of the budget, and apart from it the amounts in other currencies. */
function usedOf({ measure, currency, sums }: UseRow) {
  const counts = ([code]: UseRow['sums'][number]) => measure === 'hours' || code === currency;
  const others = sums.flatMap((sum) => (counts(sum) ? [] : [{ currency: sum[0] ?? '', amount: sum[1] }]));
  return { used: sums.find(counts)?.[1] ?? '0', others };
}

export const usageOf = (row: UseRow, today: Day) =>
  budgetUse({ ...row, used: usedOf(row).used, lastDays: row.lastDays.slice(-paceDays), today });

function toBudget(row: UseRow, { today }: OrganizationDays): Budget {
  const { sums: _sums, lastDays: _days, notifiedLevel: _level, ...budget } = row;
  const { used, others } = usedOf(row);
  return { ...budget, used, today, ...(others.length === 0 ? {} : { others }), ...usageOf(row, today) };
}

/** Budgets that the caller sees, the most used first. */
export async function listBudgets(ctx: Context, query: BudgetListQuery): Promise<List<Budget>> {
  const days = await organizationDays(ctx);
  const rows = await findBudgets(ctx, days, readerOf(ctx), {
    ...query,
    ...{ days: paceDays, most: mostListedBudgets },
  });
  return toList(rows.map((row) => toBudget(row, days)).toSorted((a, b) => b.percent - a.percent));
}

async function requireBudget(ctx: Context, id: string, count: number) {
  const days = await organizationDays(ctx);
  const [row] = await findBudgets(ctx, days, readerOf(ctx), { id, days: count, most: 1 });
  if (row === undefined) throw notFound('The budget');
  return { row, days };
}

/** Day by day; of a monthly budget, this month. 404 for one that the caller does not see. */
export async function readSeries(ctx: Context, id: string) {
  const { row } = await requireBudget(ctx, id, mostBudgetDays);
  const days = row.lastDays.filter(([day]) => row.period === 'once' || day >= (row.from ?? ''));
  const inDays = days.reduce((sum, [, quantity]) => sum + quantity, 0);
  const before = Math.max(0, Math.round((Number(usedOf(row).used) - inDays) * 100) / 100);
  return { before, days: days.map(([day, quantity]): [Day, number] => [day, quantity]) };
}

type Stored = NonNullable<Awaited<ReturnType<typeof findBudgetOf>>>;

/** Hours as people write them. */
const about = ({ measure, limit, period, counts, alertLevels }: PutBudgetInput | Stored): AuditValues => ({
  ...{ measure, period, counts, alertLevels: alertLevels.join(', ') },
  limit: String(measure === 'hours' ? secondsToHours(Number(limit)) : Number(limit)),
});

interface BudgetChange extends BudgetScope {
  readonly id: string;
  readonly before?: AuditValues;
  readonly after?: AuditValues;
}

async function noteBudget(
  tx: Tx,
  action: 'budget.save' | 'budget.delete',
  { id, before, after, ...scope }: BudgetChange,
): Promise<void> {
  const of = Object.fromEntries(
    (['projectId', 'organizationContactId', 'taskId'] as const).flatMap((key) =>
      scope[key] ? [[key, scope[key]]] : [],
    ),
  );
  await noteChange(tx, {
    ...{ action, entity: 'Budget', entityId: id },
    ...(before === undefined ? {} : { before: { ...of, ...before } }),
    ...(after === undefined ? {} : { after: { ...of, ...after } }),
  });
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'budgets'));
}

/** 403 for callers who may not edit the budget's subject, 404 for those who do not see it. */
async function requireEditor(tx: Tx, scope: BudgetScope): Promise<void> {
  const of = await findNamedScope(tx, readerOf(tx), scope);
  if (of === undefined) {
    throw notFound(scope.projectId ? 'The project' : scope.taskId ? 'The task' : 'The client');
  }
  if (of.canEdit) return;
  if (scope.organizationContactId) throw forbidden(budgetTexts.clients, 'MISSING_PERMISSION');
  throw forbidden(projectTexts.notManager, 'NOT_PROJECT_MANAGER');
}

function requireMeasure(ctx: Context, measure: string): void {
  if (budgetMeasures.some((one) => one === measure && seesMeasure(ctx, one))) return;
  throw forbidden(budgetTexts.measure, 'MISSING_PERMISSION');
}

/** Writes the budget of something; one that counts what the caller may not see is not replaced. */
export async function putBudget(ctx: Context, input: PutBudgetInput): Promise<Budget> {
  const { organizationId } = ctx;
  if (organizationId === undefined)
    throw badRequest('Create an organization first.', { code: 'NO_ORGANIZATION' });
  const id = await inTransaction(ctx, async (tx) => {
    await lockFor(tx, 'budgets', organizationId);
    await requireEditor(tx, input);
    const stored = await findBudgetOf(tx, input);
    requireMeasure(tx, input.measure);
    if (stored !== null) requireMeasure(tx, stored.measure);
    const before = stored === null ? undefined : about(stored);
    const after = about(input);
    if (stored !== null && JSON.stringify(before) === JSON.stringify(after)) return stored.id;
    const saved = await saveBudget(tx, input, stored?.id);
    if (input.projectId) await writeFieldsOfBudget(tx, input.projectId);
    const { organizationContactId, projectId, taskId } = input;
    await noteBudget(tx, 'budget.save', {
      ...{ organizationContactId, projectId, taskId, id: saved, after },
      ...(before === undefined ? {} : { before }),
    });
    return saved;
  });
  const { row, days } = await requireBudget(ctx, id, paceDays);
  return toBudget(row, days);
}

/** 404 for a budget that the caller does not see, 403 if they may not edit its subject. */
export async function deleteBudget(ctx: Context, id: string) {
  const { row } = await requireBudget(ctx, id, 1);
  return inTransaction(ctx, async (tx) => {
    await requireEditor(tx, row);
    const stored = await findBudgetOf(tx, row);
    if (stored === null) throw notFound('The budget');
    await removeBudget(tx, id);
    if (row.projectId) await writeFieldsOfBudget(tx, row.projectId);
    const { organizationContactId, projectId, taskId } = row;
    const before = about(stored);
    await noteBudget(tx, 'budget.delete', { id, organizationContactId, projectId, taskId, before });
    return toDeleteResult(1);
  });
}
