import { setImmediate } from 'node:timers/promises';
import { noteChange } from '#server/context/audit.ts';
import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { constraintName, isDataException, isDeadlock } from '#server/db/constraint-errors.ts';
import { describePlan } from '#server/modules/imports/import-run-json.ts';
import {
  type ImportSettings,
  type RowError,
  type RunResult,
  type StoredRun,
  saveRun,
} from '#server/modules/imports/import-runs.data.ts';
import { openImportFile } from '#server/modules/imports/read/import-file.ts';
import { planImport } from '#server/modules/imports/read/import-plan.service.ts';
import type { ReadyRow } from '#server/modules/imports/read/import-read.service.ts';
import {
  mayTakeRates,
  openWorkbench,
  projectKey,
  type Things,
  taskKey,
  thingsOf,
} from '#server/modules/imports/read/import-things.ts';
import {
  type BatchOutcome,
  failedRow,
  importBatchOf,
} from '#server/modules/imports/run/import-batch.service.ts';
import { insertThings } from '#server/modules/imports/run/import-items.data.ts';
import type { ImportWork } from '#server/modules/imports/run/import-make.service.ts';
import { countSmallTables } from '#server/modules/imports/run/import-upkeep.data.ts';
import { findRatedScopes } from '#server/modules/rates/rates.data.ts';
import { addRate, lockRates } from '#server/modules/rates/rates.service.ts';
import { switchOnModule } from '#server/modules/workspaces/switch-on-module.ts';
import { type ImportCounts, importBatch } from '#shared/imports/import.schema.ts';
import type { PlannedRate } from '#shared/imports/import-rates.ts';
import type { PutRateInput } from '#shared/rates/rate.schema.ts';
import { grouped } from '#shared/text/grouped.ts';

/** Empty for a scope that was not created. */
function inputOf(rate: PlannedRate, { ids }: Things): PutRateInput[] {
  const { kind, hourly, validFrom, employeeId, project, task } = rate;
  const names = { project, task };
  const projectId = ids.projects.get(projectKey(names) ?? '');
  const taskId = ids.tasks.get(taskKey(names) ?? '');
  if (task !== undefined) return taskId === undefined ? [] : [{ kind, hourly, validFrom, taskId }];
  if (project !== undefined && projectId === undefined) return [];
  return [{ kind, hourly, validFrom, employeeId, projectId }];
}

type Place = {
  readonly [Key in 'kind' | 'employeeId' | 'projectId' | 'taskId']?: PutRateInput[Key] | null;
};

const placeOf = ({ kind, employeeId, projectId, taskId }: Place) =>
  JSON.stringify([kind, employeeId ?? null, projectId ?? null, taskId ?? null]);

/** Writes the rates of the file; existing rates stay. Returns the number of new ones. */
async function takeRates(
  ctx: Context,
  { run, organizationId, things }: ImportWork,
  planned: readonly PlannedRate[],
): Promise<number> {
  if (!(run.settings.takesRates && mayTakeRates(ctx)) || planned.length === 0) return 0;
  return inTransaction(ctx, async (tx) => {
    await lockRates(tx);
    const rated = new Set((await findRatedScopes(tx)).map(placeOf));
    const inputs = planned
      .flatMap((rate) => inputOf(rate, things))
      .filter((input) => !rated.has(placeOf(input)));
    const items: { entity: 'Rate'; entityId: string; sourceId: string }[] = [];
    for (const input of inputs) {
      const { id, hourly } = await addRate(tx, input);
      items.push({ entity: 'Rate', entityId: id, sourceId: `${id} ${hourly}` });
    }
    if (items.length > 0) await switchOnModule(tx, 'money');
    await insertThings(tx, { importRunId: run.id, source: run.source, organizationId }, items);
    return items.length;
  });
}

/** The progress of a run. */
interface Tally {
  readonly counts: ImportCounts;
  readonly errors: readonly RowError[];
}

function added({ counts, errors }: Tally, outcome: BatchOutcome): Tally {
  const all = [...errors, ...outcome.errors];
  return {
    counts: {
      ...counts,
      made: counts.made + outcome.made,
      seconds: counts.seconds + outcome.seconds,
      skipped: counts.skipped + outcome.skipped,
      seen: counts.seen + outcome.made + outcome.skipped + outcome.errors.length,
      failed: all.length,
    },
    errors: all,
  };
}

/** The fault of some row, and not of the server. */
function isOfRow(error: unknown): boolean {
  return !isDeadlock(error) && (isDataException(error) || constraintName(error) !== undefined);
}

/** Imports rows in one transaction. If the database refuses it, retries the halves, down to the row that fails. */
async function importRows(
  ctx: Context,
  work: ImportWork,
  rows: readonly ReadyRow[],
  before: Tally,
): Promise<Tally> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const bench = openWorkbench(work.things);
      const tally = added(before, await importBatchOf(tx, work, rows, bench));
      await saveRun(tx, work.run.id, { counts: tally.counts });
      tx.afterCommit(() => bench.settle());
      return tally;
    });
  } catch (error) {
    if (!isOfRow(error)) throw error;
    const [first, ...others] = rows;
    if (first === undefined) throw error;
    if (others.length === 0) {
      ctx.log.error({ err: error }, 'a row could not be imported');
      return added(before, failedRow(first));
    }
    const middle = Math.ceil(rows.length / 2);
    const half = await importRows(ctx, work, rows.slice(0, middle), before);
    return importRows(ctx, work, rows.slice(middle), half);
  }
}

/** Sorts the rows by person and time, so that a batch checks a short range of their existing time. */
async function inOrder(rows: readonly ReadyRow[]): Promise<ReadyRow[]> {
  const startOf = ({ entry }: ReadyRow) => entry.startedAt.getTime();
  const people = grouped(rows, ({ employeeId }) => employeeId);
  for (const own of people.values()) {
    own.sort((a, b) => startOf(a) - startOf(b) || a.row - b.row);
    await setImmediate();
  }
  return [...people.values()].flat();
}

/** Weights of new records in a batch: a task costs as much as several rows, and the others are created one by one. */
const newWorkOfBatch = 100;
const workOf = { tasks: 1, projects: 4, clients: 4, tags: 4 } as const;

/** Splits rows into short batches, so that progress is stored often; each batch sees the records of earlier ones. */
function* batchesOf(rows: readonly ReadyRow[], { things }: ImportWork): Generator<ReadyRow[]> {
  let batch: ReadyRow[] = [];
  const fresh = new Set<string>();
  let newWork = 0;
  for (const row of rows) {
    for (const { kind, key } of thingsOf(row.entry)) {
      const name = `${kind} ${key}`;
      if (things.ids[kind].has(key) || fresh.has(name)) continue;
      fresh.add(name);
      newWork += workOf[kind];
    }
    batch.push(row);
    if (batch.length < importBatch && newWork < newWorkOfBatch) continue;
    yield batch;
    batch = [];
    fresh.clear();
    newWork = 0;
  }
  if (batch.length > 0) yield batch;
}

async function importAll(
  ctx: Context,
  work: ImportWork,
  ready: readonly ReadyRow[],
  start: Tally,
): Promise<Tally> {
  let tally = start;
  let batches = 0;
  let nextCount = 1;
  for (const rows of batchesOf(await inOrder(ready), work)) {
    tally = await importRows(ctx, work, rows, tally);
    batches += 1;
    if (batches < nextCount) continue;
    await countSmallTables(ctx);
    nextCount *= 2;
  }
  return tally;
}

/** The start of a run, or its resumption after a worker died: its own records do not count as imported before. */
function startOf({ counts, errors }: RunResult, { counts: stored, settings }: StoredRun): Tally {
  const own = Math.max(0, stored.made - settings.madeBefore);
  const seen = counts.skipped + counts.failed;
  const skipped = Math.max(0, counts.skipped - own);
  return { counts: { ...counts, seen, skipped, seconds: stored.seconds }, errors };
}

/** Says how many rates are new, where the file has some. */
function withRates({ rates, ...settings }: ImportSettings, set: number): ImportSettings {
  return rates === undefined ? settings : { ...settings, rates: { ...rates, set } };
}

/**
 * Imports the rows of a file. Skips imported rows, so that a run whose worker died resumes at the same place. Deletes
 * the file when nothing is left to import.
 */
export async function importFile(ctx: Context, run: StoredRun, organizationId: string): Promise<void> {
  const { id, source, settings, fileName } = run;
  const plan = await planImport(ctx, await openImportFile(ctx, settings), { source, settings });
  const result = describePlan(plan, settings, run.counts);
  const work = { run, organizationId, things: plan.things, currencies: plan.currencies };
  const tally = await importAll(ctx, work, plan.ready, startOf(result, run));
  const set = await takeRates(ctx, work, plan.rates?.rates ?? []);
  const errors = tally.errors.toSorted((a, b) => a.row - b.row);
  const { storageKey, ...others } = withRates(result.settings, set);
  const isDone = errors.length === 0 && storageKey !== undefined;
  await inTransaction(ctx, async (tx) => {
    const counts = { ...tally.counts, ready: 0 };
    const state = { status: 'completed', isDryRun: false, finishedAt: tx.now(), undoneAt: null };
    await saveRun(
      tx,
      id,
      { counts, errors, settings: isDone ? others : withRates(result.settings, set) },
      state,
    );
    const { read, made, skipped, failed } = counts;
    const after = { source, fileName, read, made, skipped, failed };
    await noteChange(tx, { action: 'import.run', entity: 'ImportRun', entityId: id, after });
    if (isDone) tx.afterCommit(() => ctx.services.files.delete(storageKey));
  });
}
