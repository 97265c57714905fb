import type { Context } from '#server/context/context.ts';
import { type Queryable, queryRows } from '#server/db/query.ts';
import { int, json, nullable, rowStatement, text } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { conflict } from '#server/errors.ts';
import { can } from '#shared/access/can.ts';
import { ruleZones } from '#shared/time/rule-zones.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import {
  type ClosableSpan,
  type ClosedTime,
  type ClosingRule,
  closedRefusal,
  closedTimeOf,
  nothingClosed,
  type OpenedDay,
} from '#shared/time-logs/closed-time.ts';

type Caller = Pick<Context, 'permissions' | 'now'>;

/** Closed time of a person, as it applies to the caller. */
export function closedTo(ctx: Caller, rule: ClosingRow, zone: string): ClosedTime {
  const zones = ruleZones({ organization: rule.organizationZone, person: zone });
  const isExempt = can({ permissions: ctx.permissions }, 'CHANGE_CLOSED_TIME');
  return isExempt ? nothingClosed(zones) : closedTimeOf(rule, zones, ctx.now());
}

interface ClosingRow extends ClosingRule {
  readonly organizationZone?: string | null;
  readonly openedDays?: readonly OpenedDay[] | null;
}

/** Columns of the rule of the organization `o`, for `ClosingRow`. */
export const closingColumns = {
  timeClosedBefore: nullable(text),
  timeClosedAfterDays: nullable(int),
  organizationZone: nullable(text),
  openedDays: nullable(json<readonly OpenedDay[]>()),
};

/** The days that were opened to the employee `e` of the organization `o`; null where nothing is closed. */
export const openedDaysSql =
  raw(`case when o."timeClosedBefore" is not null or o."timeClosedAfterDays" is not null then (
    select json_agg(json_build_object('day', opened.day, 'until', opened."openUntil",
      'timeZone', opened."timeZone")) from day_openings opened
    where opened."tenantId" = e."tenantId" and opened."employeeId" = e.id and opened.state = 'approved') end`);

/** 409 for time that is closed to the caller. */
export function assertOpen(closed: ClosedTime, spans: readonly ClosableSpan[], now: Date): void {
  const refusal = closedRefusal(closed, spans, now);
  if (refusal === undefined) return;
  throw conflict(refusal.message, { code: 'PERIOD_CLOSED', details: { days: refusal.days } });
}

const ruleSql = rowStatement(
  { timeZone: nullable(text), ...closingColumns },
  (p: Params<{ tenantId: string; employeeId: string }>) => sql`
  select u."timeZone", o."timeZone" as "organizationZone", o."timeClosedBefore"::text, o."timeClosedAfterDays", ${openedDaysSql} as "openedDays"
  from employees e
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  join organizations o on o."tenantId" = e."tenantId" and o.id = e."organizationId"
  where e."tenantId" = ${p.tenantId} and e.id = ${p.employeeId}`,
);

/** The closed time of an employee for the caller. */
export async function readClosed(
  ctx: Caller & Queryable & Pick<Context, 'tenantId'>,
  employeeId: string,
): Promise<ClosedTime> {
  const [row] = await queryRows(ctx, ruleSql({ tenantId: ctx.tenantId, employeeId }));
  return closedTo(ctx, row ?? {}, normaliseTimeZone(row?.timeZone));
}
