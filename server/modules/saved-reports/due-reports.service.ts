import type { BaseContext } from '#server/context/context.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { execute, queryRows } from '#server/db/query.ts';
import { int, listOf, nullable, rowStatement, text, timestamp, uuid, word } from '#server/db/rows.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { reportSend } from '#server/modules/saved-reports/report-schedules.jobs.ts';
import type { ScheduleEvery } from '#shared/reports/report-schedule.schema.ts';
import { nextDueAt } from '#shared/reports/schedule-times.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

/** Minutes after an hour of a time zone until a report of that hour leaves, at most. */
export const dueReportMinutes = 15;

/** Schedules of one transaction. */
const batch = 100;

interface Due {
  readonly id: string;
  readonly tenantId: string;
  readonly every: ScheduleEvery;
  readonly onDay: number | null;
  readonly hour: number;
  readonly nextDueAt: Date;
  readonly timeZone: string | null;
  /** Recipients; null if the owner has left, since nobody gets their reports any more. */
  readonly userIds: string[] | null;
}

/** Skips locked rows, so that only one of two processes gets each. */
const dueSql = rowStatement(
  {
    id: uuid,
    tenantId: uuid,
    every: word<ScheduleEvery>(),
    onDay: nullable(int),
    hour: int,
    nextDueAt: timestamp,
    timeZone: nullable(text),
    userIds: nullable(listOf(uuid)),
  },
  (p: Params<{ now: Date; limit: number }>) => sql`
  select s.id, s."tenantId", s.every, s."onDay", s.hour, s."nextDueAt", owner."timeZone", (
    select array_agg(who."userId") from report_schedule_recipients who
    where who."tenantId" = s."tenantId" and who."scheduleId" = s.id and who."stoppedAt" is null
      and owner."isActive" and owner."deletedAt" is null and exists (select from employees e
        where e."tenantId" = r."tenantId" and e."organizationId" = r."organizationId" and e."userId" = owner.id
          and e."isActive" and e."deletedAt" is null)) as "userIds"
  from report_schedules s
  join saved_reports r on r."tenantId" = s."tenantId" and r.id = s."savedReportId"
  join users owner on owner."tenantId" = r."tenantId" and owner.id = r."userId"
  where s."nextDueAt" <= ${p.now}::timestamptz
  order by s."nextDueAt" limit ${p.limit}::int for update of s skip locked`,
);

const postponeSql = statement(
  (p: Params<{ ids: readonly string[]; times: readonly Date[] }>) => sql`
  update report_schedules s set "nextDueAt" = next.at
  from unnest(${p.ids}::uuid[], ${p.times}::timestamptz[]) as next (id, at) where s.id = next.id`,
);

/** The last and the next due time: reports missed while the server was down are sent once. */
function timesOf(due: Due, now: Date): { last: Date; next: Date } {
  const zone = normaliseTimeZone(due.timeZone);
  const next = nextDueAt(due, now, zone);
  let last = due.nextDueAt;
  for (let at = last; at < next; at = nextDueAt(due, at, zone)) last = at;
  return { last, next };
}

async function enqueueSome(tx: InTransaction<BaseContext>): Promise<boolean> {
  const now = tx.now();
  const rows = await queryRows(tx, dueSql({ now, limit: batch }));
  if (rows.length === 0) return false;
  const timed = rows.map((row) => ({ ...row, ...timesOf(row, now) }));
  await execute(tx, postponeSql({ ids: timed.map(({ id }) => id), times: timed.map(({ next }) => next) }));
  const jobs = timed.flatMap(({ id: scheduleId, tenantId, userIds, last }) =>
    (userIds ?? []).map((userId) => ({
      ...{ tenantId, scheduleId, userId },
      dueAt: last.toISOString(),
      isTrial: false,
    })),
  );
  await tx.enqueue(reportSend, ...jobs);
  return true;
}

/** Hands every report that is due to its own job, one for each person. */
export async function sendDueReports(ctx: BaseContext): Promise<void> {
  let hasMore = true;
  while (hasMore) hasMore = await inTransaction(ctx, enqueueSome);
}
