import type { Context } from '#server/context/context.ts';
import { secondsUntil } from '#server/db/log-seconds.sql.ts';
import { queryRows } from '#server/db/query.ts';
import { bool, int, nullable, type RowOf, rowStatement, text, uuid, word } from '#server/db/rows.ts';
import { empty, type Params, raw, type Sql, sql } from '#server/db/sql.ts';
import { badRequest } from '#server/errors.ts';
import type { Billing } from '#server/modules/invoices/invoice-parties.data.ts';
import {
  clientOfLog,
  digitsSql,
  moneyOfLogs,
  roundingSql,
  worthSql,
} from '#server/modules/rates/money.sql.ts';
import { fullNameSql } from '#server/modules/users/person-name.ts';
import type { BillableEntry } from '#shared/invoices/billed-time.ts';
import type { InvoicePreview, leftOutReasons } from '#shared/invoices/invoice.schema.ts';
import { invoiceRefusals } from '#shared/invoices/invoice-refusals.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayBounds } from '#shared/time/day.ts';

/** More make lines that nobody reads. */
const mostEntries = 20_000;

interface EntryValues {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  readonly organizationContactId: string;
  readonly projectIds: readonly string[] | undefined;
  readonly starts: Date;
  readonly ends: Date;
  readonly zone: string;
  /** The draft whose own time is free to it. */
  readonly invoiceId: string | undefined;
  readonly most: number;
}

const entryColumns = {
  ...{ id: uuid, seconds: int, day: text, timesheetId: uuid, employeeId: uuid, employeeName: text },
  ...{
    projectId: nullable(uuid),
    projectName: nullable(text),
    taskId: nullable(uuid),
    taskTitle: nullable(text),
  },
  ...{ rate: nullable(text), currency: nullable(text), isApproved: bool, isOnOther: bool },
  roundTo: nullable(int),
  rounding: nullable(word<NonNullable<BillableEntry['rounding']>>()),
  roundOn: nullable(word<NonNullable<BillableEntry['roundOn']>>()),
};

type EntryRow = RowOf<typeof entryColumns>;

const rounded = { project: 'p', client: 'payer', organization: 'org' } as const;

/**
 * Finished billable entries of a client that begin in the period, each with its amount and the reason that prevents
 * billing.
 */
const entriesSql = (lock: Sql) => (p: Params<EntryValues>) =>
  sql`
  select l.id, ${secondsUntil('l."stoppedAt"')} as seconds, to_char(l."startedAt" at time zone ${p.zone}, 'YYYY-MM-DD') as day,
    l."timesheetId", l."employeeId", ${raw(fullNameSql('u'))} as "employeeName", l."projectId", p.name as "projectName",
    l."taskId", t.title as "taskTitle", trim_scale(money.rate)::text as rate, money.currency,
    ts.status = 'APPROVED' as "isApproved", other."timeLogId" is not null as "isOnOther",
    ${raw(roundingSql('billingRoundTo', rounded))} as "roundTo",
    ${raw(roundingSql('billingRounding', rounded))} as rounding, ${raw(roundingSql('billingRoundOn', rounded))} as "roundOn"
  from time_logs l
  join timesheets ts on ts."tenantId" = l."tenantId" and ts.id = l."timesheetId"
  join employees e on e."tenantId" = l."tenantId" and e.id = l."employeeId"
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  left join organization_projects p on p."tenantId" = l."tenantId" and p.id = l."projectId"
  left join tasks t on t."tenantId" = l."tenantId" and t.id = l."taskId"
  left join invoice_time_logs other on other."tenantId" = l."tenantId" and other."timeLogId" = l.id
    and other."invoiceId" is distinct from ${p.invoiceId}::uuid
  ${moneyOfLogs}
  where l."tenantId" = ${p.tenantId} and l."organizationId" = ${p.organizationId} and l."deletedAt" is null
    and l."isBillable" and l."startedAt" >= ${p.starts} and l."startedAt" < ${p.ends}
    and l."stoppedAt" >= l."startedAt" + interval '1 second' and ${raw(clientOfLog)} = ${p.organizationContactId}::uuid
    and (${p.projectIds}::uuid[] is null or l."projectId" = any(${p.projectIds}))
  order by l."startedAt", l.id limit ${p.most}::int ${lock}`;

const options = { planned: 'each-time' } as const;
const readSql = rowStatement(entryColumns, entriesSql(empty), options);
/** Sheets stay approved until the transaction ends. */
const lockedSql = rowStatement(entryColumns, entriesSql(sql`for share of ts`), options);

export interface TimeChoice {
  readonly organizationContactId: string;
  readonly periodFrom: Day;
  readonly periodTo: Day;
  readonly projectIds?: readonly string[] | undefined;
  readonly invoiceId?: string | undefined;
}

interface BillableTime extends LeftOut {
  readonly entries: readonly BillableEntry[];
}

export type LeftOut = Pick<InvoicePreview, 'leftOut' | 'leftOutSeconds'>;
type Reason = (typeof leftOutReasons)[number];

/** Why an entry cannot be billed; the first of several. */
function reasonOf({ isOnOther, isApproved, rate, currency }: EntryRow, billed: string): Reason | undefined {
  if (isOnOther) return 'onOther';
  if (!isApproved) return 'notApproved';
  if (rate === null) return 'noRate';
  return currency === billed ? undefined : 'otherCurrency';
}

async function findTime(
  ctx: Context,
  statementOf: typeof readSql,
  { zone, currency }: Pick<Billing, 'zone' | 'currency'>,
  { periodFrom, periodTo, projectIds, invoiceId, organizationContactId }: TimeChoice,
): Promise<BillableTime> {
  const { tenantId, organizationId } = ctx;
  const [starts, ends] = [dayBounds(periodFrom, zone).start, dayBounds(periodTo, zone).end];
  const values = {
    tenantId,
    organizationId,
    organizationContactId,
    projectIds,
    starts,
    ends,
    zone,
    invoiceId,
  };
  const rows = await queryRows(ctx, statementOf({ ...values, most: mostEntries + 1 }));
  if (rows.length > mostEntries) throw badRequest(invoiceRefusals.tooMuch, { code: 'TOO_MUCH_TIME' });
  const none = { notBillable: 0, notApproved: 0, noRate: 0, otherCurrency: 0, onOther: 0 };
  const [leftOut, leftOutSeconds] = [{ ...none }, { ...none }];
  const entries = rows.flatMap(({ rate, ...row }) => {
    const reason = reasonOf({ rate, ...row }, currency);
    if (reason === undefined) return rate === null ? [] : [{ ...row, rate }];
    leftOut[reason] += 1;
    leftOutSeconds[reason] += row.seconds;
    return [];
  });
  return { entries, leftOut, leftOutSeconds };
}

type Finding = (
  ctx: Context,
  billing: Pick<Billing, 'zone' | 'currency'>,
  choice: TimeChoice,
) => Promise<BillableTime>;

export const findBillableTime: Finding = (ctx, billing, choice) => findTime(ctx, readSql, billing, choice);
/** The same for a draft: nobody opens the days of this time until the transaction ends. */
export const lockBillableTime: Finding = (tx, billing, choice) => findTime(tx, lockedSql, billing, choice);

const partsSql = rowStatement(
  { id: uuid, seconds: int },
  (p: Params<{ tenantId: string; invoiceId: string }>) => sql`
  select "timeLogId" as id, seconds from invoice_time_logs
  where "tenantId" = ${p.tenantId} and "invoiceId" = ${p.invoiceId}`,
);

/** The entries on an invoice, with the seconds of each that it bills. */
export const findTimeOf = (ctx: Context, invoiceId: string) =>
  queryRows(ctx, partsSql({ tenantId: ctx.tenantId, invoiceId }));

interface UnbilledValues {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  readonly organizationContactId: string | undefined;
  /** Entries that begin before it, by the clock of the organization. */
  readonly ends: Date;
  readonly zone: string;
}

/** Finished billable entries that are worth something and on no issued invoice, by client, project and currency. */
export const unbilledSql = rowStatement(
  {
    organizationContactId: nullable(uuid),
    projectId: nullable(uuid),
    currency: text,
    seconds: int,
    openSeconds: int,
    amount: text,
    oldest: text,
    clientName: nullable(text),
    projectName: nullable(text),
  },
  (p: Params<UnbilledValues>) => sql`
  with worth as (
    select ${raw(clientOfLog)} as "organizationContactId", l."projectId", money.currency, ${secondsUntil('l."stoppedAt"')} as seconds,
      ${worthSql('money.rate', 'money.currency', 'l."startedAt"', 'l."stoppedAt"')} as amount, l."startedAt", ts.status
    from time_logs l
    join timesheets ts on ts."tenantId" = l."tenantId" and ts.id = l."timesheetId"
    left join organization_projects p on p."tenantId" = l."tenantId" and p.id = l."projectId"
    ${moneyOfLogs}
    where l."tenantId" = ${p.tenantId} and l."organizationId" = ${p.organizationId} and l."deletedAt" is null and l."isBillable"
      and l."stoppedAt" >= l."startedAt" + interval '1 second' and l."startedAt" < ${p.ends} and money.rate is not null
      and (${p.organizationContactId}::uuid is null or ${raw(clientOfLog)} = ${p.organizationContactId})
      and not exists (
        select from invoice_time_logs t join invoices i on i."tenantId" = t."tenantId" and i.id = t."invoiceId" and i.state <> 'draft'
        where t."tenantId" = l."tenantId" and t."timeLogId" = l.id)
  ), sums as (
    select "organizationContactId", "projectId", currency, sum(seconds)::int as seconds,
      coalesce(sum(seconds) filter (where status <> 'APPROVED'), 0)::int as "openSeconds",
      round(sum(amount), ${digitsSql('currency')})::text as amount,
      to_char(min("startedAt") at time zone ${p.zone}, 'YYYY-MM-DD') as oldest
    from worth group by "organizationContactId", "projectId", currency
  )
  select sums.*, c.name as "clientName", pr.name as "projectName"
  from sums
  left join organization_contacts c on c."tenantId" = ${p.tenantId} and c.id = sums."organizationContactId"
  left join organization_projects pr on pr."tenantId" = ${p.tenantId} and pr.id = sums."projectId"
  order by lower(c.name) nulls last, c.id, lower(pr.name) nulls last, pr.id, sums.currency`,
  { planned: 'each-time' },
);
