import { afterEach, beforeEach, expect, test } from 'vitest';
import { discoverCalendars } from '#server/modules/calendars/read/discover-calendars.ts';
import { caldavUser, startCaldavServer } from '#server/modules/calendars/read/testing/caldav-server.ts';
import { problemOf } from '#server/modules/calendars/read/testing/problem-of.ts';
import { listen } from '#server/testing/stand-ins/loopback-server.ts';

const own = { allowPrivate: true };
let server: Awaited<ReturnType<typeof startCaldavServer>>;
beforeEach(async () => {
  server = await startCaldavServer();
});
afterEach(() => server.close());

const discover = (address = server.url, account = caldavUser) =>
  discoverCalendars(own, { address, ...account });

test.each(['', '/', '/dav/', '/dav/calendars/anna/work/'])(
  'an account at "%s" has its calendars of events found',
  async (path) => {
    expect(await discover(`${server.url}${path}`)).toEqual([
      { address: `${server.url}/dav/calendars/anna/2026/`, name: '2026' },
      { address: `${server.url}/dav/calendars/anna/work/`, name: 'Work & more' },
    ]);
  },
);

test('calendars of other hosts are not offered', async () => {
  server.state.home = 'https://10.0.0.1/dav/calendars/anna/';
  expect(await problemOf(discover())).toBe('notAllowed');
});

test('a redirect to another provider gets no password', async () => {
  const received: unknown[] = [];
  const other = await listen(async () => ({ headers }, response) => {
    received.push(headers.authorization);
    response.writeHead(404).end();
  });
  const redirecting = await listen(async () => (_request, response) => {
    response.writeHead(301, { location: other.url.replace('127.0.0.1', 'localhost') }).end();
  });
  expect(await problemOf(discover(redirecting.url))).toBe('notAllowed');
  expect(received.every((header) => header === undefined)).toBe(true);
  await Promise.all([other.close(), redirecting.close()]);
});

test('a wrong password is a problem with a name', async () => {
  expect(await problemOf(discover(server.url, { ...caldavUser, password: 'wrong' }))).toBe('signIn');
});

test('an account without calendars has none', async () => {
  server.state.home = '/dav/empty/';
  expect(await problemOf(discover())).toBe('notFound');
});

test('a private network is closed unless the installation opens it', async () => {
  const account = { address: server.url, ...caldavUser };
  expect(await problemOf(discoverCalendars({ allowPrivate: false }, account))).toBe('notAllowed');
});

test('trouble of the server passes', async () => {
  server.state.status = 503;
  expect(await problemOf(discover())).toBe('unreachable');
});

test('a page of the web is no account', async () => {
  const page = await listen(async () => (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Hello</title>');
  });
  expect(await problemOf(discover(page.url))).toBe('notACalendar');
  await page.close();
});
