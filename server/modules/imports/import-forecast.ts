import { setImmediate } from 'node:timers/promises';
import type { Context } from '#server/context/context.ts';
import { notFound } from '#server/errors.ts';
import { turnRows } from '#server/modules/imports/csv-rows.ts';
import { findBusy, findLockedDays, readPeople } from '#server/modules/imports/import-world.data.ts';
import { type BusyLine, createBusyLine } from '#server/modules/time-logs/busy-line.ts';
import { withoutTrim } from '#server/modules/time-logs/time-log-many.service.ts';
import type { TimePerson } from '#server/modules/time-logs/time-log-people.data.ts';
import { type ImportSource, importSourceNames, importTexts } from '#shared/imports/import.schema.ts';
import type { ImportedRow } from '#shared/imports/read-row.ts';
import type { MessageText } from '#shared/text/message.ts';
import { dayOf } from '#shared/time/day.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import { clockOf, describeOverlaps } from '#shared/time-logs/time-log-overlap.ts';
import {
  missingFields,
  spanRefusal,
  switchRefusal,
  type TimeSpan,
  touchedDays,
} from '#shared/time-logs/time-log-rules.ts';

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

/** Time that is recorded, by its title, or an earlier row of the file. */
type Taken = TimeSpan & ({ readonly title: string | null } | { readonly row: number });

interface Question<Row extends Candidate> {
  readonly source: ImportSource;
  readonly prospectsOf: (row: Row) => Prospects;
  /** Hears of each row in which time could not be entered, as far as that can be told beforehand. */
  readonly refuse: (row: Row, reason: MessageText) => void;
}

export function reasonOf(source: ImportSource): string {
  return String(importTexts.reason(importSourceNames[source]));
}

/** Rows of people who are looked at together, so that neither statements nor what is held become too many. */
const groupRows = 5000;

/** All rows of a person are in one group, in the order of the file. */
function* groupsOf<Row extends Candidate>(rows: readonly Row[]): Generator<Map<string, Row[]>> {
  const people = new Map<string, Row[]>();
  for (const row of rows) {
    const own = people.get(row.employeeId);
    if (own === undefined) people.set(row.employeeId, [row]);
    else own.push(row);
  }
  let group = new Map<string, Row[]>();
  let count = 0;
  for (const [employeeId, own] of people) {
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
  readonly lines: ReadonlyMap<string, BusyLine<Taken>>;
}

async function surroundingsOf(
  ctx: Context,
  group: ReadonlyMap<string, readonly Candidate[]>,
): Promise<Surroundings> {
  const stretch = stretchOf(group);
  const people = await readPeople(ctx, stretch.employeeIds);
  const lines = new Map([...people.keys()].map((id) => [id, createBusyLine<Taken>()]));
  for await (const page of findBusy(ctx, stretch)) {
    for (const { employeeId, startedAt, stoppedAt, title } of page) {
      lines.get(employeeId)?.add({ startedAt, stoppedAt, title });
    }
  }
  return { people, lines, locked: await findLockedDays(ctx, stretch) };
}

/** The rules about one row by itself. */
function ownRefusal(
  entry: ImportedRow,
  person: TimePerson,
  about: { source: ImportSource; now: Date; own: boolean; prospects: Prospects },
) {
  const { now, own, source } = about;
  const { hasProject, hasTask, hasClient } = about.prospects;
  const off = own ? switchRefusal('add', person.switches) : undefined;
  if (off) return off.message;
  const wrong = spanRefusal(entry, { now, futureDateAllowed: person.futureDateAllowed });
  if (wrong) return wrong.message;
  const values = {
    reason: reasonOf(source),
    description: entry.description ?? null,
    projectId: hasProject ? 'named' : null,
    taskId: hasTask ? 'named' : null,
    organizationContactId: hasClient ? 'named' : null,
  };
  return Object.values(missingFields(values, person.required))[0];
}

function overlapText(taken: Taken, zone: string): MessageText {
  if ('row' in taken) return importTexts.overlapsRow(taken.row);
  const { startedAt, stoppedAt, title: taskTitle } = taken;
  const to = stoppedAt === null ? null : clockOf(stoppedAt, zone);
  const shown = { taskTitle, day: dayOf(startedAt, zone), from: clockOf(startedAt, zone), to };
  return timeLogTexts.overlaps(describeOverlaps([shown]));
}

/** What else fills the time of the person; a row that may come in is in the way of the later ones. */
function placeRefusal(
  { entry, employeeId }: Candidate,
  person: TimePerson,
  { around: { locked, lines }, now }: { around: Surroundings; now: Date },
): MessageText | undefined {
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
  { source, prospectsOf, refuse }: Question<Row>,
): Promise<void> {
  const now = ctx.now();
  let asked = 0;
  for (const group of groupsOf(rows)) {
    const around = await surroundingsOf(ctx, group);
    for (const row of [...group.values()].flat()) {
      const { entry, employeeId } = row;
      const person = around.people.get(employeeId);
      const about = { source, now, own: employeeId === ctx.employeeId, prospects: prospectsOf(row) };
      const reason =
        person === undefined
          ? notFound(timeLogTexts.noPerson).text
          : (ownRefusal(entry, person, about) ?? placeRefusal(row, person, { around, now }));
      if (reason !== undefined) refuse(row, reason);
      asked += 1;
      if (asked % turnRows === 0) await setImmediate();
    }
  }
}
