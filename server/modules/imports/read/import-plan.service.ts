import type { Context } from '#server/context/context.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { withYields } from '#server/context/turns.ts';
import { conflict, notFound } from '#server/errors.ts';
import { type ImportSettings, importsForAll } from '#server/modules/imports/import-runs.data.ts';
import type { CsvFile } from '#server/modules/imports/read/csv-rows.ts';
import { createPeople } from '#server/modules/imports/read/import-people.ts';
import { type Reading, type ReadyRow, readFile } from '#server/modules/imports/read/import-read.service.ts';
import {
  expectedValues,
  findThings,
  noThings,
  openWorkbench,
  type Things,
} from '#server/modules/imports/read/import-things.ts';
import { findBusy, findColleagues, findLockedDays } from '#server/modules/imports/read/import-world.data.ts';
import { type Currencies, forecastRates } from '#server/modules/imports/read/rates-of-file.ts';
import { assertOpen } from '#server/modules/running-time/closed-time.data.ts';
import { type BusyLine, createBusyLine } from '#server/modules/time-logs/busy-line.ts';
import { withoutTrim } from '#server/modules/time-logs/time-log-many.service.ts';
import {
  assertSwitchedOn,
  lockPeople,
  type TimePerson,
} from '#server/modules/time-logs/time-log-people.data.ts';
import {
  assertRequired,
  assertSpan,
  assertUnlocked,
  messageOf,
} from '#server/modules/time-logs/time-log-refusals.ts';
import { type ImportPerson, type ImportSource, importTexts } from '#shared/imports/import.schema.ts';
import { missingColumns } from '#shared/imports/import-columns.ts';
import type { planRates } from '#shared/imports/import-rates.ts';
import { grouped } from '#shared/text/grouped.ts';
import type { MessageText } from '#shared/text/message.ts';
import { dayOf } from '#shared/time/day.ts';
import { clockOf } from '#shared/time/wall-time.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import { describeOverlaps } from '#shared/time-logs/time-log-overlap.ts';
import { type RequiredValues, type TimeSpan, touchedDays } from '#shared/time-logs/time-log-rules.ts';

/** Existing time with its title, or an earlier row of the file. */
type Busy = TimeSpan & ({ readonly title: string | null } | { readonly row: number });

/** Maximum rows of a group of people to check together, to limit both statements and memory. */
const groupRows = 5000;

/** All rows of a person are in one group, in the order of the file. */
function* groupsOf(rows: readonly ReadyRow[]): Generator<Map<string, ReadyRow[]>> {
  let group = new Map<string, ReadyRow[]>();
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

function stretchOf(group: ReadonlyMap<string, readonly ReadyRow[]>) {
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
  group: ReadonlyMap<string, readonly ReadyRow[]>,
): Promise<Surroundings> {
  const stretch = stretchOf(group);
  const people = await inTransaction(ctx, (tx) => lockPeople(tx, stretch.employeeIds));
  const lines = new Map([...people.keys()].map((id) => [id, createBusyLine<Busy>()]));
  for await (const page of findBusy(ctx, stretch)) {
    for (const { employeeId, startedAt, stoppedAt, title } of page) {
      lines.get(employeeId)?.add({ startedAt, stoppedAt, title });
    }
  }
  return { people, lines, locked: await findLockedDays(ctx, stretch) };
}

function overlapText(busy: Busy, zone: string): MessageText {
  if ('row' in busy) return importTexts.overlapsRow(busy.row);
  const { startedAt, stoppedAt, title: taskTitle } = busy;
  const to = stoppedAt === null ? null : clockOf(stoppedAt, zone);
  const named = { taskTitle, day: dayOf(startedAt, zone), from: clockOf(startedAt, zone), to };
  return timeLogTexts.overlaps(describeOverlaps([named]));
}

/** The rules for entering time; an accepted row blocks later ones. */
function checkRow(
  ctx: Context,
  { entry, employeeId }: ReadyRow,
  values: RequiredValues,
  { people, locked, lines }: Surroundings,
): void {
  const person = people.get(employeeId);
  if (person === undefined) throw notFound(timeLogTexts.noPerson);
  const now = ctx.now();
  assertSwitchedOn(ctx, person, 'add');
  assertSpan(entry, person, now);
  assertRequired(values, person);
  const days = touchedDays([entry], { zone: person.zone, now });
  assertOpen(person.closed, [entry], now);
  const lockedDays = days.filter((day) => locked.has(`${employeeId} ${day}`));
  assertUnlocked(lockedDays.map((day) => ({ day, status: 'APPROVED' })));
  if (withoutTrim(person.overlapPolicy) !== 'refuse') return;
  const { startedAt, stoppedAt, row } = entry;
  const line = lines.get(employeeId);
  const inTheWay = line?.inTheWayOf({ startedAt, stoppedAt }, now);
  if (inTheWay) throw conflict(overlapText(inTheWay, person.zone));
  line?.add({ startedAt, stoppedAt, row });
}

/** Reasons for which rows would be refused, as far as a forecast can find them. */
async function forecastRefusals(
  ctx: Context,
  rows: readonly ReadyRow[],
  valuesOf: (row: ReadyRow) => RequiredValues,
): Promise<Map<ReadyRow, MessageText>> {
  const refused = new Map<ReadyRow, MessageText>();
  for (const group of groupsOf(rows)) {
    const around = await surroundingsOf(ctx, group);
    for await (const row of withYields([...group.values()].flat())) {
      const reason = messageOf(() => checkRow(ctx, row, valuesOf(row), around));
      if (reason !== undefined) refused.set(row, reason);
    }
  }
  return refused;
}

/** The forecast of an import. */
export interface Plan extends Pick<Reading, 'ready' | 'errors' | 'first' | 'skipped'> {
  readonly people: readonly ImportPerson[];
  readonly things: Things;
  readonly rates: ReturnType<typeof planRates> | undefined;
  readonly currencies: Currencies;
}

interface About {
  readonly source: ImportSource;
  readonly settings: Pick<
    ImportSettings,
    'timeZone' | 'dateFormat' | 'mapping' | 'columns' | 'createMissing' | 'people'
  >;
}

const nothing = {
  ...{ ready: [], errors: [], first: [], skipped: 0, people: [] },
  ...{ rates: undefined, currencies: { own: undefined, ofClients: new Map() } },
};

/** Reads every row of the file and checks it by all rules; nothing is changed. */
export async function planImport(ctx: Context, file: CsvFile, { source, settings }: About): Promise<Plan> {
  if (missingColumns(settings.mapping).length > 0) {
    return { ...nothing, things: noThings() };
  }
  const people = createPeople({
    colleagues: await findColleagues(ctx),
    ownEmployeeId: ctx.employeeId,
    isForAll: importsForAll(ctx),
    chosen: settings.people,
  });
  const { ready, errors, first, names, skipped, rates } = await readFile(ctx, file, {
    source,
    settings,
    people,
  });
  const things = await findThings(ctx, names, settings.createMissing);
  const bench = openWorkbench(things);
  const refused = await forecastRefusals(ctx, ready, ({ entry }) =>
    expectedValues(entry, bench, { source, settings }),
  );
  for (const [{ row }, reason] of refused) errors.push({ row, reason });
  return {
    ready: refused.size === 0 ? ready : ready.filter((row) => !refused.has(row)),
    errors: errors.sort((a, b) => a.row - b.row),
    ...{ first, skipped, things, people: people.named() },
    ...(await forecastRates(ctx, [...rates.values()], { things, settings })),
  };
}
