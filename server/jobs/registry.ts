import type { Job } from '#server/jobs/job.ts';
import { limitsTidy } from '#server/limits/limits.jobs.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import type { MailMessagePayload } from '#server/mail/mail-message.ts';
import { expiringTokens } from '#server/modules/api-tokens/api-tokens.jobs.ts';
import { auditTidy } from '#server/modules/audit/audit.jobs.ts';
import { failedSignIns } from '#server/modules/auth/failed-sign-in.jobs.ts';
import type { FailedSignIn } from '#server/modules/auth/failed-sign-in.service.ts';
import { boardsTidy } from '#server/modules/boards/boards.jobs.ts';
import type { ImportJob } from '#server/modules/imports/import-work.service.ts';
import { importsTidy, importsWork } from '#server/modules/imports/imports.jobs.ts';
import type { ImportJob as GithubImportJob } from '#server/modules/integrations/import-work.service.ts';
import {
  githubComment,
  githubDelivery,
  githubExport,
  githubImport,
  githubLook,
  githubPoll,
  githubTidy,
} from '#server/modules/integrations/integrations.jobs.ts';
import { newsDue, newsTidy } from '#server/modules/notifications/news-mail.jobs.ts';
import { estimateOfTask, estimatesUsed } from '#server/modules/time-logs/estimate-news.jobs.ts';
import type { EstimateJob } from '#server/modules/time-logs/estimate-news.service.ts';
import { forgottenTimers } from '#server/modules/timer/forgotten.jobs.ts';
import { trashEmpty } from '#server/modules/trash/empty-trash.jobs.ts';
import type { DeliverJob } from '#server/modules/webhooks/deliver.data.ts';
import { webhooksDeliver, webhooksTidy } from '#server/modules/webhooks/webhooks.jobs.ts';
import { endWork } from '#server/modules/workspaces/end-work.jobs.ts';

/** Every job by name with what it carries. */
export interface JobPayloads {
  'mail.send': MailMessagePayload;
  'employees.end-work': Record<string, never>;
  'trash.empty': Record<string, never>;
  'timers.forgotten': Record<string, never>;
  'notifications.mail': Record<string, never>;
  'notifications.tidy': Record<string, never>;
  'estimates.used': Record<string, never>;
  'estimates.task': EstimateJob;
  'boards.tidy': Record<string, never>;
  'imports.work': ImportJob;
  'imports.tidy': Record<string, never>;
  'github.import': GithubImportJob;
  'github.delivery': { readonly deliveryRowId: string };
  'github.export': { readonly tenantId: string; readonly taskId: string };
  'github.comment': { readonly tenantId: string; readonly commentId: string };
  'github.poll': Record<string, never>;
  'github.look': { readonly tenantId: string; readonly repositoryRowId: string };
  'github.tidy': Record<string, never>;
  'webhooks.deliver': DeliverJob;
  'webhooks.tidy': Record<string, never>;
  'audit.tidy': Record<string, never>;
  'auth.failed-sign-in': FailedSignIn;
  'api-tokens.expiring': Record<string, never>;
  'limits.tidy': Record<string, never>;
}

export type JobName = keyof JobPayloads;

/** Jobs by name, as a worker looks them up. */
export type JobTable = Readonly<Record<string, Job>>;

export const jobs: { readonly [Name in JobName]: Job<JobPayloads[Name]> } = {
  'mail.send': mailSend,
  'employees.end-work': endWork,
  'trash.empty': trashEmpty,
  'timers.forgotten': forgottenTimers,
  'notifications.mail': newsDue,
  'notifications.tidy': newsTidy,
  'estimates.used': estimatesUsed,
  'estimates.task': estimateOfTask,
  'boards.tidy': boardsTidy,
  'imports.work': importsWork,
  'imports.tidy': importsTidy,
  'github.import': githubImport,
  'github.delivery': githubDelivery,
  'github.export': githubExport,
  'github.comment': githubComment,
  'github.poll': githubPoll,
  'github.look': githubLook,
  'github.tidy': githubTidy,
  'webhooks.deliver': webhooksDeliver,
  'webhooks.tidy': webhooksTidy,
  'audit.tidy': auditTidy,
  'auth.failed-sign-in': failedSignIns,
  'api-tokens.expiring': expiringTokens,
  'limits.tidy': limitsTidy,
};
