import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '#client/lib/api/api-error.ts';
import { stubApi } from '#client/testing/stub-api.ts';
import { pageFailure } from '#shared/system/client-log.schema.ts';
import { browserOf, findRouteBy, forgetFailures, reportFailure } from './failures.ts';

const log = 'POST /log';
const taken = { status: 201, body: { success: true } };

beforeEach(() => {
  forgetFailures();
  findRouteBy(() => '/task/:id');
});

afterEach(() => {
  findRouteBy(() => '');
  vi.useRealTimers();
});

function broken(message: string, at = 'page-Ab1.js:1:6', Kind: ErrorConstructor = TypeError): Error {
  const error = new Kind(message);
  error.stack = `${Kind.name}: ${message}\n    at l (https://takt.example.org/assets/${at})`;
  return error;
}

const detailsOf = (sent: { body: unknown }[]) =>
  sent.map(({ body }) => pageFailure.parse((body as { details: unknown }).details));

test('a failure is told with its place, the pattern of the route and the code that the page shows', () => {
  const sent = stubApi({ [log]: taken });
  const reference = reportFailure(broken('l is not a function'), 'boundary');
  expect(detailsOf(sent)).toEqual([
    {
      kind: 'boundary',
      reference,
      route: '/task/:id',
      build: '',
      browser: browserOf(navigator.userAgent),
      name: 'TypeError',
      message: 'l is not a function',
      stack: [{ file: 'page-Ab1.js', line: 1, column: 6 }],
    },
  ]);
});

test('the same failure is told once, and others a few times a minute', () => {
  vi.useFakeTimers();
  const sent = stubApi({ [log]: taken });
  const first = reportFailure(broken('l is not a function'), 'boundary');
  expect(reportFailure(broken('l is not a function'), 'error')).toBe(first);
  expect(sent).toHaveLength(1);
  for (let line = 1; line < 20; line += 1) reportFailure(broken('x', `page-Ab1.js:${line}:1`), 'error');
  expect(sent).toHaveLength(5);
  vi.advanceTimersByTime(60_000);
  expect(reportFailure(broken('y', 'page-Ab1.js:99:1'), 'error')).toMatch(/^[0-9a-f]{8}$/);
  expect(sent).toHaveLength(6);
});

test.each([
  [
    "Cannot read properties of undefined (reading 'title')",
    "Cannot read properties of undefined (reading 'title')",
  ],
  ['Unexpected token \'T\', "Tax report for Ann" is not valid JSON', 'Unexpected token … is not valid JSON'],
  [
    'Failed to fetch dynamically imported module: https://x.test/a.js?token=s3cret',
    'Failed to fetch dynamically imported module: …',
  ],
  ['no route /task/0b0e1a52-9f2f-4f5e-9d8e-0a1b2c3d4e5f for ann@takt.test', 'no route … for …'],
])('nothing that people wrote is told: %s', (message, told) => {
  const sent = stubApi({ [log]: taken });
  reportFailure(broken(message), 'error');
  expect(detailsOf(sent)[0]?.message).toBe(told);
});

test('words of our own code, which may name people, are not reported', () => {
  const sent = stubApi({ [log]: taken });
  reportFailure(broken('Ann Archer has no team', 'page-Ab1.js:2:2', Error), 'rejection');
  reportFailure('Tax report', 'rejection');
  expect(detailsOf(sent).map(({ message }) => message)).toEqual(['', '']);
});

test('refusals, lost connections and calls that were broken off are no failures', () => {
  const sent = stubApi({ [log]: taken });
  const aborted = new DOMException('The user aborted a request.', 'AbortError');
  const answers = [new ApiError(500, {}), new NetworkError(), aborted].map((error) =>
    reportFailure(error, 'rejection'),
  );
  expect([answers, sent]).toEqual([[undefined, undefined, undefined], []]);
});

test('a server that takes no log of pages is not asked again', async () => {
  const sent = stubApi({ [log]: { status: 501, body: { success: false, message: 'off' } } });
  reportFailure(broken('a'), 'error');
  await new Promise((resolve) => setTimeout(resolve, 0));
  reportFailure(broken('b', 'page-Ab1.js:8:8'), 'error');
  expect(sent).toHaveLength(1);
});

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
    'Chrome 156',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140'],
  [
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    'Safari 26',
  ],
  ['Mozilla/5.0 (Windows) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0', 'Edge 156'],
  ['something else', 'unknown'],
])('%s is %s', (agent, browser) => {
  expect(browserOf(agent)).toBe(browser);
});
