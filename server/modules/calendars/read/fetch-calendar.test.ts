import type { RequestListener } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import type { CalendarGuard, FetchOptions } from '#server/modules/calendars/read/calendar-source.ts';
import { fetchCalendar } from '#server/modules/calendars/read/fetch-calendar.ts';
import { isSameFamily } from '#server/modules/calendars/read/outside-fetch.ts';
import { calendarOf, year } from '#server/modules/calendars/read/testing/calendar-files.ts';
import { problemOf } from '#server/modules/calendars/read/testing/problem-of.ts';
import { type LoopbackServer, listen } from '#server/testing/stand-ins/loopback-server.ts';

const servers: LoopbackServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(handler: RequestListener): Promise<string> {
  const server = await listen(async () => handler);
  servers.push(server);
  return `${server.url}/secret-of-anna.ics`;
}

const text = calendarOf(['UID:1', 'DTSTART:20260101T000000Z', 'SUMMARY:Größe']);
const own = { allowPrivate: true };

const fetchFrom = (address: string, options: Partial<FetchOptions> = {}, guard: CalendarGuard = own) =>
  fetchCalendar(guard, { kind: 'address', address }, { ...year, ...options });

test('a calendar comes with the marks of its state, and only when these have changed', async () => {
  const received: unknown[] = [];
  const marks = { etag: '"7"', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' };
  const address = await serve(({ headers }, response) => {
    received.push([headers['if-none-match'], headers['if-modified-since']]);
    const isSame = headers['if-none-match'] === '"7"';
    response.writeHead(isSame ? 304 : 200, { 'content-type': 'text/calendar; charset=utf-8', ...marks });
    response.end(isSame ? undefined : text);
  });
  const first = await fetchFrom(address);
  expect(first).toEqual({ texts: [text], etag: '"7"', lastModified: marks['last-modified'] });
  expect(await fetchFrom(address, { etag: '"7"', lastModified: marks['last-modified'] })).toBe('unchanged');
  expect(received).toEqual([
    [undefined, undefined],
    ['"7"', marks['last-modified']],
  ]);
});

test.each([
  [401, '', 'signIn'],
  [403, '', 'signIn'],
  [404, 'gone', 'notFound'],
  [410, 'gone', 'notFound'],
  [429, '', 'unreachable'],
  [500, '', 'unreachable'],
  [503, '', 'unreachable'],
  [400, '', 'notACalendar'],
  [200, '<!doctype html><title>Sign in</title>', 'notACalendar'],
  [200, '', 'notACalendar'],
  [200, `${text}${'X'.repeat(6_000_000)}`, 'tooLarge'],
] as const)('%i: %.9s is %s: %s', async (status, body, problem) => {
  const address = await serve((_request, response) => response.writeHead(status).end(body));
  expect(await problemOf(fetchFrom(address))).toBe(problem);
});

test('a response without an end is read up to the bound', async () => {
  const address = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/calendar' });
    const more = () => {
      while (!response.destroyed && response.write('X'.repeat(100_000)));
    };
    response.on('drain', more);
    more();
  });
  expect(await problemOf(fetchFrom(address))).toBe('tooLarge');
});

test('a server that is silent, or is not there, does not hold up the others', async () => {
  const silent = await serve(() => undefined);
  expect(await problemOf(fetchFrom(silent, {}, { ...own, milliseconds: 50 }))).toBe('unreachable');
  const slow = await serve((_request, response) => void response.writeHead(200).write('BEGIN:VCALENDAR'));
  expect(await problemOf(fetchFrom(slow, {}, { ...own, milliseconds: 200 }))).toBe('unreachable');
  const gone = await serve(() => undefined);
  await servers.pop()?.close();
  expect(await problemOf(fetchFrom(gone))).toBe('unreachable');
});

test('a redirect is followed to where the guard allows it', async () => {
  const address = await serve(({ url }, response) => {
    if (url === '/calendar') response.writeHead(200).end(text);
    else response.writeHead(302, { location: '/calendar' }).end('elsewhere');
  });
  expect(await fetchFrom(address)).toMatchObject({ texts: [text] });
});

test.each([
  ['a private network', 'http://169.254.169.254/latest/meta-data'],
  ['a file', 'file:///etc/passwd'],
  ['an address with a password', 'http://anna:secret@127.0.0.1/'],
])('a redirect to %s is refused', async (_name, location) => {
  const address = await serve((_request, response) => response.writeHead(302, { location }).end());
  expect(await problemOf(fetchFrom(address))).toBe('notAllowed');
});

test('an address with a password in it is refused', async () => {
  const address = await serve((_request, response) => response.writeHead(200).end(text));
  const withPassword = address.replace('//', '//anna:secret@');
  const account = { kind: 'caldav', address: withPassword, username: 'anna', password: 'secret' } as const;
  expect(await problemOf(fetchFrom(withPassword))).toBe('notAllowed');
  expect(await problemOf(fetchCalendar(own, account, year))).toBe('notAllowed');
});

test('a redirect in circles ends', async () => {
  let requests = 0;
  const address = await serve((_request, response) => {
    requests += 1;
    response.writeHead(302, { location: '/secret-of-anna.ics' }).end();
  });
  expect(await problemOf(fetchFrom(address))).toBe('unreachable');
  expect(requests).toBeLessThan(10);
});

test.each([
  'http://127.0.0.1/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'http://203.0.113.7/',
  'https://10.0.0.1/',
])('%s is not called where private networks are closed', async (address) => {
  expect(await problemOf(fetchFrom(`${address}secret-of-anna.ics`, {}, { allowPrivate: false }))).toBe(
    'notAllowed',
  );
});

test.each([
  ['https://caldav.example.com/', 'https://p42-caldav.example.com/', true],
  ['https://example.com/', 'https://dav.example.com/', true],
  ['https://dav.example.com/', 'https://example.com/', true],
  ['https://example.com/', 'https://example.com.evil.org/', false],
  ['https://example.com/', 'https://evilexample.com/', false],
  ['https://127.0.0.1/', 'https://127.0.1.1/', false],
  ['https://localhost/', 'https://evil.localhost/', false],
  ['https://dav.example.com/', 'http://dav.example.com/', false],
  ['http://dav.example.com/', 'https://dav.example.com/', true],
])('%s and %s are of one provider: %s', (one, other, isSame) => {
  expect(isSameFamily(new URL(one), new URL(other))).toBe(isSame);
});
