import type { Context } from '#server/context/context.ts';
import type { InTransaction } from '#server/context/transaction.ts';
import { limitColumns } from '#server/db/dated-settings.sql.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { json, nullable, rowStatement, text, uuid } from '#server/db/rows.ts';
import { columnsOf, type Params, sql, statement } from '#server/db/sql.ts';
import { AppError, forbidden, notFound } from '#server/errors.ts';
import { closedTo, openedDaysSql } from '#server/modules/running-time/closed-time.data.ts';
import { managesTeam } from '#server/modules/teams/manages.sql.ts';
import { canAny } from '#shared/access/can.ts';
import { seesAllEmployees } from '#shared/access/role-access.ts';
import { type WeekDay, weekDay } from '#shared/enums/calendar.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import type { ClosedTime, ClosingRule, OpenedDay } from '#shared/time-logs/closed-time.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import type { OverlapPolicy } from '#shared/time-logs/time-log-overlap.ts';
import {
  type RequiredFlags,
  switchRefusal,
  type TimeChange,
  type TimeSwitches,
  type WeeklyLimit,
} from '#shared/time-logs/time-log-rules.ts';
import { overlapPolicy, weeklyLimitPolicy } from '#shared/workspaces/organization.schema.ts';

export type Tx = InTransaction<Context>;

/** People whose time the caller may read, and those whose time they may change. */
export interface TimeAccess {
  readonly reads: (employeeId: string) => boolean;
  readonly changes: (employeeId: string) => boolean;
}

function isOwn(ctx: Pick<Context, 'employeeId'>, employeeId: string): boolean {
  return ctx.employeeId === employeeId;
}

/** One's own; that of the members of teams one manages; everybody's by office. */
export async function resolveTimeAccess(ctx: Context, employeeIds: readonly string[]): Promise<TimeAccess> {
  const readsAll = seesAllEmployees(ctx);
  const changesAll = canAny(ctx, ['CHANGE_SELECTED_EMPLOYEE', 'ALL_ORG_EDIT']);
  const needsTeams = !changesAll && employeeIds.some((id) => !isOwn(ctx, id));
  const managed = new Set(needsTeams ? await managedEmployeeIds(ctx) : []);
  const leads = (id: string) => isOwn(ctx, id) || managed.has(id);
  return { reads: (id) => readsAll || changesAll || leads(id), changes: (id) => changesAll || leads(id) };
}

/** 403 for the time of a person whom the caller sees but does not manage. */
export function assertMayChange(access: TimeAccess, employeeId: string): void {
  if (!access.changes(employeeId)) throw forbidden(timeLogTexts.notYours, 'NOT_YOUR_TIME');
}

/** Filters the people to those whose time the caller reads; 403 if they may not change the time of all of them. */
export async function findChangeable(ctx: Context, employeeIds: readonly string[]): Promise<string[]> {
  const access = await resolveTimeAccess(ctx, employeeIds);
  const visible = employeeIds.filter(access.reads);
  for (const id of visible) assertMayChange(access, id);
  return visible;
}

/** The person whose time changes, and the rules for it. */
export interface TimePerson {
  readonly employeeId: string;
  readonly organizationId: string;
  /** The person's own: it decides which day a log belongs to. */
  readonly zone: string;
  readonly switches: { readonly organization: TimeSwitches; readonly employee: TimeSwitches };
  readonly required: RequiredFlags;
  readonly overlapPolicy: OverlapPolicy;
  readonly futureDateAllowed: boolean;
  readonly startWeekOn: WeekDay;
  readonly weeklyLimit: WeeklyLimit;
  /** To the caller. */
  readonly closed: ClosedTime;
}

const lockSql = statement(
  (p: Params<{ tenantId: string; organizationId: string; employeeIds: readonly string[] }>) => sql`
  select e.id from employees e
  where e."tenantId" = ${p.tenantId}::uuid and e."organizationId" = ${p.organizationId}::uuid and e.id = any(${p.employeeIds}::uuid[]) and e."deletedAt" is null
  order by e.id for no key update`,
);

const flags = ['allowManualTime', 'allowModifyTime', 'allowDeleteTime'];
const required = ['requireReason', 'requireDescription', 'requireProject', 'requireTask', 'requireClient'];
const policies = [
  'overlapPolicy',
  'weeklyLimitPolicy',
  'futureDateAllowed',
  'startWeekOn',
  'timeClosedBefore',
  'timeClosedAfterDays',
];

const rulesSql = rowStatement(
  {
    id: uuid,
    organizationId: uuid,
    ownLimits: json<WeeklyLimit['own']>(),
    generalLimits: json<WeeklyLimit['general']>(),
    timeZone: nullable(text),
    organizationZone: nullable(text),
    own: json<TimeSwitches>(),
    rules: json<
      TimeSwitches &
        RequiredFlags &
        ClosingRule & {
          readonly overlapPolicy: string;
          readonly weeklyLimitPolicy: string;
          readonly futureDateAllowed: boolean;
          readonly startWeekOn: string;
        }
    >(),
    openedDays: nullable(json<readonly OpenedDay[]>()),
  },
  (p: Params<{ tenantId: string; organizationId: string; employeeIds: readonly string[] }>) => sql`
  select e.id, e."organizationId", ${limitColumns}, u."timeZone", o."timeZone" as "organizationZone", row_to_json(own) as own,
    row_to_json(rules) as rules,
    ${openedDaysSql} as "openedDays"
  from employees e
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
  join organizations o on o."tenantId" = e."tenantId" and o.id = e."organizationId"
  cross join lateral (select ${columnsOf('e', flags)}) own
  cross join lateral (select ${columnsOf('o', [...flags, ...required, ...policies])}) rules
  where e."tenantId" = ${p.tenantId}::uuid and e."organizationId" = ${p.organizationId}::uuid and e.id = any(${p.employeeIds}::uuid[]) and e."deletedAt" is null`,
);

interface RulesRow {
  readonly id: string;
  readonly organizationId: string;
  readonly ownLimits: WeeklyLimit['own'];
  readonly generalLimits: WeeklyLimit['general'];
  readonly timeZone: string | null;
  readonly organizationZone: string | null;
  readonly own: TimeSwitches;
  readonly openedDays: readonly OpenedDay[] | null;
  readonly rules: TimeSwitches &
    RequiredFlags &
    ClosingRule & {
      readonly overlapPolicy: string;
      readonly weeklyLimitPolicy: string;
      readonly futureDateAllowed: boolean;
      readonly startWeekOn: string;
    };
}

function toPerson(tx: Tx, { id, own, rules, ...row }: RulesRow): TimePerson {
  const zone = normaliseTimeZone(row.timeZone);
  return {
    employeeId: id,
    organizationId: row.organizationId,
    zone,
    switches: { organization: rules, employee: own },
    required: rules,
    overlapPolicy: overlapPolicy.parse(rules.overlapPolicy),
    futureDateAllowed: rules.futureDateAllowed,
    startWeekOn: weekDay.parse(rules.startWeekOn),
    weeklyLimit: {
      policy: weeklyLimitPolicy.parse(rules.weeklyLimitPolicy),
      own: row.ownLimits,
      general: row.generalLimits,
    },
    closed: closedTo(tx, { ...rules, ...row }, zone),
  };
}

/** People with the rules for their time, by id. Serializes changes of one person's time. */
export async function lockPeople(tx: Tx, employeeIds: readonly string[]): Promise<Map<string, TimePerson>> {
  const { tenantId, organizationId } = tx;
  if (organizationId === undefined) throw notFound(timeLogTexts.noPerson);
  const values = { tenantId, organizationId, employeeIds };
  await execute(tx, lockSql(values));
  const rows = await queryRows(tx, rulesSql(values));
  return new Map(rows.map((row) => [row.id, toPerson(tx, row)]));
}

export async function lockPerson(tx: Tx, employeeId: string): Promise<TimePerson> {
  const person = (await lockPeople(tx, [employeeId])).get(employeeId);
  if (person === undefined) throw notFound(timeLogTexts.noPerson);
  return person;
}

/** 403 if the organization or the person's setting forbids changing one's own recorded time. */
export function assertSwitchedOn(
  ctx: Pick<Context, 'employeeId'>,
  person: TimePerson,
  change: TimeChange,
): void {
  if (!isOwn(ctx, person.employeeId)) return;
  const refusal = switchRefusal(change, person.switches);
  if (refusal !== undefined) throw new AppError('forbidden', refusal.message, { code: refusal.code });
}

interface Manager {
  readonly tenantId: string;
  readonly employeeId: string | undefined;
  readonly userId: string;
}

/** Includes people who left one of the teams: its managers still read their time. */
const managedSql = rowStatement(
  { id: uuid },
  (p: Params<Manager>) => sql`
  select distinct theirs."employeeId" as id
  from organization_team_employees theirs
  where theirs."tenantId" = ${p.tenantId}::uuid and ${managesTeam(p, 'theirs."organizationTeamId"')}`,
);

/** Finds the members of the teams the caller manages. */
export async function managedEmployeeIds(ctx: Context): Promise<string[]> {
  const { tenantId, employeeId, userId } = ctx;
  const rows = await queryRows(ctx, managedSql({ tenantId, employeeId, userId }));
  return rows.map((row) => row.id);
}
