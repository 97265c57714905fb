import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { badRequest, conflict } from '#server/errors.ts';
import { requireFile } from '#server/modules/imports/import-file.ts';
import { unreadable } from '#server/modules/imports/import-plan.service.ts';
import { toImportRun } from '#server/modules/imports/import-run-json.ts';
import {
  claimRun,
  getRun,
  type RunResult,
  saveRun,
  type Tx,
} from '#server/modules/imports/import-runs.data.ts';
import { importsWork } from '#server/modules/imports/imports.jobs.ts';
import { type ImportRun, importTexts } from '#shared/imports/import.schema.ts';

/** Leaves the work to a worker; 409 while somebody runs or undoes it. */
async function begin(tx: Tx, importRunId: string, act: 'run' | 'undo', result: Partial<RunResult>) {
  const { tenantId, userId } = tx;
  await claimRun(tx, importRunId);
  await saveRun(tx, importRunId, result, { startedAt: tx.now() });
  await tx.enqueue(importsWork, { tenantId, userId, importRunId, act });
}

async function answer(ctx: Context, id: string): Promise<ImportRun> {
  return toImportRun(ctx, await getRun(ctx, id));
}

/** Begins to import the rows of a file. 400 while columns are missing, 410 without the file, 409 while it runs. */
export async function runImport(ctx: Context, id: string): Promise<ImportRun> {
  const { settings: stored, counts } = await getRun(ctx, id);
  const refusal = unreadable(stored);
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
