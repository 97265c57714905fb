import { createHash } from 'node:crypto';
import { baseContext } from '#server/context/context.ts';
import { keepCalendars } from '#server/modules/calendars/keep-calendars.service.ts';
import { listen } from '#server/testing/stand-ins/loopback-server.ts';
import { test as base } from '#server/testing/stand-ins/receiver.ts';
import type { Person } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';
import { calendarsApi as api } from '#shared/calendars/calendars.api.ts';

/** An event of March 2026, in UTC: `10 08:30`, or days alone: `10`. */
export interface TestEvent {
  readonly uid: string;
  readonly title?: string;
  readonly from: string;
  readonly to: string;
  readonly lines?: readonly string[];
}

const stamp = (text: string) =>
  text.includes(' ')
    ? `:202603${text.replace(' ', 'T').replace(':', '')}00Z`
    : `;VALUE=DATE:202603${text.padStart(2, '0')}`;

const written = ({ uid, title, from, to, lines = [] }: TestEvent) => [
  'BEGIN:VEVENT',
  ...[`UID:${uid}`, 'DTSTAMP:20260301T000000Z', `DTSTART${stamp(from)}`, `DTEND${stamp(to)}`],
  ...(title === undefined ? [] : [`SUMMARY:${title}`]),
  ...lines,
  'END:VEVENT',
];

export function calendarText(events: readonly TestEvent[], name = 'Work'): string {
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', `X-WR-CALNAME:${name}`];
  return [...head, ...events.flatMap(written), 'END:VCALENDAR', ''].join('\r\n');
}

/** A local server with one calendar, which counts how it is read. */
async function startCalendar() {
  const calendar = { text: calendarText([]), status: 200, requests: 0, full: 0 };
  const { url, close } = await listen(async () => (request, response) => {
    calendar.requests += 1;
    const etag = `"${createHash('sha1').update(calendar.text).digest('hex')}"`;
    if (calendar.status !== 200) return response.writeHead(calendar.status).end();
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end();
    calendar.full += 1;
    return response.writeHead(200, { etag, 'content-type': 'text/calendar' }).end(calendar.text);
  });
  return {
    calendar,
    address: `${url}/secret-of-the-person.ics`,
    shows: (...events: readonly TestEvent[]) => {
      calendar.text = calendarText(events);
    },
    close,
  };
}

export type TestCalendar = Awaited<ReturnType<typeof startCalendar>>;

/** Tests of a calendar on this machine. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of the fixtures from the pattern
  .extend('source', async ({}, { onCleanup }) => {
    const source = await startCalendar();
    onCleanup(() => source.close());
    return source;
  });

export async function addCalendar(person: Person, { address }: Pick<TestCalendar, 'address'>) {
  const { status, body } = await person.call(api.add, { body: { kind: 'address', address } });
  expect([status, body]).toMatchObject([201, {}]);
  const [calendar] = body.items;
  if (calendar === undefined) throw new Error('no calendar was added');
  return calendar;
}

export async function eventsOf(person: Person, start = '2026-03-09', end = '2026-03-15') {
  const { status, body } = await person.call(api.events, { query: { start, end } });
  expect(status).toBe(200);
  return body.items;
}

/** Reads every calendar that is due, as the jobs do. */
export async function keep({ services }: TestServer): Promise<void> {
  const origin = { requestId: 'test', ip: '', userAgent: '', language: undefined };
  await keepCalendars(baseContext(services, origin, services.log));
}
