import type { z } from 'zod';
import type { Context } from '#server/context/context.ts';
import { openSecret } from '#server/context/secret-box.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { AppError } from '#server/errors.ts';
import { type JobContext, PermanentFailure } from '#server/jobs/job.ts';
import { linkTo, stopHeaders } from '#server/mail/links.ts';
import type { Attachment } from '#server/mail/mail-message.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { scheduledReportMail } from '#server/mail/templates/report-mail.ts';
import { sendMail } from '#server/mail/workspace-mail.ts';
import { exportFile } from '#server/modules/exports/export-file.ts';
import type { ExportTable } from '#server/modules/exports/export-table.ts';
import { stopLinks } from '#server/modules/notifications/unsubscribe.service.ts';
import type { reportSend } from '#server/modules/saved-reports/report-schedules.jobs.ts';
import {
  findSending,
  noteOutcome,
  type Outcome,
  type Sending,
} from '#server/modules/saved-reports/report-sending.data.ts';
import {
  daysOfView,
  rangeOfView,
  savedReportTables,
} from '#server/modules/saved-reports/saved-report-table.ts';
import { findSavedReport } from '#server/modules/saved-reports/saved-reports.data.ts';
import { findReadableReport } from '#server/modules/saved-reports/shared-report.service.ts';
import { canAny } from '#shared/access/can.ts';
import { readsTime } from '#shared/access/role-access.ts';
import { addressOfSaved } from '#shared/reports/report-address.ts';
import { longestAttachment } from '#shared/reports/report-schedule.schema.ts';
import { type SavedReport, sharedReportPath } from '#shared/reports/saved-report.schema.ts';
import { endedPeriod } from '#shared/reports/schedule-times.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

type Job = z.output<typeof reportSend.payload>;

/** The report as its reader sees it now; undefined without access. */
async function findFor(person: Context | undefined, savedReportId: string): Promise<SavedReport | undefined> {
  if (person === undefined || person.lacksSecondFactor || !canAny(person, readsTime)) return undefined;
  return findSavedReport(person, savedReportId);
}

/** The period that had ended when the report was due, or the one of its view at that time. */
function daysOf({ every, period, startWeekOn, zone: stored }: Sending, saved: SavedReport, dueAt: Date) {
  const zone = normaliseTimeZone(stored);
  return period === 'ended'
    ? endedPeriod(every, { dueAt, zone, startWeekOn })
    : daysOfView(saved.query, { at: dueAt, zone, startWeekOn });
}

/** The file of a table; undefined where it is larger than mails are. */
async function attachmentOf(
  person: Context,
  table: ExportTable,
  format: Sending['format'],
): Promise<Attachment | undefined> {
  const { name, contentType, content } = await exportFile(person, table, format);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of content) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > longestAttachment) return undefined;
    parts.push(bytes);
  }
  return { filename: name, contentType, content: Buffer.concat(parts) };
}

/** The shared link of the report, where its mail has it and it is still open. */
async function findOpenLink(ctx: JobContext, { sealedToken }: Sending) {
  const { config } = ctx.services;
  const token = sealedToken === null ? undefined : openSecret(config, sealedToken);
  const shared = token === undefined ? undefined : await findReadableReport(ctx, token);
  if (token === undefined || shared === undefined) return undefined;
  return { link: linkTo(config.appUrl, sharedReportPath(token)), until: shared.expiresAt };
}

async function deliver(
  ctx: JobContext,
  mailer: Mailer,
  { sending, job }: { sending: Sending; job: Job },
): Promise<Outcome> {
  const { person, savedReportId, language, organizationId, owner } = sending;
  const saved = await findFor(person, savedReportId);
  if (person === undefined || saved === undefined) return { result: 'failed', reason: 'no-access' };
  const days = daysOf(sending, saved, new Date(job.dueAt));
  const view = { person, query: saved.query };
  const table = await savedReportTables[saved.report](view, (await rangeOfView(view, days)).entries);
  const isEmpty = (await table.countRows(1)) === 0;
  if (isEmpty && sending.skipsEmpty && !job.isTrial) return { result: 'skipped', reason: 'empty' };
  const attachment = await attachmentOf(person, table, sending.format);
  if (attachment === undefined) return { result: 'failed', reason: 'too-large' };
  const { config } = ctx.services;
  const { appUrl } = config;
  const stopped = { who: job.userId, what: job.scheduleId };
  const stop = sending.isRecipient ? stopLinks(config, 'report', stopped) : undefined;
  const address = addressOfSaved({ ...saved, query: { ...saved.query, range: undefined, ...days } });
  const open = await findOpenLink(ctx, sending);
  const mail = scheduledReportMail(
    { appUrl, language },
    {
      ...{ report: saved.name, owner, isEmpty, ...days },
      link: open?.link ?? linkTo(appUrl, address),
      linkUntil: open && { at: open.until, timeZone: normaliseTimeZone(person.timeZone) },
      stopLink: stop?.page,
    },
  );
  await sendMail(ctx, mailer, {
    ...{ ...mail, to: person.email, tenantId: job.tenantId, organizationId },
    headers: stop && stopHeaders(config, stop.oneClick),
    attachments: [attachment],
  });
  return { result: 'sent' };
}

/** A report that cannot be made is not made better by another try; a mail server may be back then. */
async function tryToDeliver(
  ctx: JobContext,
  mailer: Mailer,
  what: { sending: Sending; job: Job },
): Promise<{ outcome: Outcome; failure?: unknown }> {
  try {
    return { outcome: await deliver(ctx, mailer, what) };
  } catch (failure) {
    if (failure instanceof AppError) return { outcome: { result: 'failed', reason: 'too-large' } };
    if (!ctx.isLastAttempt && !(failure instanceof PermanentFailure)) throw failure;
    return { outcome: { result: 'failed', reason: 'not-sent' }, failure };
  }
}

/** Mails a report to one of its readers, unless that was done for the time at which it was due. */
export async function sendReport(ctx: JobContext, mailer: Mailer, job: Job): Promise<void> {
  const sending = await findSending(ctx, job);
  if (sending === undefined) return;
  const dueAt = new Date(job.dueAt);
  const { isRecipient, stoppedAt, lastDueAt } = sending;
  const isOver = !isRecipient || stoppedAt !== null || (lastDueAt !== null && lastDueAt >= dueAt);
  if (isOver && !job.isTrial) return;
  const { outcome, failure } = await tryToDeliver(ctx, mailer, { sending, job });
  if (!job.isTrial) {
    await inTransaction(ctx, async (tx) => {
      await noteOutcome(tx, { ...job, dueAt }, outcome);
      const { tenantId } = job;
      tx.afterCommit(() => tx.services.live.publish(tenantId, 'saved-reports', sending.savedReportId));
    });
  }
  if (failure !== undefined) throw failure;
}
