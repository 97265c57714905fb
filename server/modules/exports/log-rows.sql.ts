import {
  bool,
  type Columns,
  float,
  int,
  nullable,
  rowStatement,
  text,
  timestamp,
  uuid,
} from '#server/db/rows.ts';
import { type Param, type Params, raw, sql } from '#server/db/sql.ts';
import { taskNumberSql } from '#server/db/task-columns.ts';
import { moneyJoin, worthSql } from '#server/modules/rates/money.sql.ts';
import { entrySql, type LogValues, selectSheetedLogsSql } from '#server/modules/reports/pieces.sql.ts';
import { type RateValues, seenRate } from '#server/modules/reports/report-json.sql.ts';
import { dayPartSql, daysAfterStartSql, secondsSql } from '#server/modules/time-logs/day-parts.sql.ts';
import { fullNameSql } from '#server/modules/users/person-name.ts';

/** The days of its owner that the part of a log inside the range covers. */
const laterDays = sql`lateral generate_series(${daysAfterStartSql('l', 'l."from"')},
    ${daysAfterStartSql('l', "l.until - interval '1 millisecond'")}) as later(days)`;

/** Names of labels in one cell; quotes a name with a comma, as the import expects. */
const labelName = sql`case when g.name ~ '[",]' then '"' || replace(g.name, '"', '""') || '"' else g.name end`;

/** Labels of the log and of its task, in the form that lists search. */
const labelsSql = (p: {
  readonly tenantId: Param<string>;
}) => sql`(select string_agg(${labelName}, ', ' order by g.name) from tags g
      where g."tenantId" = ${p.tenantId} and g.id in (
        select k."tagId" from time_log_tags k where k."tenantId" = ${p.tenantId} and k."timeLogId" = l.id
        union all select k."tagId" from task_tags k where k."tenantId" = ${p.tenantId} and k."taskId" = l."taskId"))`;

interface PageValues extends LogValues, RateValues {
  readonly afterStart: Date | string;
  readonly afterId: string;
  readonly afterPart: Date | string;
  readonly most: number;
}

/** The source of an entry's price: the person's hourly rate, or the rates of the organization. */
export type PricedBy = 'people' | 'rates';

const pricesSql = {
  people: (p: Params<RateValues>) =>
    sql`${seenRate(p, 'billRateValue')} as rate, e."billRateCurrency" as currency`,
  rates: () => sql`trim_scale(money."shownRate")::text as rate, money.currency,
    (${worthSql('money.rate', 'money.currency', 'part."from"', 'part.until')})::text as amount,
    (${worthSql('money."costRate"', 'money."costCurrency"', 'part."from"', 'part.until')})::text as cost, money."costCurrency"`,
};

const pricesJoin = {
  people: () => sql``,
  rates: (p: Params<LogValues>) =>
    moneyJoin({
      tenantId: sql`${p.tenantId}::uuid`,
      organizationId: sql`${p.organizationId}::uuid`,
      organizationContactId: 'l."clientId"',
      projectId: 'l."projectId"',
      day: 'l.date',
    }),
};

const rowColumns = {
  ...{
    id: uuid,
    startedAt: timestamp,
    day: text,
    from: timestamp,
    until: timestamp,
    isRunning: bool,
    isLast: bool,
  },
  ...{ seconds: int, description: nullable(text), reason: nullable(text), isBillable: bool, logType: text },
  ...{ source: text, status: text, employee: text, client: nullable(text), project: nullable(text) },
  ...{ team: nullable(text), task: nullable(text), listedTask: nullable(text), taskNumber: nullable(text) },
  labels: nullable(text),
};

/**
 * Logs after a part of one, oldest first; one row for every day of their owner. Compares the start separately first,
 * since it alone is in an index.
 */
const rowsSql = <C extends Columns>(by: PricedBy, prices: C) =>
  rowStatement(
    { ...rowColumns, ...prices },
    (p: Params<PageValues>) => sql`
  select l.id, l."startedAt", to_char(l.date + later.days, 'YYYY-MM-DD') as day, part."from", part.until, l."isRunning", l."isLast" and part.until = l.until as "isLast",
    ${secondsSql('part."from"', 'part.until')} as seconds, ${raw(entrySql)}, l."logType",
    l.source, coalesce(sheet.status, l.status) as status, ${raw(fullNameSql('u'))} as employee, c.name as client,
    p.name as project, team.name as team, t.title as task,
    case when t."deletedAt" is null then t.title end as "listedTask",
    nullif(${raw(taskNumberSql('t'))}, '') as "taskNumber", ${labelsSql(p)} as labels,
    ${pricesSql[by](p)}
  from (${selectSheetedLogsSql(p)} and l."startedAt" >= ${p.afterStart}::timestamptz
    and (l."startedAt", l.id, part."from") > (${p.afterStart}::timestamptz, ${p.afterId}::uuid, ${p.afterPart}::timestamptz)
    order by l."startedAt", l.id, part."from" limit ${p.most}::int) as l
  cross join ${laterDays}
  cross join ${dayPartSql({ own: 'l', later: 'later.days', from: 'l."from"', until: 'l.until' })}
  join employees e on e."tenantId" = ${p.tenantId} and e.id = l."employeeId"
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  left join timesheets sheet on sheet."tenantId" = ${p.tenantId} and sheet."employeeId" = l."employeeId"
    and sheet.date = l.date + later.days
  left join organization_contacts c on c."tenantId" = ${p.tenantId} and c.id = l."clientId"
  left join organization_projects p on p."tenantId" = ${p.tenantId} and p.id = l."projectId"
  left join organization_teams team on team."tenantId" = ${p.tenantId} and team.id = l."organizationTeamId"
  left join tasks t on t."tenantId" = ${p.tenantId} and t.id = l."taskId"
  ${pricesJoin[by](p)}
  order by l."startedAt", l.id, later.days`,
    { planned: 'each-time' },
  );

export const logRowsSql = {
  people: rowsSql('people', { rate: nullable(float), currency: nullable(text) }),
  rates: rowsSql('rates', {
    rate: nullable(text),
    currency: nullable(text),
    amount: nullable(text),
    cost: nullable(text),
    costCurrency: nullable(text),
  }),
};

/** Counts the rows, up to `most`. */
export const countLogRowsSql = rowStatement(
  { count: int },
  (p: Params<LogValues & { most: number }>) => sql`
  select count(*)::int as count
  from (select 1 from (${selectSheetedLogsSql(p)}) as l cross join ${laterDays} limit ${p.most}::int) as counted`,
);
