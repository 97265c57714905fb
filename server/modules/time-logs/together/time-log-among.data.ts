import { rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { datedLogColumnsSql, datedLogRow } from '#server/modules/time-logs/time-log-rows.data.ts';

interface Among {
  readonly tenantId: string;
  readonly organizationId: string | undefined;
  readonly ids: readonly string[];
}

/** Logs by their own ids or by those of their sheets, that are not in the trash. */
const isAmong = (
  p: Params<Among>,
) => sql`l."tenantId" = ${p.tenantId} and l."organizationId" = ${p.organizationId}
  and l."deletedAt" is null and (l.id = any(${p.ids}::uuid[]) or l."timesheetId" = any(${p.ids}::uuid[]))`;

export const ownersAmongSql = rowStatement(
  { employeeId: uuid },
  (p: Params<Among>) => sql`select distinct l."employeeId" from time_logs l where ${isAmong(p)}`,
);

export const logsAmongSql = rowStatement(
  datedLogRow,
  (p: Params<Among & { employeeIds: readonly string[] }>) => sql`
  select ${datedLogColumnsSql('l')} from time_logs l
  where ${isAmong(p)} and l."employeeId" = any(${p.employeeIds}::uuid[])`,
);
