import { subHours } from 'date-fns';
import type { BaseContext, Context } from '#server/context/context.ts';
import { memberContext } from '#server/context/member-context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { AppError, badRequest, conflict } from '#server/errors.ts';
import { toImportRun } from '#server/modules/imports/import-run-json.ts';
import { getRun, type RunResult, saveIdleRun, type Tx } from '#server/modules/imports/import-runs.data.ts';
import { type ImportJob, importsWork } from '#server/modules/imports/imports.jobs.ts';
import { requireFile } from '#server/modules/imports/read/import-file.ts';
import { importFile } from '#server/modules/imports/run/import-run.service.ts';
import { detachOldFiles, failRun, failSilentRuns } from '#server/modules/imports/run/import-upkeep.data.ts';
import { undoMade } from '#server/modules/imports/undo/import-undo.service.ts';
import { type ImportRun, importFileHours, importTexts } from '#shared/imports/import.schema.ts';
import { missingColumns } from '#shared/imports/import-columns.ts';

/** Leaves the work to a worker; 409 while it is run or undone. */
async function begin(tx: Tx, importRunId: string, act: 'run' | 'undo', result: Partial<RunResult>) {
  const { tenantId, userId } = tx;
  await saveIdleRun(tx, importRunId, result, { status: 'running', startedAt: tx.now() });
  await tx.enqueue(importsWork, { tenantId, userId, importRunId, act });
}

async function answer(ctx: Context, id: string): Promise<ImportRun> {
  return toImportRun(ctx, await getRun(ctx, id));
}

/** Begins to import the rows of a file. 400 while columns are missing, 410 without the file, 409 while it runs. */
export async function runImport(ctx: Context, id: string): Promise<ImportRun> {
  const { settings: stored, counts } = await getRun(ctx, id);
  const [refusal] = missingColumns(stored.mapping);
  if (refusal !== undefined || ctx.organizationId === undefined) {
    throw badRequest(refusal ?? 'Create an organization first.', { code: 'MAPPING_MISSING' });
  }
  await requireFile(ctx, stored);
  const { failure: _failure, ...settings } = stored;
  const { toUndo: _toUndo, removed: _removed, kept: _kept, ...others } = counts;
  const result = {
    counts: { ...others, seen: 0, seconds: 0 },
    settings: { ...settings, kept: [], madeBefore: counts.made },
  };
  await inTransaction(ctx, (tx) => begin(tx, id, 'run', result));
  return answer(ctx, id);
}

/** Begins to take away what the import made; 409 for one that made nothing, and while it runs. */
export async function undoImport(ctx: Context, id: string): Promise<ImportRun> {
  const { counts, status, settings } = await getRun(ctx, id);
  const isMade = counts.made > 0 || status !== 'pending';
  if (!isMade || ctx.organizationId === undefined) {
    throw conflict(importTexts.notRun, { code: 'IMPORT_NOT_RUN' });
  }
  const { failure: _failure, ...others } = settings;
  const result = { counts: { ...counts, seen: 0, toUndo: counts.made }, settings: others };
  await inTransaction(ctx, (tx) => begin(tx, id, 'undo', result));
  return answer(ctx, id);
}

const actions = { run: importFile, undo: undoMade } as const;

async function work(base: BaseContext, job: ImportJob): Promise<void> {
  const ctx = await memberContext(base, job);
  const organizationId = ctx?.organizationId;
  if (ctx === undefined || organizationId === undefined) {
    throw new AppError('forbidden', importTexts.starterGone);
  }
  const run = await getRun(ctx, job.importRunId);
  // Done by another worker that seemed dead.
  if (run.status !== 'running') return;
  await actions[job.act](ctx, run, organizationId);
}

/**
 * Imports or undoes with the rights that the requester has by now. A refusal ends it and is stored; after any other
 * failure it is tried again, and stored as failed when that was the last time.
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

/** Imports without progress for that long will not go on by themselves. */
const silentHours = 1;

/** Deletes the files of imports that nobody touched for a day, and marks those that died as failed. */
export async function tidyImports(ctx: BaseContext): Promise<void> {
  const store = ctx.services.files;
  await inTransaction(ctx, async (tx) => {
    await failSilentRuns(tx, { before: subHours(tx.now(), silentHours), failure: importTexts.brokeOff });
    const keys = await detachOldFiles(tx, subHours(tx.now(), importFileHours));
    for (const key of keys) tx.afterCommit(() => store.delete(key));
  });
}
