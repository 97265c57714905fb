import type { Context } from '#server/context/context.ts';
import { findKinds } from '#server/modules/absences/absence-kinds.service.ts';
import { readPeople } from '#server/modules/absences/absence-people.ts';
import { parseReport, timeLimits, toReportFilter } from '#server/modules/reports/reports.service.ts';
import { monthBalances } from '#shared/absences/month-balance.ts';
import type { BalanceQuery, BalanceReport } from '#shared/reports/balance.schema.ts';
import { timeLimitSchema } from '#shared/reports/report.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { startOfMonth } from '#shared/time/month.ts';

/** The time of each person by month or day; includes people without any. */
async function readWorked(ctx: Context, query: BalanceQuery, duration: 'month' | 'day') {
  const json = await timeLimits(ctx, { ...query, duration, everybody: true });
  const byPerson = new Map<string, Map<Day, number>>();
  for (const { date, employees } of parseReport(timeLimitSchema, json)) {
    for (const { employee, duration } of employees) {
      const months = byPerson.get(employee.id) ?? new Map<Day, number>();
      byPerson.set(employee.id, months.set(date, duration));
    }
  }
  return byPerson;
}

/** The day from which time counts: the first day of work, or an earlier month with recorded time. */
function firstDay(
  startedOn: Day,
  { from, recorded }: { from: Day; recorded: ReadonlyMap<Day, number> },
): Day {
  const [earliest = startedOn] = [startedOn, ...recorded.keys()].toSorted();
  const since = earliest < startOfMonth(startedOn) ? earliest : startedOn;
  return [since, from].toSorted()[1] ?? from;
}

/**
 * The balance of people by month: from the day they started, until today. Readers of a person's time who are no
 * approvers see the number of days away, but no reasons.
 */
export async function readBalance(ctx: Context, query: BalanceQuery): Promise<BalanceReport> {
  const { range, zone } = await toReportFilter(ctx, query);
  const today = dayOf(ctx.now(), zone);
  const from = range.fromDay;
  const [to = today] = [range.toDay, today].toSorted();
  const onToday = { ...query, startDate: today, endDate: today };
  const [worked, workedToday] = await Promise.all([
    readWorked(ctx, query, 'month'),
    to === today ? readWorked(ctx, onToday, 'day') : undefined,
  ]);
  if (worked.size === 0) return [];
  const asked = {
    ids: [...worked.keys()],
    from,
    to,
    withColleagues: true,
    withFormer: true,
    states: ['approved'],
  } as const;
  const [people, kinds] = await Promise.all([readPeople(ctx, asked), findKinds(ctx)]);
  const nameOf = new Map(kinds.map(({ id, name }) => [id, name]));
  return people.map(({ person, calendar }) => {
    const { employeeId, name, imageUrl, startedOn } = person;
    const isTold = person.decides || employeeId === ctx.employeeId;
    const recorded = worked.get(employeeId) ?? new Map<Day, number>();
    const months = monthBalances(calendar, {
      from: firstDay(startedOn, { from, recorded }),
      to,
      open: workedToday && { day: today, workedSeconds: workedToday.get(employeeId)?.get(today) ?? 0 },
      worked: recorded,
      absences: person.absences.map(({ kindId, ...span }) => (isTold ? { ...span, kindId } : span)),
    });
    return {
      employeeId,
      name,
      imageUrl,
      months: months.map(({ away, ...month }) => ({
        ...month,
        away: away.map(({ kindId = '', days }) => ({ name: nameOf.get(kindId), days })),
      })),
    };
  });
}
