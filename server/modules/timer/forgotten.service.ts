import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { linkTo } from '#server/mail/links.ts';
import { forgottenTimerMail } from '#server/mail/templates/mails.ts';
import { notifyFrom } from '#server/modules/notifications/notify.service.ts';
import { type ForgottenRow, forgottenSql } from '#server/modules/timer/forgotten.sql.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import { silentTimerHours } from '#shared/timer/timer-rules.ts';

/** Tells people once of a timer that seems forgotten. It runs on: nothing is stopped or cut by itself. */
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
