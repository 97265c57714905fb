import {
  deliver,
  issueEvent,
  linkedTenant,
  tasksOf,
  test,
} from '#server/modules/integrations/testing/github-kit.ts';
import { expect } from '#server/testing/test.ts';
import { isTooLong, longestTurn } from '#server/testing/turns.ts';

const largestBytes = 2 * 1024 * 1024;

/** Fills a payload up to so many bytes with what takes longest to parse. */
function filled(payload: object, bytes: number) {
  const rest = bytes - JSON.stringify({ ...payload, padding: [] }).length;
  return { ...payload, padding: Array.from({ length: Math.floor(rest / 3) }, () => []) };
}

test('a delivery as large as it may be is applied and delays nobody; a larger one is refused', async ({
  server,
  github,
  tenant,
}) => {
  const linked = await linkedTenant(tenant);
  const event = issueEvent('opened', github.add({ title: 'With much beside it' }), linked);
  const largest = filled(event, largestBytes);
  const { result, longestMs } = await longestTurn(() => deliver(server, 'issues', largest));
  expect(result.statusCode).toBeLessThan(300);
  expect((await tasksOf(server, tenant)).map(({ title }) => title)).toEqual(['With much beside it']);
  expect(isTooLong(longestMs)).toBe(false);
  const { statusCode } = await deliver(server, 'issues', filled(event, largestBytes + 1000));
  expect(statusCode).toBe(413);
});
