import { subMinutes } from 'date-fns';
import type { BaseContext } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { queryRows } from '#server/db/query.ts';
import { rowStatement, text, uuid, word } from '#server/db/rows.ts';
import { type Params, raw, sql } from '#server/db/sql.ts';
import { linkTo } from '#server/mail/links.ts';
import type { MailSetting } from '#server/mail/templates/compose.ts';
import { timesheetDecidedMail, timesheetSubmittedMail } from '#server/mail/templates/mails.ts';
import { findReviewers } from '#server/modules/invitations/reviewers.data.ts';
import { notify, notifyFrom } from '#server/modules/notifications/notify.service.ts';
import type { LockedSheet, Tx } from '#server/modules/timesheets/timesheets.data.ts';
import { callerName, fullNameSql } from '#server/modules/users/person-name.ts';
import { grouped } from '#shared/text/grouped.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import type { TimesheetAction } from '#shared/timesheets/timesheet-state.ts';

const reviewPath = '/timesheets/review';
const toReview = (employeeId: string) => ({ path: `${reviewPath}?member=${employeeId}` });

/** A sheet with its next step. */
export interface SheetStep {
  readonly sheet: LockedSheet;
  readonly action: TimesheetAction;
}

const events = {
  approve: 'timesheet.approved',
  deny: 'timesheet.denied',
  reopen: 'timesheet.reopened',
} as const;
const decisions = ['approve', 'deny', 'reopen'] as const;
type Decision = (typeof decisions)[number];

/** The owner, or where the owner comments, who reviews the day. */
export async function notifyOfComment(tx: Tx, sheet: LockedSheet, comment: string): Promise<void> {
  const { id, employeeId, organizationId, isOwner, date } = sheet;
  const days = [date];
  await notify(tx, {
    receiverEmployeeIds: isOwner
      ? await findReviewers(tx, { tenantId: tx.tenantId, employeeId, organizationId })
      : [employeeId],
    type: 'timesheet.commented',
    entity: 'Timesheet',
    entityId: id,
    title: await callerName(tx),
    message: comment,
    params: { days, ...(isOwner ? toReview(employeeId) : {}) },
  });
}

function daysOf(steps: readonly SheetStep[]) {
  const days = steps.map(({ sheet }) => sheet.date).toSorted();
  const [first = ''] = days;
  return { days, first };
}

/** When days are submitted. */
async function notifyReviewers(tx: Tx, steps: readonly SheetStep[]): Promise<void> {
  const [first] = steps;
  if (first === undefined) return;
  const { employeeId, organizationId, id } = first.sheet;
  const { appUrl } = tx.services.config;
  const { days } = daysOf(steps);
  const member = employeeId;
  const words = { member: await callerName(tx), days, link: linkTo(appUrl, reviewPath, { member }) };
  await notify(tx, {
    receiverEmployeeIds: await findReviewers(tx, { tenantId: tx.tenantId, employeeId, organizationId }),
    type: 'timesheet.submitted',
    entity: 'Timesheet',
    entityId: id,
    title: words.member,
    params: { days, ...toReview(employeeId) },
    mail: (setting) => timesheetSubmittedMail(setting, words),
  });
}

/** Once for all days of an owner. */
async function notifyOwners(
  tx: Tx,
  steps: readonly SheetStep[],
  decision: Decision,
  reason: string | undefined,
) {
  const { appUrl } = tx.services.config;
  const reviewer = await callerName(tx);
  const byOwner = [...grouped(steps, ({ sheet }) => sheet.employeeId)];
  const news = byOwner.map(([employeeId, sheets]) => {
    const { days, first } = daysOf(sheets);
    const words = {
      reviewer,
      verdict: decision,
      days,
      reason,
      link: linkTo(appUrl, '/timesheets', { week: first }),
    };
    return {
      receiverEmployeeIds: [employeeId],
      type: events[decision],
      entity: 'Timesheet',
      ...(sheets[0] === undefined ? {} : { entityId: sheets[0].sheet.id }),
      title: reviewer,
      message: reason,
      params: { days },
      mail: (setting: MailSetting) => timesheetDecidedMail(setting, words),
    };
  });
  await notify(tx, ...news);
}

/** Open pages read the sheets and their time again. */
export function publishSteps(tx: Tx, steps: readonly SheetStep[]): void {
  const { live } = tx.services;
  const employeeIds = [...new Set(steps.map(({ sheet }) => sheet.employeeId))];
  tx.afterCommit(() => live.publish(tx.tenantId, 'timesheets', employeeIds));
  tx.afterCommit(() => live.publish(tx.tenantId, 'time-logs', employeeIds));
}

/** Notifies whom the steps concern, once a person, but nobody of their own actions. */
export async function notifySteps(
  tx: Tx,
  steps: readonly SheetStep[],
  reason: string | undefined,
): Promise<void> {
  await notifyReviewers(
    tx,
    steps.filter(({ action }) => action === 'submit'),
  );
  for (const decision of decisions) {
    const decided = steps.filter(({ action }) => action === decision);
    if (decided.length > 0) await notifyOwners(tx, decided, decision, reason);
  }
}

/** Between two checks. */
export const lateChangeMinutes = 10;

/** Days that wait and whose time was changed after they were submitted. */
const lateChangesSql = rowStatement(
  {
    id: uuid,
    tenantId: uuid,
    organizationId: uuid,
    sheetId: uuid,
    employeeId: uuid,
    userId: uuid,
    name: text,
    date: word<Day>(),
  },
  (p: Params<{ since: Date }>) => sql`
select v.id, ts."tenantId", ts."organizationId", ts.id as "sheetId", ts."employeeId", u.id as "userId",
  ${raw(fullNameSql('u'))} as name, to_char(ts.date, 'YYYY-MM-DD') as date
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
  const changes = await queryRows(ctx, lateChangesSql({ since }));
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
