import type { BaseContext, Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { type Queryable, queryRows } from '#server/db/query.ts';
import { bool, day, int, jsonb, nullable, rowStatement, text, uuid, word } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { notFound } from '#server/errors.ts';
import { fullNameSql } from '#server/modules/users/person-name.ts';
import type { WeekDay } from '#shared/enums/calendar.ts';
import {
  type FixedLine,
  type PauseReason,
  type RecurringInvoice,
  recurringTexts,
} from '#shared/invoices/recurring/recurring-invoice.schema.ts';
import { periodFrom, type RecurringPeriod } from '#shared/invoices/recurring/recurring-periods.ts';

type Tx = InTransaction<BaseContext>;
type Place = Queryable & Pick<Context, 'tenantId' | 'organizationId'>;

/** Leaves out those of clients that are deleted or archived: they rest. */
const listSql = rowStatement(
  {
    id: uuid,
    organizationContactId: uuid,
    clientName: text,
    currency: text,
    every: word<RecurringInvoice['every']>(),
    daysAfter: int,
    billsTime: bool,
    grouping: word<RecurringInvoice['grouping']>(),
    lines: jsonb<FixedLine[]>(),
    nextFrom: day,
    nextOn: day,
    pausedFor: nullable(word<PauseReason>()),
    setBy: text,
    startWeekOn: word<WeekDay>(),
  },
  (p: Params<{ tenantId: string; organizationId: string | undefined; id: string | undefined }>) => sql`
  select r.id, r."organizationContactId", c.name as "clientName", r.currency, r.every, r."daysAfter", r."billsTime", r.grouping,
    r.lines, r."nextFrom", r."nextOn", r."pausedFor", coalesce(${raw(fullNameSql('u'))}, '') as "setBy", org."startWeekOn"
  from recurring_invoices r
  join organizations org on org."tenantId" = r."tenantId" and org.id = r."organizationId"
  join organization_contacts c on c."tenantId" = r."tenantId" and c.id = r."organizationContactId" and c."deletedAt" is null
    and not c."isArchived"
  left join users u on u."tenantId" = r."tenantId" and u.id = r."setByUserId"
  where r."tenantId" = ${p.tenantId} and r."organizationId" = ${p.organizationId} and (${p.id}::uuid is null or r.id = ${p.id})
  order by lower(c.name), r."createdAt", r.id`,
);

async function find(place: Place, id: string | undefined): Promise<RecurringInvoice[]> {
  const { tenantId, organizationId } = place;
  const rows = await queryRows(place, listSql({ tenantId, organizationId, id }));
  return rows.map(({ nextFrom, nextOn, startWeekOn, ...row }) => {
    const { periodTo } = periodFrom(nextFrom, { ...row, startWeekOn });
    return { ...row, periodFrom: nextFrom, periodTo, nextOn };
  });
}

export const findRecurring = (place: Place) => find(place, undefined);

/** 404 for one of another organization. */
export async function getRecurring(place: Place, id: string): Promise<RecurringInvoice> {
  const [found] = await find(place, id);
  if (found === undefined) throw notFound(recurringTexts.notFound);
  return found;
}

export const nextColumns = ({ periodFrom: from, draftOn }: RecurringPeriod) => ({
  nextFrom: new Date(from),
  nextOn: new Date(draftOn),
});

interface DueKey {
  readonly id: string;
  readonly tenantId: string;
}

const dueColumns = {
  id: uuid,
  tenantId: uuid,
  organizationId: uuid,
  setByUserId: uuid,
  organizationContactId: uuid,
  clientName: text,
  currency: text,
  every: word<RecurringInvoice['every']>(),
  daysAfter: int,
  billsTime: bool,
  grouping: word<RecurringInvoice['grouping']>(),
  lines: jsonb<FixedLine[]>(),
  nextFrom: day,
  startWeekOn: word<WeekDay>(),
  today: day,
  employeeId: nullable(uuid),
};

/** Selects what is due by the clocks of the organizations. */
const dueRows = (p: Params<{ now: Date }>) => sql`
  select r.id, r."tenantId", r."organizationId", r."setByUserId", r."organizationContactId", c.name as "clientName", r.currency,
    r.every, r."daysAfter", r."billsTime", r.grouping, r.lines, r."nextFrom", org."startWeekOn",
    (${p.now}::timestamptz at time zone coalesce(org."timeZone", 'UTC'))::date as today, e.id as "employeeId"
  from recurring_invoices r
  join organizations org on org."tenantId" = r."tenantId" and org.id = r."organizationId" and org."deletedAt" is null
  join organization_contacts c on c."tenantId" = r."tenantId" and c.id = r."organizationContactId" and c."deletedAt" is null
    and not c."isArchived"
  left join employees e on e."tenantId" = r."tenantId" and e."organizationId" = r."organizationId" and e."userId" = r."setByUserId"
    and e."isActive" and e."deletedAt" is null
  where r."pausedFor" is null and r."nextOn" <= (${p.now}::timestamptz at time zone coalesce(org."timeZone", 'UTC'))::date`;

const allDueSql = rowStatement(
  dueColumns,
  (p: Params<{ now: Date }>) => sql`${dueRows(p)} order by r."nextOn", r.id`,
);
const oneDueSql = rowStatement(
  dueColumns,
  (p: Params<{ now: Date } & DueKey>) =>
    sql`${dueRows(p)} and r."tenantId" = ${p.tenantId} and r.id = ${p.id} for update of r skip locked`,
);

export const findDue = (ctx: BaseContext) => queryRows(ctx, allDueSql({ now: ctx.now() }));

/** The same of one, locked; undefined once it is not due, or while another process has it. */
export async function lockDue(tx: Tx, { id, tenantId }: DueKey) {
  const [row] = await queryRows(tx, oneDueSql({ now: tx.now(), id, tenantId }));
  return row;
}
export type DueRecurring = NonNullable<Awaited<ReturnType<typeof lockDue>>>;

export async function advance({ db }: Tx, { id, tenantId }: DueKey, next: RecurringPeriod): Promise<void> {
  await db.recurringInvoice.update({
    where: { tenantId_id: { tenantId, id } },
    data: nextColumns(next),
    select: { id: true },
  });
}

/** False when it is paused already. */
export async function pauseFor(
  { db }: Tx,
  { id, tenantId }: DueKey,
  pausedFor: PauseReason,
): Promise<boolean> {
  const { count } = await db.recurringInvoice.updateMany({
    where: { tenantId, id, pausedFor: null },
    data: { pausedFor },
  });
  return count > 0;
}

/** Employees who may write invoices. */
export async function findEditors(
  { db }: Tx,
  { tenantId, organizationId }: Pick<DueRecurring, 'tenantId' | 'organizationId'>,
): Promise<string[]> {
  const granted = (['INVOICES_VIEW', 'INVOICES_EDIT'] as const).map((permission) => ({
    role: { rolePermissions: { some: { permission, enabled: true } } },
  }));
  const rows = await db.employee.findMany({
    where: {
      ...{ tenantId, organizationId, isActive: true, isArchived: false, deletedAt: null },
      user: { isActive: true, isArchived: false, deletedAt: null, AND: granted },
    },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
