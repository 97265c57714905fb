import { insertMany } from '#server/db/insert-many.ts';
import type { SeededPerson, World } from '#server/seeds/seeding.ts';
import { addDays, eachDay, weekDayOf } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { instantOf } from '#shared/time/wall-time.ts';

/** Days before and after the present one with events. */
const surroundingDays = 7;
const minuteMs = 60_000;
const standUpMinutes = 15;

/** The first two entries of the last days with time. $1 tenant, $2 employee, $3 zone, $4 now. */
const entriesSql = `
  select id, "startedAt", "stoppedAt", place from (
    select l.id, l."startedAt", l."stoppedAt",
      row_number() over (partition by (l."startedAt" at time zone $3)::date order by l."startedAt")::int as place
    from time_logs l
    where l."tenantId" = $1 and l."employeeId" = $2 and l."stoppedAt" <= $4::timestamptz
      and l."startedAt" > $4::timestamptz - interval '${surroundingDays} days'
  ) entries where place <= 2 order by "startedAt"`;

interface Entry {
  readonly id: string;
  readonly startedAt: Date;
  readonly stoppedAt: Date;
  readonly place: number;
}

interface SampleEvent {
  readonly seriesId: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly firstDay?: string;
  readonly lastDay?: string;
  /** The entry of an event that is logged. */
  readonly timeLogId?: string;
}

const standUp = { seriesId: 'stand-up', title: 'Stand-up' };
const review = { seriesId: 'project-review', title: 'Project review' };

/** Stand-ups before the first entries, which nobody logged yet, and reviews that the second ones are the time of. */
function pastEvents(entries: readonly Entry[]): SampleEvent[] {
  return entries.map(({ id, startedAt, stoppedAt, place }) => {
    if (place === 2) return { ...review, startsAt: startedAt, endsAt: stoppedAt, timeLogId: id };
    const startsAt = new Date(startedAt.getTime() - standUpMinutes * minuteMs);
    return { ...standUp, startsAt, endsAt: startedAt };
  });
}

/** The same meetings on the working days to come, and a day away from the desk. */
function comingEvents({ now }: World, { timeZone: zone }: SeededPerson): SampleEvent[] {
  const today = dayOf(now, zone);
  const at = (day: string, clock: string) => instantOf({ day, clock, occurrence: 'first' }, zone);
  const days = eachDay(addDays(today, 1), addDays(today, surroundingDays)).filter(
    (day) => !['SATURDAY', 'SUNDAY'].includes(weekDayOf(day)),
  );
  const meetings = days.flatMap((day) => [
    { ...standUp, startsAt: at(day, '09:00'), endsAt: at(day, '09:15') },
    { ...review, startsAt: at(day, '13:00'), endsAt: at(day, '14:00') },
  ]);
  const lastDay = days.at(-1) ?? today;
  const span = { startsAt: at(lastDay, '00:00'), endsAt: at(addDays(lastDay, 1), '00:00') };
  return [
    ...meetings,
    { seriesId: 'workshop', title: 'Customer workshop', ...span, firstDay: lastDay, lastDay },
  ];
}

/** A calendar of the owner with meetings of two weeks. It has no source, so nothing is ever fetched. */
export async function insertCalendar(world: World): Promise<void> {
  const { sql, ids, tenantId, organizationId, now, people } = world;
  const [owner] = people;
  if (owner === undefined) return;
  const entries = await sql<Entry>(entriesSql, [tenantId, owner.employeeId, owner.timeZone, now]);
  const calendarId = ids('calendar', owner.email);
  const place = { tenantId, calendarId };
  const calendar = { id: calendarId, tenantId, userId: owner.userId, name: 'Meetings', kind: 'address' };
  const times = { fetchedAt: now, nextFetchAt: now, createdAt: now, updatedAt: now };
  await insertMany(sql, 'personal_calendars', [
    { ...calendar, host: 'calendar.example', isShown: true, ...times },
  ]);
  const events = [...pastEvents(entries), ...comingEvents(world, owner)].map((event) => ({
    ...event,
    instance: event.startsAt.toISOString(),
  }));
  const rows = events.map(({ timeLogId: _timeLogId, firstDay = null, lastDay = null, ...event }) => ({
    ...{ ...event, firstDay, lastDay },
    id: ids('event', event.seriesId, event.instance),
    isBusy: true,
  }));
  await insertMany(sql, 'calendar_events', rows, place);
  const marks = events.flatMap(({ timeLogId, seriesId, instance, startsAt, endsAt }) =>
    timeLogId === undefined ? [] : [{ timeLogId, seriesId, instance, startsAt, endsAt, createdAt: now }],
  );
  await insertMany(sql, 'logged_events', marks, place);
  await sql(`update organizations set modules = modules || '{calendars}' where id = $1`, [organizationId]);
}
