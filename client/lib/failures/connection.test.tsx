import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkHealth } from '#client/lib/failures/connection.ts';
import { ok, refusal, stubApi } from '#client/testing/stub-api.ts';

const [ready, alive] = ['GET /health', 'GET /health/live'];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const signal = new AbortController().signal;

test('a server that is ready is asked once', async () => {
  const sent = stubApi({ [ready]: ok({ status: 'ok' }) });
  await checkHealth({ signal });
  expect(sent.map(({ endpoint }) => endpoint)).toEqual([ready]);
});

test('one that is not ready, but lives, is there', async () => {
  const sent = stubApi({ [ready]: refusal(503, 'No database'), [alive]: ok({}) });
  await checkHealth({ signal });
  expect(sent.map(({ endpoint }) => endpoint)).toEqual([ready, alive]);
});

test('nobody there is asked three more times, and then said', async () => {
  const sent = stubApi({ [ready]: 'unreachable', [alive]: 'unreachable' });
  const missing = vi.fn();
  const outcome = checkHealth({ signal, onMissing: missing }).catch((error: Error) => error.name);
  await vi.runAllTimersAsync();
  expect(await outcome).toBe('NetworkError');
  expect(sent).toHaveLength(8);
  expect(missing).toHaveBeenCalledTimes(4);
});

test('once nobody waits for the answer, nobody is asked', async () => {
  const sent = stubApi({ [ready]: 'unreachable', [alive]: 'unreachable' });
  const left = new AbortController();
  const outcome = checkHealth({ signal: left.signal }).catch((error: Error) => error.name);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  left.abort();
  await vi.runAllTimersAsync();
  expect(await outcome).toBe('AbortError');
  expect(sent).toHaveLength(2);
});
