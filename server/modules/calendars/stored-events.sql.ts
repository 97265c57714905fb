import { int, rowStatement, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';

/**
 * Replaces the events of a calendar by the rows of a JSON list. Events that stay keep their ids; answers how many
 * came, went or changed.
 */
export const replaceEventsSql = rowStatement(
  { changes: int },
  (p: Params<{ tenantId: string; calendarId: string; rows: string }>) => sql`
with fresh as materialized (
  select distinct on ("seriesId", instance) * from jsonb_populate_recordset(null::calendar_events, ${p.rows}::jsonb)
  order by "seriesId", instance
), gone as (
  delete from calendar_events e where e."tenantId" = ${p.tenantId}::uuid and e."calendarId" = ${p.calendarId}::uuid
    and not exists (select 1 from fresh f where f."seriesId" = e."seriesId" and f.instance = e.instance)
  returning 1
), written as (
  insert into calendar_events as e (id, "tenantId", "calendarId", "seriesId", instance, title, "startsAt", "endsAt",
    "firstDay", "lastDay", "isBusy")
  select f.id, ${p.tenantId}::uuid, ${p.calendarId}::uuid, f."seriesId", f.instance, f.title, f."startsAt", f."endsAt",
    f."firstDay", f."lastDay", f."isBusy"
  from fresh f
  on conflict ("calendarId", "seriesId", instance) do update
  set title = excluded.title, "startsAt" = excluded."startsAt", "endsAt" = excluded."endsAt",
    "firstDay" = excluded."firstDay", "lastDay" = excluded."lastDay", "isBusy" = excluded."isBusy"
  where (e.title, e."startsAt", e."endsAt", e."firstDay", e."lastDay", e."isBusy") is distinct from
    (excluded.title, excluded."startsAt", excluded."endsAt", excluded."firstDay", excluded."lastDay", excluded."isBusy")
  returning 1
)
select ((select count(*) from gone) + (select count(*) from written))::int as changes`,
);

/** Claims calendars that are due for an hour, so that only one of two processes reads each. */
export const claimDueSql = rowStatement(
  { id: uuid, tenantId: uuid },
  (p: Params<{ now: Date; limit: number }>) => sql`
with due as materialized (
  select c.id from personal_calendars c where c."nextFetchAt" <= ${p.now}::timestamptz
  order by c."nextFetchAt" limit ${p.limit}::int for update skip locked
)
update personal_calendars c set "nextFetchAt" = ${p.now}::timestamptz + interval '1 hour'
from due where c.id = due.id
returning c.id, c."tenantId"`,
);
