import type { Context } from '#server/context/context.ts';
import { findAllowances } from '#server/modules/absences/absence-kinds.service.ts';
import {
  awayStates,
  readPeople,
  readPerson,
  toAbsence,
  withoutReasons,
} from '#server/modules/absences/absence-people.ts';
import { findWaitingPeople } from '#server/modules/absences/absences.data.ts';
import type {
  Absence,
  AbsenceCalendar,
  AbsenceCalendarQuery,
  AbsencesQuery,
  AllowanceLeft,
  AllowancesQuery,
} from '#shared/absences/absence.schema.ts';
import { absenceDays, allowanceOf } from '#shared/absences/absence-rules.ts';
import { type List, toList } from '#shared/http/envelope.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { valueOn } from '#shared/time/dated.ts';
import { dayOf } from '#shared/time/day.ts';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';

const todayOf = (ctx: Context) => dayOf(ctx.now(), normaliseTimeZone(ctx.timeZone));

/** Lists absences, the latest first; with `waiting`, the requests the caller may decide, by first day. */
export async function listAbsences(ctx: Context, query: AbsencesQuery): Promise<List<Absence>> {
  if (query.waiting) return listWaiting(ctx);
  const employeeId = query.employeeId ?? ctx.employeeId;
  if (employeeId === undefined) return toList([]);
  const { person, calendar } = await readPerson(ctx, employeeId);
  return toList(person.absences.map((row) => toAbsence(row, calendar)).toReversed());
}

async function listWaiting(ctx: Context): Promise<List<Absence>> {
  const ids = await findWaitingPeople(ctx);
  if (ids.length === 0) return toList([]);
  const people = await readPeople(ctx, { ids, states: ['requested'] });
  const items = people.flatMap(({ person, calendar }) =>
    person.absences.map((row) => toAbsence(row, calendar)),
  );
  return toList(items.toSorted((one, other) => one.firstDay.localeCompare(other.firstDay)));
}

/**
 * The person and their approvers see the kind and pending requests; everybody else sees only that the person is away.
 */
export async function readCalendar(ctx: Context, query: AbsenceCalendarQuery): Promise<AbsenceCalendar> {
  const { startDate: from, endDate: to, teamId, employeeId } = query;
  const ids = employeeId === undefined ? undefined : [employeeId];
  const people = await readPeople(ctx, { from, to, ids, teamId, withColleagues: true, states: awayStates });
  return {
    people: people.map(({ person, calendar }) => {
      const isTold = person.decides || person.employeeId === ctx.employeeId;
      const told = isTold ? person.absences : person.absences.filter(({ state }) => state === 'approved');
      return {
        employeeId: person.employeeId,
        name: person.name,
        imageUrl: person.imageUrl,
        isDecided: person.decides && person.employeeId !== ctx.employeeId,
        weekSeconds: [...(valueOn(calendar.weeks, from) ?? [])],
        weeks: calendar.weeks.map(({ validFrom, value }) => ({ validFrom, value: [...value] })),
        employed: calendar.employed?.length ? [...calendar.employed] : undefined,
        holidays: calendar.holidays.filter(({ date }) => date >= from && date <= to),
        absences: told.map((row) =>
          isTold ? toAbsence(row, calendar) : withoutReasons(toAbsence(row, calendar)),
        ),
      };
    }),
  };
}

/** Past years whose absences count for the carry-over. */
const yearsBack = 10;

/** Visible to the person and their approvers; otherwise 404. */
export async function listAllowances(ctx: Context, query: AllowancesQuery): Promise<AllowanceLeft[]> {
  const employeeId = query.employeeId ?? ctx.employeeId;
  if (employeeId === undefined) return [];
  const today = todayOf(ctx);
  const year = query.year ?? Number(today.slice(0, 4));
  const range = { from: `${Math.max(1970, year - yearsBack)}-01-01`, to: `${year}-12-31` };
  const [{ person, calendar }, kinds] = await Promise.all([
    readPerson(ctx, employeeId, { ...range, states: awayStates }),
    findAllowances(ctx, employeeId),
  ]);
  return kinds.flatMap(({ kindId, rules }) => {
    const spans = person.absences.filter((one) => one.kindId === kindId);
    const waiting = spans.filter(({ state }) => state === 'requested');
    const count = (of: typeof spans, from: Day, to: Day) =>
      of.reduce((sum, span) => sum + absenceDays(calendar, span, { from, to }), 0);
    const daysIn = (from: Day, to: Day) => count(spans, from, to);
    const result = allowanceOf(rules, { year, startedOn: person.startedOn, today, daysIn });
    if (result === undefined) return [];
    return [{ kindId, ...result, requested: count(waiting, `${year}-01-01`, `${year}-12-31`) }];
  });
}
