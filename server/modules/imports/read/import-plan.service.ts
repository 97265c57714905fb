import type { Context } from '#server/context/context.ts';
import { type ImportSettings, importsForAll } from '#server/modules/imports/import-runs.data.ts';
import type { CsvFile } from '#server/modules/imports/read/csv-rows.ts';
import { forecastRows, type Prospects } from '#server/modules/imports/read/import-forecast.ts';
import { createPeople } from '#server/modules/imports/read/import-people.ts';
import { type Reading, type ReadyRow, readFile } from '#server/modules/imports/read/import-read.service.ts';
import {
  findThings,
  nameKey,
  noThings,
  projectKey,
  type Things,
  taskKey,
} from '#server/modules/imports/read/import-things.ts';
import { findColleagues } from '#server/modules/imports/read/import-world.data.ts';
import type { ImportPerson, ImportSource } from '#shared/imports/import.schema.ts';
import { missingColumns } from '#shared/imports/import-columns.ts';

/** What an import would do. */
export interface Plan extends Pick<Reading, 'ready' | 'errors' | 'first' | 'skipped'> {
  readonly people: readonly ImportPerson[];
  readonly things: Things;
}

interface About {
  readonly source: ImportSource;
  readonly settings: Pick<ImportSettings, 'timeZone' | 'dateFormat' | 'mapping' | 'createMissing' | 'people'>;
}

/** What the row will have once what it names is made. */
function prospectsOf(
  { entry }: ReadyRow,
  { ids, clientOfProject }: Things,
  { createMissing }: Pick<ImportSettings, 'createMissing'>,
): Prospects {
  const { project, task, client } = entry;
  const projectId = ids.projects.get(projectKey(entry) ?? '');
  const hasNamedClient = client !== undefined && (createMissing.clients || ids.clients.has(nameKey(client)));
  return {
    hasProject: projectId !== undefined || (createMissing.projects && project !== undefined),
    hasTask: ids.tasks.has(taskKey(entry) ?? '') || (createMissing.tasks && task !== undefined),
    hasClient: hasNamedClient || clientOfProject.has(projectId ?? ''),
  };
}

/** Reads every row of the file and asks all rules about it; nothing is changed. */
export async function planImport(ctx: Context, file: CsvFile, { source, settings }: About): Promise<Plan> {
  if (missingColumns(settings.mapping).length > 0) {
    return { ready: [], errors: [], first: [], skipped: 0, people: [], things: noThings() };
  }
  const people = createPeople({
    colleagues: await findColleagues(ctx),
    ownEmployeeId: ctx.employeeId,
    isForAll: importsForAll(ctx),
    chosen: settings.people,
  });
  const { ready, errors, first, names, skipped } = await readFile(ctx, file, { source, settings, people });
  const things = await findThings(ctx, names, settings.createMissing);
  const refused = new Set<ReadyRow>();
  await forecastRows(ctx, ready, {
    source,
    prospectsOf: (row) => prospectsOf(row, things, settings),
    refuse: (row, reason) => {
      refused.add(row);
      errors.push({ row: row.row, reason });
    },
  });
  return {
    ready: refused.size === 0 ? ready : ready.filter((row) => !refused.has(row)),
    errors: errors.sort((a, b) => a.row - b.row),
    ...{ first, skipped, things, people: people.named() },
  };
}
