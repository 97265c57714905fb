import { subMinutes } from 'date-fns';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';
import { findReviewers } from '#server/modules/invitations/reviewers.data.ts';
import { notifyFrom } from '#server/modules/notifications/notify.service.ts';
import { toReview } from '#server/modules/timesheets/timesheet-news.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/** Between two checks. */
export const lateChangeMinutes = 10;

interface LateChange {
  readonly id: string;
  readonly tenantId: string;
  readonly organizationId: string;
  readonly sheetId: string;
  readonly employeeId: string;
  readonly userId: string;
  readonly name: string;
  readonly date: Day;
}

/** Days that wait and whose time was changed after they were submitted. */
const lateChangesSql = statement(
  (p: Params<{ since: Date }>) => sql`
select v.id, ts."tenantId", ts."organizationId", ts.id as "sheetId", ts."employeeId", u.id as "userId",
  trim(concat_ws(' ', u."firstName", u."lastName")) as name, to_char(ts.date, 'YYYY-MM-DD') as date
from timesheet_events v
join timesheets ts on ts."tenantId" = v."tenantId" and ts.id = v."timesheetId" and ts."deletedAt" is null
join employees e on e."tenantId" = ts."tenantId" and e.id = ts."employeeId"
join users u on u."tenantId" = e."tenantId" and u.id = e."userId"
where v."createdAt" >= ${p.since}::timestamptz and v."fromStatus" = v."toStatus" and v.comment is null
  and ts.status in ('PENDING', 'IN REVIEW') and v."createdAt" >= ts."submittedAt"
order by ts."employeeId", ts.date`,
);

/** Notifies the reviewers of days that were changed after they were submitted: once, though it is looked back twice as far. */
export async function notifyLateChanges(ctx: BaseContext): Promise<void> {
  const since = subMinutes(ctx.now(), 2 * lateChangeMinutes);
  const changes = await queryRows<LateChange>(ctx, lateChangesSql({ since }));
  for (const { id, tenantId, organizationId, employeeId, userId, ...change } of changes) {
    const origin = { tenantId, userId, employeeId };
    await inTransaction(ctx, async (tx) =>
      notifyFrom(tx, origin, {
        receiverEmployeeIds: await findReviewers(tx, { tenantId, employeeId, organizationId }),
        type: 'timesheet.changed',
        entity: 'Timesheet',
        entityId: change.sheetId,
        title: change.name,
        params: { days: [change.date], ...toReview(employeeId) },
        onceKey: `timesheet.changed ${id}`,
      }),
    );
  }
}
