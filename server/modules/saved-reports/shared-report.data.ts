import type { BaseContext, Context } from '#server/context/context.ts';
import { memberContext } from '#server/context/member-context.ts';
import { queryRows } from '#server/db/query.ts';
import { jsonb, rowStatement, text, timestamp, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { type CallerValues, callerValues } from '#server/modules/teams/caller-values.ts';
import { managesTeam } from '#server/modules/teams/manages.sql.ts';
import { type WeekDay, weekDay } from '#shared/enums/calendar.ts';
import {
  type SavedReportKind,
  type SavedReportQuery,
  savedReportKind,
  savedReportQuery,
} from '#shared/reports/saved-report.schema.ts';

export interface SharedReport {
  readonly name: string;
  readonly report: SavedReportKind;
  readonly query: SavedReportQuery;
  readonly expiresAt: Date;
  readonly startWeekOn: WeekDay;
  /** Acts as who shared it: the reads of this call see what that person sees. */
  readonly person: Context;
}

/** The report with a valid link, and its owner's place in the organization. */
const sharedReportSql = rowStatement(
  {
    name: text,
    report: text,
    query: jsonb<unknown>(),
    shareExpiresAt: timestamp,
    tenantId: uuid,
    organizationId: uuid,
    userId: uuid,
    startWeekOn: text,
    employeeId: uuid,
  },
  (p: Params<{ tokenHash: string; now: Date }>) => sql`
  select r.name, r.report, r.query, r."shareExpiresAt", r."tenantId", r."organizationId", r."userId", o."startWeekOn",
    e.id as "employeeId"
  from saved_reports r
  join organizations o on o."tenantId" = r."tenantId" and o.id = r."organizationId" and o."deletedAt" is null
  join employees e on e."tenantId" = r."tenantId" and e."organizationId" = r."organizationId"
    and e."userId" = r."userId" and e."isActive" and e."deletedAt" is null
  where r."shareTokenHash" = ${p.tokenHash} and r."shareExpiresAt" > ${p.now}`,
);

/** People of the teams that somebody manages, as their pages have them. */
const ledPeopleSql = rowStatement(
  { id: uuid },
  (p: Params<CallerValues>) => sql`
  select distinct e.id
  from organization_teams team
  join organization_team_employees theirs on theirs."organizationTeamId" = team.id and theirs."deletedAt" is null
  join employees e on e.id = theirs."employeeId" and e."deletedAt" is null
  where team."tenantId" = ${p.tenantId} and team."organizationId" = ${p.organizationId} and team."deletedAt" is null
    and ${managesTeam(p, 'team.id')}`,
);

/** The report behind an open link; undefined when it is closed, or who shared it does not work there any more. */
export async function findSharedReport(
  ctx: BaseContext,
  tokenHash: string,
): Promise<SharedReport | undefined> {
  const [row] = await queryRows(ctx, sharedReportSql({ tokenHash, now: ctx.now() }));
  if (row === undefined) return undefined;
  const { tenantId, userId, organizationId, employeeId } = row;
  const person = await memberContext(ctx, { tenantId, userId });
  if (person === undefined) return undefined;
  return {
    name: row.name,
    report: savedReportKind.parse(row.report),
    query: savedReportQuery.parse(row.query),
    expiresAt: row.shareExpiresAt,
    startWeekOn: weekDay.parse(row.startWeekOn),
    person: { ...person, organizationId, employeeId },
  };
}

/** Employees of the teams that somebody manages. */
export async function findLedPeople(ctx: Context): Promise<string[]> {
  const rows = await queryRows(ctx, ledPeopleSql(callerValues(ctx)));
  return rows.map(({ id }) => id);
}
