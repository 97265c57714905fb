import { handle, type JobTable, jobTable, repeat } from '#server/jobs/job.ts';
import { removeEndedCounts } from '#server/limits/counts-in-postgres.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { sendMail } from '#server/mail/workspace-mail.ts';
import { reportExpiring } from '#server/modules/api-tokens/expiring-tokens.service.ts';
import { deleteOldActions } from '#server/modules/assistants/assistant-actions.service.ts';
import { removeOldEntries } from '#server/modules/audit/audit.data.ts';
import {
  failedSignInJob,
  handleFailedSignIn,
} from '#server/modules/auth/sign-in/sign-in-attempts.service.ts';
import { dropUnusedPictures } from '#server/modules/boards/board-pictures.service.ts';
import { budgetCheckMinutes, notifyBudgets } from '#server/modules/budgets/budget-news.service.ts';
import { calendarsFetch } from '#server/modules/calendars/calendars.jobs.ts';
import {
  dueCalendarMinutes,
  keepCalendar,
  keepCalendars,
} from '#server/modules/calendars/keep-calendars.service.ts';
import { dataArchiveWrite } from '#server/modules/data-archives/data-archives.jobs.ts';
import { tidyDataArchives } from '#server/modules/data-archives/data-archives.service.ts';
import { writeDataArchive } from '#server/modules/data-archives/write-archive.service.ts';
import { importsWork } from '#server/modules/imports/imports.jobs.ts';
import { tidyImports, workOnImport } from '#server/modules/imports/run/import-work.service.ts';
import { processDelivery } from '#server/modules/integrations/inbound/process-delivery.service.ts';
import { githubDelivery, githubImport, githubPoll } from '#server/modules/integrations/integrations.jobs.ts';
import { exportComment } from '#server/modules/integrations/outbound/export-comment.service.ts';
import { exportTask } from '#server/modules/integrations/outbound/export-task.service.ts';
import { importIssues, tidyGithub } from '#server/modules/integrations/poll/import-issues.service.ts';
import { pollGithub, pollRepository } from '#server/modules/integrations/poll/poll-repository.service.ts';
import { estimateSend } from '#server/modules/invoices/estimates/estimate-sending.jobs.ts';
import { sendEstimateMail } from '#server/modules/invoices/estimates/send-estimate-mail.service.ts';
import { makeRecurringDrafts } from '#server/modules/invoices/recurring/recurring-drafts.service.ts';
import { sendInvoiceReminders } from '#server/modules/invoices/sending/due-reminders.service.ts';
import { invoiceSend } from '#server/modules/invoices/sending/invoice-sending.jobs.ts';
import { sendInvoiceMail } from '#server/modules/invoices/sending/send-invoice-mail.service.ts';
import { mailDueNotifications } from '#server/modules/notifications/news-mail.service.ts';
import { deleteOldNotifications } from '#server/modules/notifications/notifications.service.ts';
import { pushSend } from '#server/modules/notifications/push/push.jobs.ts';
import { sendPush } from '#server/modules/notifications/push/push-send.service.ts';
import { sendReminders } from '#server/modules/reminders/reminders.service.ts';
import { dueReportMinutes, sendDueReports } from '#server/modules/saved-reports/due-reports.service.ts';
import { reportSend } from '#server/modules/saved-reports/report-schedules.jobs.ts';
import { sendReport } from '#server/modules/saved-reports/report-sending.service.ts';
import { githubComment, githubExport } from '#server/modules/tasks/task-export.jobs.ts';
import {
  estimateCheckMinutes,
  estimateOfTask,
  notifyEstimate,
  notifyEstimates,
} from '#server/modules/time-logs/estimates/estimate-news.service.ts';
import { reportForgotten } from '#server/modules/timer/forgotten.service.ts';
import { nightSheetMinutes, openNightSheets } from '#server/modules/timesheets/night-sheets.service.ts';
import { lateChangeMinutes, notifyLateChanges } from '#server/modules/timesheets/timesheet-news.ts';
import { emptyTrash } from '#server/modules/trash/empty-trash.service.ts';
import { deliver, removeOld } from '#server/modules/webhooks/deliver.service.ts';
import { webhooksDeliver } from '#server/modules/webhooks/webhooks.jobs.ts';
import { suspendWhoLeft } from '#server/modules/workspaces/end-work.service.ts';
import { githubPollMinutes } from '#shared/integrations/integration.schema.ts';

const hourly = 60;
const daily = 24 * 60;

export const repeatedJobs: JobTable = jobTable(
  repeat('employees.end-work', hourly, suspendWhoLeft),
  repeat('trash.empty', hourly, emptyTrash),
  repeat('timers.forgotten', hourly, reportForgotten),
  repeat('notifications.mail', hourly, mailDueNotifications),
  repeat('notifications.tidy', daily, deleteOldNotifications),
  repeat('reminders.due', hourly, sendReminders),
  repeat('estimates.used', estimateCheckMinutes, notifyEstimates),
  repeat('budgets.used', budgetCheckMinutes, notifyBudgets),
  repeat('timesheets.nights', nightSheetMinutes, openNightSheets),
  repeat('timesheets.late-changes', lateChangeMinutes, notifyLateChanges),
  repeat('invoices.recurring', hourly, makeRecurringDrafts),
  repeat('reports.due', dueReportMinutes, sendDueReports),
  repeat('invoices.remind', hourly, sendInvoiceReminders),
  repeat('boards.tidy', daily, dropUnusedPictures),
  repeat('data-archives.tidy', hourly, tidyDataArchives),
  repeat('imports.tidy', hourly, tidyImports),
  repeat('calendars.due', dueCalendarMinutes, keepCalendars),
  repeat('github.poll', githubPollMinutes, pollGithub),
  repeat('github.tidy', hourly, tidyGithub),
  repeat('webhooks.tidy', hourly, removeOld),
  repeat('audit.tidy', hourly, removeOldEntries),
  repeat('api-tokens.expiring', hourly, reportExpiring),
  repeat('assistants.tidy', daily, deleteOldActions),
  repeat('limits.tidy', 10, ({ services, now }) => removeEndedCounts(services.pool, now())),
);

/** All jobs with their handlers. Modules use the contracts only. */
export function jobHandlers(mailer: Mailer): JobTable {
  return {
    ...repeatedJobs,
    ...jobTable(
      handle(mailSend, (ctx, mail) => sendMail(ctx, mailer, mail)),
      handle(invoiceSend, (ctx, job) => sendInvoiceMail(ctx, mailer, job)),
      handle(estimateSend, (ctx, job) => sendEstimateMail(ctx, mailer, job)),
      handle(reportSend, (ctx, report) => sendReport(ctx, mailer, report)),
      handle(estimateOfTask, notifyEstimate),
      handle(dataArchiveWrite, (ctx, job) => writeDataArchive(ctx, job, { isLast: ctx.isLastAttempt })),
      handle(importsWork, (ctx, job) => workOnImport(ctx, job, { isLast: ctx.isLastAttempt })),
      handle(githubImport, (ctx, job) => importIssues(ctx, job, { isLast: ctx.isLastAttempt })),
      handle(githubDelivery, (ctx, { deliveryRowId }) => processDelivery(ctx, deliveryRowId)),
      handle(githubExport, exportTask),
      handle(githubComment, exportComment),
      handle(githubPoll, pollRepository),
      handle(calendarsFetch, keepCalendar),
      handle(webhooksDeliver, deliver),
      handle(pushSend, sendPush),
      handle(failedSignInJob, handleFailedSignIn),
    ),
  };
}
