import type { Context } from '#server/context/context.ts';
import { notFound } from '#server/errors.ts';
import { findBusy, findLockedDays, readPeople } from '#server/modules/imports/import-world.data.ts';
import { type BusyLine, createBusyLine } from '#server/modules/time-logs/busy-line.ts';
import { withoutTrim } from '#server/modules/time-logs/time-log-many.service.ts';
import type { TimePerson } from '#server/modules/time-logs/time-log-people.data.ts';
import { type ImportSource, importSourceNames, importTexts } from '#shared/imports/import.schema.ts';
import type { ImportedRow } from '#shared/imports/read-row.ts';
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

export interface ForecastRow {
  readonly entry: ImportedRow;
  readonly employeeId: string;
  readonly hasProject: boolean;
  readonly hasTask: boolean;
  readonly hasClient: boolean;
}

interface Taken extends TimeSpan {
  /** What is there, as a refusal names it. */
  readonly reason: string;
}

/** Why time of a person could not be entered, as far as that can be told beforehand. */
export type Forecast = (row: ForecastRow) => string | undefined;

export function reasonOf(source: ImportSource): string {
  return importTexts.reason(importSourceNames[source]);
}

function stretchOf(rows: readonly ForecastRow[]) {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const { entry } of rows) {
    from = Math.min(from, entry.startedAt.getTime());
    to = Math.max(to, entry.stoppedAt.getTime());
  }
  return { from: new Date(from), to: new Date(to) };
}

async function linesOf(
  ctx: Context,
  people: ReadonlyMap<string, TimePerson>,
  stretch: { employeeIds: string[]; from: Date; to: Date },
): Promise<Map<string, BusyLine<Taken>>> {
  const lines = new Map([...people.keys()].map((id) => [id, createBusyLine<Taken>()]));
  for (const log of await findBusy(ctx, stretch)) {
    const zone = people.get(log.employeeId)?.zone ?? 'UTC';
    const taken = {
      taskTitle: log.title,
      day: dayOf(log.startedAt, zone),
      from: clockOf(log.startedAt, zone),
      to: log.stoppedAt === null ? null : clockOf(log.stoppedAt, zone),
    };
    const reason = timeLogTexts.overlaps(describeOverlaps([taken]));
    lines.get(log.employeeId)?.add({ ...log, reason });
  }
  return lines;
}

/** The rules about one row by itself. */
function ownRefusal(
  row: ForecastRow,
  person: TimePerson,
  about: { source: ImportSource; now: Date; own: boolean },
) {
  const { entry, hasProject, hasTask, hasClient } = row;
  const { now, own, source } = about;
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

/** Asks the same rules that entering time follows; each row it lets pass is in the way of the later ones. */
export async function createForecast(
  ctx: Context,
  rows: readonly ForecastRow[],
  source: ImportSource,
): Promise<Forecast> {
  if (rows.length === 0) return () => undefined;
  const employeeIds = [...new Set(rows.map(({ employeeId }) => employeeId))];
  const stretch = { employeeIds, ...stretchOf(rows) };
  const people = await readPeople(ctx, employeeIds);
  const locked = await findLockedDays(ctx, stretch);
  const lines = await linesOf(ctx, people, stretch);
  const now = ctx.now();
  return (row) => {
    const { entry, employeeId } = row;
    const person = people.get(employeeId);
    const line = lines.get(employeeId);
    if (person === undefined || line === undefined) return notFound(timeLogTexts.noPerson).message;
    const refusal = ownRefusal(row, person, { source, now, own: employeeId === ctx.employeeId });
    if (refusal !== undefined) return refusal;
    const days = touchedDays([entry], { zone: person.zone, now });
    const lockedDays = days.filter((day) => locked.has(`${employeeId} ${day}`));
    if (lockedDays.length > 0) return timeLogTexts.locked(lockedDays.join(', '));
    if (withoutTrim(person.overlapPolicy) !== 'refuse') return undefined;
    const { startedAt, stoppedAt } = entry;
    const inTheWay = line.inTheWayOf({ startedAt, stoppedAt }, now);
    if (inTheWay) return inTheWay.reason;
    line.add({ startedAt, stoppedAt, reason: importTexts.overlapsRow(entry.row) });
    return undefined;
  };
}
