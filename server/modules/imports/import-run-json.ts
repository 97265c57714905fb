import type { Context } from '#server/context/context.ts';
import type { CsvFile } from '#server/modules/imports/csv-rows.ts';
import type { Plan, PlannedRow } from '#server/modules/imports/import-plan.service.ts';
import {
  type ImportSettings,
  importsForAll,
  type RunResult,
  type StoredRun,
} from '#server/modules/imports/import-runs.data.ts';
import { mayMake, perKind } from '#server/modules/imports/import-things.ts';
import {
  type ImportError,
  type ImportPreviewRow,
  type ImportRun,
  previewRows,
  shownErrors,
} from '#shared/imports/import.schema.ts';
import { missingColumns } from '#shared/imports/import-columns.ts';

/** People, projects and tasks that are listed by name. */
const listedNames = 500;

export function secondsOf(row: Extract<PlannedRow, { kind: 'ready' }>): number {
  return Math.floor((row.entry.stoppedAt.getTime() - row.entry.startedAt.getTime()) / 1000);
}

function toPreview(row: PlannedRow, { people }: Plan): ImportPreviewRow {
  const { entry } = row;
  const state = row.kind === 'failed' ? { reason: row.reason } : { isSkipped: row.kind === 'skipped' };
  if (entry === undefined) return { row: row.row, ...state };
  const { startedAt, stoppedAt, project, task, client, tags, description, isBillable } = entry;
  const person = people.find(({ employee }) => employee?.id === row.employeeId)?.employee?.name;
  return {
    row: row.row,
    ...state,
    startedAt: startedAt.toISOString(),
    stoppedAt: stoppedAt.toISOString(),
    ...(person === undefined ? {} : { person }),
    ...(project === undefined ? {} : { project }),
    ...(task === undefined ? {} : { task }),
    ...(client === undefined ? {} : { client }),
    ...(tags.length === 0 ? {} : { tags: [...tags] }),
    ...(description === undefined ? {} : { description }),
    isBillable,
  };
}

function isFailed(row: PlannedRow): row is Extract<PlannedRow, { kind: 'failed' }> {
  return row.kind === 'failed';
}

export function errorsOf({ rows }: Plan): ImportError[] {
  return rows.filter(isFailed).map(({ row, reason }) => ({ row, reason }));
}

/** What a look at the file leaves: how many rows do what, and the first of them. */
export function describePlan(
  file: CsvFile,
  settings: ImportSettings,
  { plan, made }: { plan: Plan; made: number },
): RunResult {
  const ready = plan.rows.filter((row) => row.kind === 'ready');
  const errors = errorsOf(plan);
  return {
    counts: {
      read: file.rows.length,
      ready: ready.length,
      made,
      skipped: plan.rows.filter((row) => row.kind === 'skipped').length,
      failed: errors.length,
      seconds: ready.reduce((sum, row) => sum + secondsOf(row), 0),
      seen: 0,
    },
    errors,
    settings: {
      ...settings,
      preview: plan.rows.slice(0, previewRows).map((row) => toPreview(row, plan)),
      found: plan.people.slice(0, listedNames),
      ...perKind((kind) => plan.things.named[kind].slice(0, listedNames)),
    },
  };
}

/** An import as the caller reads it. */
export function toImportRun(ctx: Context, { settings, errors, ...summary }: StoredRun): ImportRun {
  const { storageKey, madeBefore: _madeBefore, found, people: chosenPeople, ...told } = settings;
  return {
    ...summary,
    ...told,
    people: found,
    chosenPeople,
    hasFile: storageKey !== undefined,
    missing: missingColumns(settings.mapping),
    errors: errors.slice(0, shownErrors),
    may: { others: importsForAll(ctx), ...mayMake(ctx) },
  };
}
