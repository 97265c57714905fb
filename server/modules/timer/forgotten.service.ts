import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { hoursColumns } from '#server/db/dated-settings.sql.ts';
import { queryRows } from '#server/db/query.ts';
import { bool, float, json, nullable, rowStatement, text, timestamp, uuid } from '#server/db/rows.ts';
import { type Params, sql } from '#server/db/sql.ts';
import { linkTo } from '#server/mail/links.ts';
import { forgottenTimerMail } from '#server/mail/templates/mails.ts';
import { notifyFrom } from '#server/modules/notifications/notify.service.ts';
import { stopTimerOf } from '#server/modules/running-time/stop-timer.data.ts';
import { weekDayNames } from '#shared/enums/calendar.ts';
import { type Day, weekDayOf } from '#shared/time/calendar-day.ts';
import { valueOn } from '#shared/time/dated.ts';
import { dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { forgottenEnd, forgottenTimerRule } from '#shared/timer/forgotten-timer.ts';
import { silentTimerHours } from '#shared/timer/timer-rules.ts';
import type { HoursHistory } from '#shared/workspaces/working-week.ts';

/**
 * Timers that their owners seem to have forgotten and were not notified of: those that run longer than the
 * organization allows, and those whose client has been silent for some hours. Also returns all timers that a rule may
 * end and has not.
 */
const forgottenSql = rowStatement(
  {
    id: uuid,
    tenantId: uuid,
    organizationId: uuid,
    startedAt: timestamp,
    lastSeenAt: timestamp,
    employeeId: uuid,
    taskTitle: nullable(text),
    firstName: nullable(text),
    timeZone: nullable(text),
    hours: float,
    rule: text,
    isToTell: bool,
    own: json<HoursHistory['own']>(),
    usual: json<HoursHistory['usual']>(),
  },
  (p: Params<{ now: Date; silentHours: number }>) => sql`
  select l.id, l."tenantId", l."organizationId", l."startedAt", coalesce(l."lastSeenAt", l."startedAt") as "lastSeenAt",
    l."employeeId", t.title as "taskTitle", u."firstName", u."timeZone", o."forgottenTimerHours" as hours,
    case when l."endedByRuleAt" is null then o."forgottenTimerRule" else 'tell' end as rule,
    l."forgottenNotifiedAt" is null and f."isForgotten" as "isToTell",
    ${hoursColumns}
  from time_logs l
  join organizations o on o."tenantId" = l."tenantId" and o.id = l."organizationId" and o."deletedAt" is null
  join employees e on e."tenantId" = l."tenantId" and e.id = l."employeeId" and e."deletedAt" is null
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId" and u."isActive"
  join accounts a on a.id = u."accountId" and a."isActive" and a."deletedAt" is null
  left join tasks t on t."tenantId" = l."tenantId" and t.id = l."taskId" and t."deletedAt" is null
  cross join lateral (select l."startedAt" <= ${p.now}::timestamptz - o."forgottenTimerHours" * interval '1 hour'
    or coalesce(l."lastSeenAt", l."startedAt") <= ${p.now}::timestamptz - ${p.silentHours} * interval '1 hour' as "isForgotten") f
  where l."isRunning" and l."deletedAt" is null
    and (l."forgottenNotifiedAt" is null and f."isForgotten" or l."endedByRuleAt" is null and o."forgottenTimerRule" <> 'tell')
  order by l.id`,
);

interface ForgottenRow {
  id: string;
  tenantId: string;
  organizationId: string;
  startedAt: Date;
  lastSeenAt: Date;
  employeeId: string;
  taskTitle: string | null;
  firstName: string | null;
  timeZone: string | null;
  hours: number;
  rule: string;
  isToTell: boolean;
  own: HoursHistory['own'];
  usual: HoursHistory['usual'];
}

/** The end of the owner's working hours on a day; null on days off, and without working hours. */
function workEndOf({ own, usual }: ForgottenRow, day: Day): string | null {
  const days = valueOn(own, day);
  if (!days?.length) return valueOn(usual, day)?.endTime ?? null;
  const ofDay = days.find(({ weekday }) => weekday === weekDayNames.indexOf(weekDayOf(day)) + 1);
  return ofDay?.isWorkingDay ? ofDay.endTime : null;
}

function endOf(row: ForgottenRow, now: Date): Date | undefined {
  const zone = normaliseTimeZone(row.timeZone);
  const workEnds = workEndOf(row, dayOf(row.startedAt, zone));
  const rule = { rule: forgottenTimerRule.parse(row.rule), hours: row.hours };
  return forgottenEnd({ ...row, zone, workEnds }, rule, now);
}

/** Ends forgotten timers where the organization has a rule for it, and notifies people once of those that run on. */
export async function reportForgotten(ctx: BaseContext): Promise<void> {
  const now = ctx.now();
  const rows = await queryRows(ctx, forgottenSql({ now, silentHours: silentTimerHours }));
  for (const row of rows) {
    const end = endOf(row, now);
    if (end !== undefined) await endForgotten(ctx, row, end);
    else if (row.isToTell) await report(ctx, row);
  }
}

/** Ends a timer at a past moment; notifies its owner, who may undo it. */
async function endForgotten(ctx: BaseContext, row: ForgottenRow, at: Date): Promise<void> {
  const { id, tenantId, employeeId, taskTitle } = row;
  await inTransaction(ctx, async (tx) => {
    await stopTimerOf({ ...tx, tenantId, userId: undefined }, employeeId, { logId: id, at });
    const { count } = await tx.db.timeLog.updateMany({
      where: { tenantId, id, isRunning: false, deletedAt: null, endedByRuleAt: null, stoppedAt: at },
      data: { endedByRuleAt: at },
    });
    if (count === 0) return;
    const day = dayOf(at, normaliseTimeZone(row.timeZone));
    await notifyFrom(
      tx,
      { tenantId },
      {
        receiverEmployeeIds: [employeeId],
        type: 'timer.ended',
        entity: 'TimeLog',
        entityId: id,
        title: taskTitle ?? '',
        message: taskTitle ?? undefined,
        params: { stoppedAt: at.toISOString(), path: `/timesheets?week=${day}` },
      },
    );
  });
}

async function report(ctx: BaseContext, row: ForgottenRow): Promise<void> {
  const { id, tenantId, employeeId, startedAt, lastSeenAt } = row;
  const words = {
    name: row.firstName ?? undefined,
    task: row.taskTitle ?? undefined,
    startedAt,
    lastSeenAt,
    timeZone: normaliseTimeZone(row.timeZone),
    link: linkTo(ctx.services.config.appUrl, '/'),
  };
  await inTransaction(ctx, async (tx) => {
    const { count } = await tx.db.timeLog.updateMany({
      where: { tenantId, id, isRunning: true, deletedAt: null, forgottenNotifiedAt: null },
      data: { forgottenNotifiedAt: tx.now(), updatedAt: tx.now() },
    });
    if (count === 0) return;
    await notifyFrom(
      tx,
      { tenantId },
      {
        receiverEmployeeIds: [employeeId],
        type: 'timer.forgotten',
        entity: 'TimeLog',
        entityId: id,
        title: row.taskTitle ?? '',
        params: { startedAt: startedAt.toISOString() },
        mail: (setting) => forgottenTimerMail(setting, words),
      },
    );
  });
}
