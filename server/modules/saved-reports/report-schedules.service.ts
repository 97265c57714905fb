import { noteChange, writeAudit } from '#server/context/audit.ts';
import type { BaseContext, Context } from '#server/context/context.ts';
import { requireRoom } from '#server/context/room.ts';
import { type InTransaction, inTransaction } from '#server/context/transaction.ts';
import { AppError, badRequest, notFound } from '#server/errors.ts';
import { readStopKey } from '#server/modules/notifications/unsubscribe.service.ts';
import {
  deleteSchedule,
  findReaders,
  findSchedule,
  findSchedules,
  findSubscription,
  insertSchedule,
  type ScheduleRow,
  saveSchedule,
  stopSubscription,
} from '#server/modules/saved-reports/report-schedules.data.ts';
import { reportSend } from '#server/modules/saved-reports/report-schedules.jobs.ts';
import { getOwn } from '#server/modules/saved-reports/saved-reports.service.ts';
import { type List, toDeleteResult, toList } from '#shared/http/envelope.ts';
import {
  maximumSchedules,
  type ReportReader,
  type ReportSchedule,
  type ReportScheduleInput,
  scheduleTexts,
  whyNoLink,
} from '#shared/reports/report-schedule.schema.ts';
import type { SavedReport } from '#shared/reports/saved-report.schema.ts';
import { nextDueAt } from '#shared/reports/schedule-times.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

type Tx = InTransaction<Context>;

const about = (entityId: string) => ({ entity: 'SavedReport', entityId }) as const;

function announce(tx: Tx, { id }: Pick<SavedReport, 'id'>): void {
  tx.afterCommit(() => tx.services.live.publish(tx.tenantId, 'saved-reports', id));
}

export async function listSchedules(ctx: Context, savedReportId: string): Promise<List<ReportSchedule>> {
  await getOwn(ctx, savedReportId);
  return toList(await findSchedules(ctx, savedReportId));
}

export async function listReaders(ctx: Context, savedReportId: string): Promise<List<ReportReader>> {
  await getOwn(ctx, savedReportId);
  return toList(await findReaders(ctx, savedReportId));
}

/**
 * The schedule with its next due time. Its recipients must see the report or be recipients already; it contains the
 * link of the report if that is shared, or did before.
 */
async function rowOf(
  tx: Tx,
  input: ReportScheduleInput,
  { saved, before }: { saved: SavedReport; before?: ReportSchedule },
): Promise<ScheduleRow> {
  const readers = await findReaders(tx, saved.id);
  const known = new Set([...readers, ...(before?.recipients ?? [])].map(({ userId }) => userId));
  if (!input.recipientIds.every((id) => known.has(id))) throw badRequest(scheduleTexts.notReaders);
  const refusal = whyNoLink(saved, tx.now().getTime());
  if (input.sendsLink && !before?.sendsLink && refusal !== undefined) throw badRequest(refusal);
  return { ...input, nextDueAt: nextDueAt(input, tx.now(), normaliseTimeZone(tx.timeZone)) };
}

/** Describes a schedule for the audit log. */
const noted = ({ name }: SavedReport, { format, recipientIds, sendsLink }: ReportScheduleInput) => ({
  ...{ name, format, sendsLink },
  people: recipientIds.length,
});

async function getSchedule(tx: Tx, id: string): Promise<ReportSchedule> {
  const found = await findSchedule(tx, id);
  if (found === undefined) throw notFound(scheduleTexts.notFound);
  return found.schedule;
}

/** The schedule of a report of the caller. */
async function getOwnSchedule(tx: Tx, id: string) {
  const found = await findSchedule(tx, id);
  if (found === undefined) throw notFound(scheduleTexts.notFound);
  return { schedule: found.schedule, saved: await getOwn(tx, found.savedReportId) };
}

export function createSchedule(
  ctx: Context,
  savedReportId: string,
  input: ReportScheduleInput,
): Promise<ReportSchedule> {
  return inTransaction(ctx, async (tx) => {
    const saved = await getOwn(tx, savedReportId);
    await requireRoom(tx, {
      ...{ what: 'report schedules', whose: savedReportId, most: maximumSchedules },
      count: async () => (await findSchedules(tx, savedReportId)).length,
      refusal: { text: scheduleTexts.tooMany, code: 'TOO_MANY_SCHEDULES' },
    });
    const id = await insertSchedule(tx, savedReportId, await rowOf(tx, input, { saved }));
    await noteChange(tx, { action: 'saved-report.schedule', ...about(saved.id), after: noted(saved, input) });
    announce(tx, saved);
    return getSchedule(tx, id);
  });
}

export function updateSchedule(
  ctx: Context,
  id: string,
  input: ReportScheduleInput,
): Promise<ReportSchedule> {
  return inTransaction(ctx, async (tx) => {
    const { saved, schedule } = await getOwnSchedule(tx, id);
    await saveSchedule(tx, id, await rowOf(tx, input, { saved, before: schedule }));
    await noteChange(tx, { action: 'saved-report.schedule', ...about(saved.id), after: noted(saved, input) });
    announce(tx, saved);
    return getSchedule(tx, id);
  });
}

export async function removeSchedule(ctx: Context, id: string) {
  const affected = await inTransaction(ctx, async (tx) => {
    const { saved } = await getOwnSchedule(tx, id);
    const before = { name: saved.name };
    await noteChange(tx, { action: 'saved-report.unschedule', ...about(saved.id), before });
    announce(tx, saved);
    return deleteSchedule(tx, id);
  });
  return toDeleteResult(affected);
}

/** Mails the caller what would be sent now. */
export async function sendScheduleNow(ctx: Context, id: string): Promise<{ email: string }> {
  const { tenantId, userId, email } = ctx;
  await inTransaction(ctx, async (tx) => {
    await getOwnSchedule(tx, id);
    const dueAt = tx.now().toISOString();
    await tx.enqueue(reportSend, { tenantId, scheduleId: id, userId, dueAt, isTrial: true });
  });
  return { email };
}

/** For anyone with the link of a mail, signed in or not. */
export async function stopReport(ctx: BaseContext, key: string): Promise<{ name: string }> {
  const { who: userId = '', what: scheduleId = '' } = readStopKey(ctx.services.config, 'report', key) ?? {};
  const found = userId === '' ? undefined : await findSubscription(ctx, { scheduleId, userId });
  if (found === undefined) throw new AppError('not-found', scheduleTexts.stopLink, { code: 'NOT_FOUND' });
  const { tenantId, savedReportId, name } = found;
  await inTransaction(ctx, async (tx) => {
    if (!(await stopSubscription(tx, { tenantId, scheduleId, userId }))) return;
    const action = 'saved-report.stop';
    await writeAudit(tx, [
      { tenantId, actorUserId: userId, action, ...about(savedReportId), before: { name } },
    ]);
    tx.afterCommit(() => tx.services.live.publish(tenantId, 'saved-reports', savedReportId));
  });
  return { name };
}
