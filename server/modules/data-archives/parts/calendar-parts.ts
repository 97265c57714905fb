import { columns, instants } from '#server/db/json/json-sql.ts';
import { sql } from '#server/db/sql.ts';
import { ofUser, type PageParams, type Part } from './part.ts';

/** Restricts to rows of the person's calendars. */
const ofCalendar = (p: PageParams) => sql`exists (select 1 from personal_calendars calendar
  where calendar."tenantId" = x."tenantId" and calendar.id = x."calendarId" and calendar."userId" = ${p.userId}::uuid)`;

const event = columns('x', 'calendarId', 'seriesId', 'instance');

/** Parts about calendars of the person's own, which nobody else reads. */
export const calendarParts: readonly Part[] = [
  {
    name: 'calendars',
    readers: 'self',
    table: 'personal_calendars',
    where: ofUser,
    members: {
      ...columns('x', 'id', 'name', 'kind', 'host', 'isShown', 'eventsAround', 'problem'),
      ...instants('x', 'fetchedAt', 'createdAt'),
    },
  },
  {
    name: 'calendar-events',
    readers: 'self',
    table: 'calendar_events',
    where: ofCalendar,
    members: {
      ...columns('x', 'id', 'title', 'firstDay', 'lastDay', 'isBusy'),
      ...event,
      ...instants('x', 'startsAt', 'endsAt'),
    },
  },
  {
    name: 'logged-events',
    readers: 'self',
    table: 'logged_events',
    key: '"timeLogId"',
    where: ofCalendar,
    members: { ...columns('x', 'timeLogId'), ...event, ...instants('x', 'startsAt', 'endsAt', 'createdAt') },
  },
];
