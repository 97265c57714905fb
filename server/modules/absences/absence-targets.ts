import type { Context } from '#server/context/context.ts';
import { readPeople } from '#server/modules/absences/absence-people.ts';
import { targetSeconds } from '#shared/absences/absence-rules.ts';
import type { Day } from '#shared/time/calendar-day.ts';

interface Question {
  readonly ids: readonly string[];
  readonly from: Day;
  readonly to: Day;
}

/** What each day asks of people, less holidays and absences that were approved, by person. */
export async function targetsIn(ctx: Context, question: Question) {
  const people = await readPeople(ctx, { ...question, states: ['approved'] });
  return new Map(
    people.map(({ person, calendar }) => [
      person.employeeId,
      (day: Day) => targetSeconds(calendar, person.absences, day),
    ]),
  );
}
