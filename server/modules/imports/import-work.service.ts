import type { BaseContext } from '#server/context/context.ts';
import { memberContext } from '#server/context/member-context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { AppError } from '#server/errors.ts';
import { importFile } from '#server/modules/imports/import-run.service.ts';
import { failRun, getRun } from '#server/modules/imports/import-runs.data.ts';
import { undoMade } from '#server/modules/imports/import-undo.service.ts';
import type { ImportJob } from '#server/modules/imports/imports.jobs.ts';
import { importTexts } from '#shared/imports/import.schema.ts';

const acts = { run: importFile, undo: undoMade } as const;

async function work(base: BaseContext, job: ImportJob): Promise<void> {
  const ctx = await memberContext(base, job);
  const organizationId = ctx?.organizationId;
  if (ctx === undefined || organizationId === undefined) {
    throw new AppError('forbidden', importTexts.starterGone);
  }
  const run = await getRun(ctx, job.importRunId);
  // Done by another worker that was taken for dead.
  if (run.status !== 'running') return;
  await acts[job.act](ctx, run, organizationId);
}

/**
 * Imports or undoes what somebody asked for, with the rights they have by now. A refusal ends it and is told; after any
 * other failure it is tried again, and told when that was the last time.
 */
export async function workOnImport(
  base: BaseContext,
  job: ImportJob,
  { isLast }: { isLast: boolean },
): Promise<void> {
  try {
    await work(base, job);
  } catch (error) {
    const isRefused = error instanceof AppError;
    if (!isRefused && !isLast) throw error;
    const failure = isRefused ? error.text : importTexts.brokeOff;
    await inTransaction(base, (tx) => failRun(tx, job, failure));
    if (!isRefused) throw error;
  }
}
