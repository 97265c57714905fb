import { subDays } from 'date-fns';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { namedScopeSql, type ScopeValues } from '#server/modules/budgets/budget-scope.sql.ts';
import { budgetUseSql, type UseRow } from '#server/modules/budgets/budget-use.sql.ts';
import type { BudgetScope, PutBudgetInput } from '#shared/budgets/budget.schema.ts';
import type { BudgetMeasure } from '#shared/budgets/budget-use.ts';
import { dayBounds, dayOf } from '#shared/time/day.ts';
import { endOfMonth, startOfMonth } from '#shared/time/month.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

export type Tx = InTransaction<Context>;

/** A place that statements run in, of one organization. */
export type Place = Pick<Context, 'db' | 'services' | 'now' | 'tenantId' | 'organizationId'>;

/** Days to look back for the pace of a monthly budget. */
const paceSpanDays = 60;

export interface BudgetReader extends ScopeValues {
  readonly measures: readonly BudgetMeasure[];
}

interface UseQuery extends BudgetScope {
  readonly id?: string;
  readonly hasLevelsLeft?: boolean;
  readonly days: number;
  readonly most: number;
}

/** Today and the bounds of the present month by the organization's clock. */
export async function organizationDays({ db, tenantId, organizationId = '', now }: Place) {
  const where = { tenantId_id: { tenantId, id: organizationId } };
  const organization = await db.organization.findUnique({ where, select: { timeZone: true } });
  const zone = normaliseTimeZone(organization?.timeZone);
  const today = dayOf(now(), zone);
  const month = startOfMonth(today);
  const monthEnds = dayBounds(endOfMonth(today), zone).end;
  return { zone, today, month, monthStarts: dayBounds(month, zone).start, monthEnds };
}
export type OrganizationDays = Awaited<ReturnType<typeof organizationDays>>;

/** Budgets with their use, in one statement. */
export function findBudgets(
  place: Place,
  days: OrganizationDays,
  reader: BudgetReader,
  query: UseQuery,
): Promise<UseRow[]> {
  const now = place.now();
  const values = { ...reader, ...query, ...days, now, paceFrom: subDays(now, paceSpanDays) };
  return queryRows(
    place,
    budgetUseSql({ ...values, days: query.days, seesCosts: reader.measures.includes('cost') }),
  );
}

export async function findNamedScope(
  tx: Tx,
  reader: BudgetReader,
  scope: BudgetScope,
): Promise<{ name: string; canEdit: boolean } | undefined> {
  const [row] = await queryRows(tx, namedScopeSql({ ...reader, ...scope }));
  return row;
}

const columns = {
  ...{ id: true, organizationContactId: true, projectId: true, taskId: true },
  ...{ measure: true, limit: true, period: true, counts: true, alertLevels: true },
} as const;

/** The budget of exactly this scope, regardless of the caller. */
export function findBudgetOf(tx: Tx, { organizationContactId, projectId, taskId }: BudgetScope) {
  const { tenantId, organizationId = '' } = tx;
  const scope = {
    organizationContactId: organizationContactId ?? null,
    projectId: projectId ?? null,
    taskId: taskId ?? null,
  };
  return tx.db.budget.findFirst({ where: { tenantId, organizationId, ...scope }, select: columns });
}

/** Writes the budget and resets its alert level: earlier alerts do not apply to the new values. */
export async function saveBudget(tx: Tx, input: PutBudgetInput, id: string | undefined): Promise<string> {
  const { tenantId, organizationId = '', userId: createdByUserId } = tx;
  const data = { ...input, notifiedLevel: 0, notifiedMonth: null };
  if (id !== undefined) {
    await tx.db.budget.updateMany({ where: { tenantId, organizationId, id }, data });
    return id;
  }
  const place = { id: uuidv7(), tenantId, organizationId, createdByUserId, createdAt: tx.now() };
  return (await tx.db.budget.create({ data: { ...data, ...place }, select: { id: true } })).id;
}

export async function removeBudget(tx: Tx, id: string): Promise<void> {
  const { tenantId, organizationId = '' } = tx;
  await tx.db.budget.deleteMany({ where: { tenantId, organizationId, id } });
}
