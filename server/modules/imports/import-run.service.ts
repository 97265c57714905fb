import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { badRequest } from '#server/errors.ts';
import { openImportFile } from '#server/modules/imports/import-file.ts';
import {
  type Plan,
  planImport,
  type ReadyRow,
  unreadable,
} from '#server/modules/imports/import-plan.service.ts';
import { importRow, type RowWork } from '#server/modules/imports/import-row.service.ts';
import { describePlan, secondsOf, toImportRun } from '#server/modules/imports/import-run-json.ts';
import {
  claimRun,
  getRun,
  type RunResult,
  type StoredRun,
  saveRun,
  type Tx,
} from '#server/modules/imports/import-runs.data.ts';
import { announceTime } from '#server/modules/time-logs/time-log-audit.ts';
import { lockPeople } from '#server/modules/time-logs/time-log-people.data.ts';
import {
  type ImportCounts,
  type ImportError,
  type ImportRun,
  importBatch,
} from '#shared/imports/import.schema.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';

/** How far a run is. */
interface Tally {
  counts: ImportCounts;
  errors: ImportError[];
}

function chunksOf<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** One transaction: all of its rows that are not refused are there, or none. */
async function importChunk(tx: Tx, work: RowWork, rows: readonly ReadyRow[], before: Tally): Promise<Tally> {
  const counts = { ...before.counts };
  const errors = [...before.errors];
  const people = await lockPeople(tx, [...new Set(rows.map(({ employeeId }) => employeeId))]);
  const touched = new Set<string>();
  for (const row of rows) {
    const person = people.get(row.employeeId);
    const outcome = person ? await importRow(tx, work, row, person) : { reason: timeLogTexts.noPerson };
    counts.seen += 1;
    if (outcome === 'skipped') counts.skipped += 1;
    if (outcome === 'made') {
      counts.made += 1;
      counts.seconds += secondsOf(row);
      touched.add(row.employeeId);
    }
    if (typeof outcome === 'object') errors.push({ row: row.row, reason: outcome.reason });
  }
  for (const employeeId of touched) announceTime(tx, employeeId);
  counts.failed = errors.length;
  await saveRun(tx, work.run.id, { counts });
  return { counts, errors };
}

async function importAll(ctx: Context, work: RowWork, plan: Plan, result: RunResult): Promise<Tally> {
  const ready = plan.rows.filter((row) => row.kind === 'ready');
  const seen = result.counts.skipped + result.counts.failed;
  let tally: Tally = {
    counts: { ...result.counts, seen, seconds: 0 },
    errors: [...result.errors],
  };
  for (const rows of chunksOf(ready, importBatch)) {
    const before = tally;
    tally = await inTransaction(ctx, (tx) => importChunk(tx, work, rows, before));
  }
  return tally;
}

/** What stopped in the middle is as free as before, and says what it has made. */
async function release(ctx: Context, { id, status }: StoredRun): Promise<void> {
  const { counts } = await getRun(ctx, id);
  const isBegun = status === 'completed' || counts.made > 0;
  await inTransaction(ctx, (tx) => saveRun(tx, id, {}, { status: isBegun ? 'completed' : 'pending' }));
}

async function work(ctx: Context, run: StoredRun, organizationId: string): Promise<void> {
  const { id, source, settings, counts } = run;
  const file = await openImportFile(ctx, settings);
  const plan = await planImport(ctx, file, { source, settings });
  const result = describePlan(file, settings, { plan, made: counts.made });
  const tally = await importAll(ctx, { run, organizationId, things: plan.things }, plan, result);
  const errors = tally.errors.toSorted((a, b) => a.row - b.row);
  await inTransaction(ctx, async (tx) => {
    const state = { status: 'completed', isDryRun: false, finishedAt: tx.now(), undoneAt: null };
    await saveRun(tx, id, { ...result, counts: { ...tally.counts, ready: 0 }, errors }, state);
    const { read, made, skipped, failed } = tally.counts;
    const after = { source, fileName: run.fileName, read, made, skipped, failed };
    await noteChange(tx, { action: 'import.run', entity: 'ImportRun', entityId: id, after });
  });
}

/**
 * Imports the rows of a file. What came before is skipped, so that a run which broke off, or one more, goes on where
 * it was. 400 while columns are missing, 409 while it runs.
 */
export async function runImport(ctx: Context, id: string): Promise<ImportRun> {
  const run = await getRun(ctx, id);
  const { organizationId } = ctx;
  const refusal = unreadable(run.settings);
  if (refusal !== undefined || organizationId === undefined) {
    throw badRequest(refusal ?? 'Create an organization first.', { code: 'MAPPING_MISSING' });
  }
  await inTransaction(ctx, async (tx) => {
    await claimRun(tx, id);
    await saveRun(tx, id, {}, { startedAt: tx.now() });
  });
  try {
    await work(ctx, run, organizationId);
  } catch (error) {
    await release(ctx, run);
    throw error;
  }
  return toImportRun(ctx, await getRun(ctx, id));
}
