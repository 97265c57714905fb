import { setImmediate } from 'node:timers/promises';
import type { Context } from '#server/context/context.ts';
import { notFound } from '#server/errors.ts';
import { type ImportSettings, importsForAll } from '#server/modules/imports/import-runs.data.ts';
import { type CsvFile, turnRows } from '#server/modules/imports/read/csv-rows.ts';
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
import {
  findBusy,
  findColleagues,
  findLockedDays,
  readPeople,
} from '#server/modules/imports/read/import-world.data.ts';
import { type BusyLine, createBusyLine } from '#server/modules/time-logs/busy-line.ts';
import { withoutTrim } from '#server/modules/time-logs/time-log-many.service.ts';
import { assertSwitchedOn, type TimePerson } from '#server/modules/time-logs/time-log-people.data.ts';
import { assertRequired, assertSpan, messageOf } from '#server/modules/time-logs/time-log-refusals.ts';
import {
  type ImportPerson,
  type ImportSource,
  importSourceNames,
  importTexts,
} from '#shared/imports/import.schema.ts';
import { missingColumns } from '#shared/imports/import-columns.ts';
import type { ImportedRow } from '#shared/imports/read-row.ts';
import { grouped } from '#shared/text/grouped.ts';
import { dayOf } from '#shared/time/day.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import { clockOf, describeOverlaps } from '#shared/time-logs/time-log-overlap.ts';
import { type TimeSpan, touchedDays } from '#shared/time-logs/time-log-rules.ts';

/** Time that is to be entered for somebody. */
interface Candidate {
  readonly entry: ImportedRow;
  readonly employeeId: string;
}

/** What a row will have once what it names is made. */
export interface Prospects {
  readonly hasProject: boolean;
  readonly hasTask: boolean;
  readonly hasClient: boolean;
}

/** What is recorded, by its title, or an earlier row of the file. */
type Busy = TimeSpan & ({ readonly title: string | null } | { readonly row: number });

interface Forecast<Row extends Candidate> {
  readonly source: ImportSource;
  readonly prospectsOf: (row: Row) => Prospects;
  /** Called for each row in which time could not be entered, as far as that is known beforehand. */
  readonly refuse: (row: Row, reason: string) => void;
}

export function reasonOf(source: ImportSource): string {
  return importTexts.reason(importSourceNames[source]);
}

/** Rows of people who are looked at together, so that neither statements nor what is held become too many. */
const groupRows = 5000;

/** All rows of a person are in one group, in the order of the file. */
function* groupsOf<Row extends Candidate>(rows: readonly Row[]): Generator<Map<string, Row[]>> {
  let group = new Map<string, Row[]>();
  let count = 0;
  for (const [employeeId, own] of grouped(rows, (row) => row.employeeId)) {
    group.set(employeeId, own);
    count += own.length;
    if (count < groupRows) continue;
    yield group;
    group = new Map();
    count = 0;
  }
  if (group.size > 0) yield group;
}

function stretchOf(group: ReadonlyMap<string, readonly Candidate[]>) {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const rows of group.values()) {
    for (const { entry } of rows) {
      from = Math.min(from, entry.startedAt.getTime());
      to = Math.max(to, entry.stoppedAt.getTime());
    }
  }
  return { employeeIds: [...group.keys()], from: new Date(from), to: new Date(to) };
}

interface Surroundings {
  readonly people: ReadonlyMap<string, TimePerson>;
  readonly locked: ReadonlySet<string>;
  readonly lines: ReadonlyMap<string, BusyLine<Busy>>;
}

async function surroundingsOf(
  ctx: Context,
  group: ReadonlyMap<string, readonly Candidate[]>,
): Promise<Surroundings> {
  const stretch = stretchOf(group);
  const people = await readPeople(ctx, stretch.employeeIds);
  const lines = new Map([...people.keys()].map((id) => [id, createBusyLine<Busy>()]));
  for await (const page of findBusy(ctx, stretch)) {
    for (const { employeeId, startedAt, stoppedAt, title } of page) {
      lines.get(employeeId)?.add({ startedAt, stoppedAt, title });
    }
  }
  return { people, lines, locked: await findLockedDays(ctx, stretch) };
}

/** The rules about one row by itself. */
function refuseRow(
  ctx: Context,
  person: TimePerson,
  { entry, source, prospects }: { entry: ImportedRow; source: ImportSource; prospects: Prospects },
): void {
  assertSwitchedOn(ctx, person, 'add');
  assertSpan(entry, person, ctx.now());
  const { hasProject, hasTask, hasClient } = prospects;
  const values = {
    reason: reasonOf(source),
    description: entry.description ?? null,
    projectId: hasProject ? 'named' : null,
    taskId: hasTask ? 'named' : null,
    organizationContactId: hasClient ? 'named' : null,
  };
  assertRequired(values, person);
}

function overlapText(busy: Busy, zone: string): string {
  if ('row' in busy) return importTexts.overlapsRow(busy.row);
  const { startedAt, stoppedAt, title: taskTitle } = busy;
  const to = stoppedAt === null ? null : clockOf(stoppedAt, zone);
  const named = { taskTitle, day: dayOf(startedAt, zone), from: clockOf(startedAt, zone), to };
  return timeLogTexts.overlaps(describeOverlaps([named]));
}

/** What else fills the time of the person; a row that may come in is in the way of the later ones. */
function placeRefusal(
  { entry, employeeId }: Candidate,
  person: TimePerson,
  { around: { locked, lines }, now }: { around: Surroundings; now: Date },
): string | undefined {
  const days = touchedDays([entry], { zone: person.zone, now });
  const lockedDays = days.filter((day) => locked.has(`${employeeId} ${day}`));
  if (lockedDays.length > 0) return timeLogTexts.locked(lockedDays.join(', '));
  if (withoutTrim(person.overlapPolicy) !== 'refuse') return undefined;
  const { startedAt, stoppedAt, row } = entry;
  const line = lines.get(employeeId);
  const inTheWay = line?.inTheWayOf({ startedAt, stoppedAt }, now);
  if (inTheWay) return overlapText(inTheWay, person.zone);
  line?.add({ startedAt, stoppedAt, row });
  return undefined;
}

/** Asks the same rules that entering time follows, person by person. */
export async function forecastRows<Row extends Candidate>(
  ctx: Context,
  rows: readonly Row[],
  { source, prospectsOf, refuse }: Forecast<Row>,
): Promise<void> {
  const now = ctx.now();
  let count = 0;
  for (const group of groupsOf(rows)) {
    const around = await surroundingsOf(ctx, group);
    for (const row of [...group.values()].flat()) {
      const { entry, employeeId } = row;
      const person = around.people.get(employeeId);
      const about = { entry, source, prospects: prospectsOf(row) };
      const reason =
        person === undefined
          ? notFound(timeLogTexts.noPerson).message
          : (messageOf(() => refuseRow(ctx, person, about)) ?? placeRefusal(row, person, { around, now }));
      if (reason !== undefined) refuse(row, reason);
      count += 1;
      if (count % turnRows === 0) await setImmediate();
    }
  }
}

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

/** Reads every row of the file and checks it by all rules; nothing is changed. */
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
