import { type BaseContext, type Context, readRows } from '#server/context/context.ts';
import { memberContext } from '#server/context/member-context.ts';
import { ledPeopleSql, sharedReportSql } from '#server/modules/saved-reports/saved-reports.sql.ts';
import { countedValues } from '#server/modules/teams/visible-teams.sql.ts';
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
  readonly sharer: Context;
}

interface Row extends Record<string, unknown> {
  readonly name: string;
  readonly report: string;
  readonly query: unknown;
  readonly shareExpiresAt: Date;
  readonly tenantId: string;
  readonly organizationId: string;
  readonly userId: string;
  readonly employeeId: string;
  readonly startWeekOn: string;
}

/** The report behind an open link; undefined when it is closed, or who shared it does not work there any more. */
export async function findSharedReport(
  ctx: BaseContext,
  tokenHash: string,
): Promise<SharedReport | undefined> {
  const [row] = await readRows<Row>(ctx, 'shared-report', sharedReportSql, [tokenHash, ctx.now()]);
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
    sharer: { ...person, organizationId, employeeId },
  };
}

/** Employees of the teams that somebody manages. */
export async function findLedPeople(ctx: Context): Promise<string[]> {
  const rows = await readRows<{ id: string }>(
    ctx,
    'led-people',
    ledPeopleSql,
    countedValues(ctx).slice(0, 4),
  );
  return rows.map(({ id }) => id);
}
