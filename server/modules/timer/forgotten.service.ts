import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { linkTo } from '#server/mail/links.ts';
import { forgottenTimerMail } from '#server/mail/templates/mails.ts';
import { notifyFrom } from '#server/modules/notifications/notify.service.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { silentTimerHours } from '#shared/timer/timer-rules.ts';

/**
 * Timers that their owners seem to have forgotten and were not notified of: those that run longer than the organization
 * lets pass, and those whose client has been silent for some hours.
 */
const forgottenSql = statement(
  (p: Params<{ now: Date; silentHours: number }>) => sql`
  select l.id, l."tenantId", l."organizationId", l."startedAt", coalesce(l."lastSeenAt", l."startedAt") as "lastSeenAt",
    l."employeeId", t.title as "taskTitle", u."firstName", u."timeZone"
  from time_logs l
  join organizations o on o."tenantId" = l."tenantId" and o.id = l."organizationId" and o."deletedAt" is null
  join employees e on e."tenantId" = l."tenantId" and e.id = l."employeeId" and e."deletedAt" is null
  join users u on u."tenantId" = e."tenantId" and u.id = e."userId" and u."isActive"
  join accounts a on a.id = u."accountId" and a."isActive" and a."deletedAt" is null
  left join tasks t on t."tenantId" = l."tenantId" and t.id = l."taskId" and t."deletedAt" is null
  where l."isRunning" and l."deletedAt" is null and l."forgottenNotifiedAt" is null
    and (l."startedAt" <= ${p.now}::timestamptz - o."forgottenTimerHours" * interval '1 hour'
      or coalesce(l."lastSeenAt", l."startedAt") <= ${p.now}::timestamptz - ${p.silentHours} * interval '1 hour')
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
}

/** Notifies people once of a timer that seems forgotten. It runs on: nothing is stopped or cut by itself. */
export async function reportForgotten(ctx: BaseContext): Promise<void> {
  const rows = await queryRows<ForgottenRow>(
    ctx,
    forgottenSql({ now: ctx.now(), silentHours: silentTimerHours }),
  );
  for (const row of rows) await report(ctx, row);
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
