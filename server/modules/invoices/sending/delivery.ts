import { AppError } from '#server/errors.ts';
import { type JobContext, PermanentFailure } from '#server/jobs/job.ts';
import type { Attachment } from '#server/mail/mail-message.ts';
import type { ExportFile } from '#server/modules/exports/export-file.ts';

export async function attachmentOf({ name, contentType, content }: ExportFile): Promise<Attachment> {
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(Buffer.from(part));
  return { filename: name, contentType, content: Buffer.concat(parts) };
}

const longestProblem = 500;

interface Outcome {
  readonly result: 'sent' | 'failed';
  readonly problem: string;
  readonly failure?: unknown;
}

/** Delivers a mail. A refused recipient is final; a mail server may be back at the next attempt. */
export async function outcomeOf(
  { isLastAttempt }: Pick<JobContext, 'isLastAttempt'>,
  deliver: () => Promise<void>,
): Promise<Outcome> {
  try {
    await deliver();
    return { result: 'sent', problem: '' };
  } catch (failure) {
    const isFinal = failure instanceof PermanentFailure || failure instanceof AppError;
    if (!isLastAttempt && !isFinal) throw failure;
    const problem = failure instanceof Error ? failure.message : String(failure);
    return { result: 'failed', problem: problem.slice(0, longestProblem), failure };
  }
}
