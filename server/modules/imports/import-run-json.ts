import type { Context } from '#server/context/context.ts';
import { translateTo } from '#server/context/translate.ts';
import { omitUndefined } from '#server/db/omit-undefined.ts';
import {
  findErrors,
  type ImportSettings,
  importsForAll,
  type RunResult,
  type StoredRun,
} from '#server/modules/imports/import-runs.data.ts';
import type { Plan } from '#server/modules/imports/read/import-plan.service.ts';
import type { FirstRow, ReadyRow } from '#server/modules/imports/read/import-read.service.ts';
import { mayMake, mayTakeRates, perKind } from '#server/modules/imports/read/import-things.ts';
import { type ImportCounts, type ImportRun, shownErrors } from '#shared/imports/import.schema.ts';
import { missingColumns } from '#shared/imports/import-columns.ts';
import type { MessageText } from '#shared/text/message.ts';

/** People, projects and tasks that are listed by name. */
const listedNames = 500;

export function secondsOf({ entry: { startedAt, stoppedAt } }: Pick<ReadyRow, 'entry'>): number {
  return Math.floor((stoppedAt.getTime() - startedAt.getTime()) / 1000);
}

function toPreview(
  { row, entry, employeeId, isSkipped }: FirstRow,
  { people, errors }: Plan,
): ImportSettings['preview'][number] {
  const reason = errors.find((error) => error.row === row)?.reason;
  const state = reason === undefined ? { isSkipped } : { reason };
  if (entry === undefined) return { row, ...state };
  const { startedAt, stoppedAt, project, task, client, tags, description, isBillable } = entry;
  return omitUndefined({
    ...{ row, ...state, project, task, client, description, isBillable },
    startedAt: startedAt.toISOString(),
    stoppedAt: stoppedAt.toISOString(),
    person: people.find(({ employee }) => employee?.id === employeeId)?.employee?.name,
    tags: tags.length === 0 ? undefined : [...tags],
  });
}

/** The preview of an import: the counts of rows by outcome, and the first of them. */
export function describePlan(
  plan: Plan,
  settings: ImportSettings,
  { read, made }: Pick<ImportCounts, 'read' | 'made'>,
): RunResult {
  const { ready, errors, skipped, first, people, things, rates } = plan;
  const { rates: _before, ...others } = settings;
  return {
    counts: {
      ...{ read, ready: ready.length, made, skipped, failed: errors.length },
      seconds: ready.reduce((sum, row) => sum + secondsOf(row), 0),
      seen: 0,
    },
    errors,
    settings: {
      ...others,
      ...(rates ? { rates: { set: rates.rates.length, left: rates.left } } : {}),
      preview: first.map((row) => toPreview(row, plan)),
      shortened: ready
        .flatMap(({ row, entry: { cuts = [] } }) => cuts.map((reason) => ({ row, reason })))
        .slice(0, shownErrors),
      found: people.slice(0, listedNames),
      ...perKind((kind) => things.named[kind].slice(0, listedNames)),
    },
  };
}

/** An import as the caller reads it. */
export async function toImportRun(ctx: Context, { settings, ...summary }: StoredRun): Promise<ImportRun> {
  const { storageKey, madeBefore: _madeBefore, found, people: chosenPeople, ...others } = settings;
  const words = (text: MessageText) => translateTo(ctx.origin.language, text);
  const withWords = <Row extends { reason: MessageText }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, reason: words(row.reason) }));
  return {
    ...summary,
    ...others,
    preview: others.preview.map((row) => ({ ...row, reason: row.reason && words(row.reason) })),
    kept: withWords(others.kept),
    shortened: withWords(others.shortened),
    failure: others.failure && words(others.failure),
    people: found,
    chosenPeople,
    hasFile: storageKey !== undefined,
    missing: missingColumns(settings.mapping).map(words),
    errors: withWords(await findErrors(ctx, summary.id, { take: shownErrors })),
    may: { others: importsForAll(ctx), rates: mayTakeRates(ctx), ...mayMake(ctx) },
  };
}
