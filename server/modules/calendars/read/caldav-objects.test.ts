import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchCalendar } from '#server/modules/calendars/read/fetch-calendar.ts';
import { readCalendar } from '#server/modules/calendars/read/read-calendar.ts';
import { caldavUser, startCaldavServer } from '#server/modules/calendars/read/testing/caldav-server.ts';
import { calendarOf, lineOf, year } from '#server/modules/calendars/read/testing/calendar-files.ts';
import { problemOf } from '#server/modules/calendars/read/testing/problem-of.ts';

const own = { allowPrivate: true };
let server: Awaited<ReturnType<typeof startCaldavServer>>;
beforeEach(async () => {
  server = await startCaldavServer();
});
afterEach(() => server.close());

interface Asked {
  readonly etag?: string | undefined;
  readonly password?: string;
  readonly folder?: string;
}

const fetchWork = ({ etag, password = caldavUser.password, folder = 'work' }: Asked = {}) => {
  const address = `${server.url}/dav/calendars/anna/${folder}/`;
  return fetchCalendar(own, { kind: 'caldav', address, ...caldavUser, password }, { ...year, etag });
};

const callAt = (index: number, more: readonly string[] = []) =>
  calendarOf([
    `UID:${index}`,
    `SUMMARY:Call ${index}`,
    'DTSTART:20260302T080000Z',
    'DURATION:PT15M',
    ...more,
  ]);

test.each([
  ['a wrong password', { password: 'wrong' }, 'signIn'],
  ['a calendar that was removed', { folder: 'gone' }, 'notFound'],
  ['a folder', { folder: 'inbox' }, 'notACalendar'],
  ['a list of tasks', { folder: 'tasks' }, 'notACalendar'],
] as const)('%s is a problem with a name', async (_name, asked, problem) => {
  expect(await problemOf(fetchWork(asked))).toBe(problem);
});

test('objects are read, in lists and by themselves, until nothing changes', async () => {
  const long = callAt(120, [`DESCRIPTION:${'a & b '.repeat(200_000)}`]);
  for (let index = 0; index < 120; index += 1) server.state.objects.set(`${index}.ics`, callAt(index));
  server.state.objects.set('120.ics', long);
  const read = await fetchWork();
  if (read === 'unchanged') throw new Error('it has never been read');
  expect(read.etag).toBe('1');
  expect(read.texts).toHaveLength(121);
  const { events } = await readCalendar(read.texts, { timeZone: 'Europe/Berlin', ...year, people: [] });
  expect(events.map((event) => lineOf(event, 'Europe/Berlin')).toSorted()).toEqual(
    Array.from({ length: 121 }, (_, index) => `2026-03-02 09:00+01 15m Call ${index}`).toSorted(),
  );
  expect(server.state.requests).toContain('GET /dav/calendars/anna/work/120.ics');

  server.state.requests.length = 0;
  expect(await fetchWork({ etag: read.etag })).toBe('unchanged');
  expect(server.state.requests).toEqual(['PROPFIND /dav/calendars/anna/work/']);
  server.state.ctag = 2;
  server.state.objects.clear();
  expect(await fetchWork({ etag: read.etag })).toEqual({ texts: [], etag: '2' });
});

test('a calendar of too many bytes is refused', async () => {
  for (let index = 0; index < 6; index += 1)
    server.state.objects.set(`${index}.ics`, callAt(index, [`DESCRIPTION:${'a'.repeat(1_000_000)}`]));
  expect(await problemOf(fetchWork())).toBe('tooLarge');
});

test('a list that is too long is read in parts', async () => {
  const objects = Array.from({ length: 2000 }, (_, index) => {
    const day = new Date(Date.UTC(2026, 0, 1 + (index % 360))).toISOString().slice(0, 10).replaceAll('-', '');
    const text = callAt(index).replace(/DTSTART:.*/, `DTSTART:${day}T080000Z`);
    return [`${index}-${'x'.repeat(60)}.ics`, text] as const;
  });
  for (const [name, text] of objects) server.state.objects.set(name, text);
  const read = await fetchWork();
  expect(read).toMatchObject({ etag: '1' });
  expect(new Set(typeof read === 'string' ? [] : read.texts).size).toBe(2000);
});
