import type { Job } from '#server/jobs/job.ts';
import { mailSend } from '#server/mail/mail.jobs.ts';
import type { MailMessagePayload } from '#server/mail/mail-message.ts';
import type { ImportJob } from '#server/modules/imports/import-work.service.ts';
import { importsTidy, importsWork } from '#server/modules/imports/imports.jobs.ts';
import { forgottenTimers } from '#server/modules/timer/forgotten.jobs.ts';
import { trashEmpty } from '#server/modules/trash/empty-trash.jobs.ts';
import { endWork } from '#server/modules/workspaces/end-work.jobs.ts';

/** Every job by name with what it carries. */
export interface JobPayloads {
  'mail.send': MailMessagePayload;
  'employees.end-work': Record<string, never>;
  'trash.empty': Record<string, never>;
  'timers.forgotten': Record<string, never>;
  'imports.work': ImportJob;
  'imports.tidy': Record<string, never>;
}

export type JobName = keyof JobPayloads;

/** Jobs by name, as a worker looks them up. */
export type JobTable = Readonly<Record<string, Job>>;

export const jobs: { readonly [Name in JobName]: Job<JobPayloads[Name]> } = {
  'mail.send': mailSend,
  'employees.end-work': endWork,
  'trash.empty': trashEmpty,
  'timers.forgotten': forgottenTimers,
  'imports.work': importsWork,
  'imports.tidy': importsTidy,
};
