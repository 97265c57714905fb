import { heavyWork } from '#server/bench/heavy.ts';
import { makeWorkspace, sendInto } from '#server/bench/installation.ts';
import { withFigures } from '#server/bench/page.ts';
import { reads } from '#server/bench/reads.ts';
import { runStep } from '#server/bench/step.ts';
import { writes } from '#server/bench/writes.ts';
import { expect, startTestServer, test } from '#server/testing/test.ts';
import { dayOf } from '#shared/time/day.ts';

test('every line of the bench answers something, on any day', async () => {
  const server = await startTestServer({ RATE_LIMIT: 'off' });
  server.clock.set(new Date(`${dayOf(new Date(), 'UTC')}T18:30:00Z`));
  const send = sendInto(server.app);
  // Ten weeks hold the whole of the last month.
  const volume = { name: 'load', members: 12, tasks: 60, logs: 12 * 6 * 70, invitations: 2 };
  const { owner, members } = await makeWorkspace(server.services, send, volume);
  for (const line of [...reads, ...writes]) {
    const [caller] = line.as === 'members' ? members : owner;
    if (caller === undefined) throw new Error('nobody calls');
    await expect(runStep({ send, line, caller, turn: 1, sizes: [] }), line.name).resolves.toBeGreaterThan(0);
  }
  const [caller] = owner;
  if (caller === undefined) throw new Error('nobody calls');
  const people = members.map(({ signIn }) => signIn.email);
  for (const { name, run } of heavyWork(60)) {
    await expect(run({ send, caller, people, turn: 1 }), name).resolves.toBeUndefined();
  }
  await server.close();
}, 120_000);

test('new figures leave the words of the page as they are', () => {
  const page =
    'Before\n<!-- figures: lines -->\nold\n<!-- end -->\nAfter\n<!-- figures: starts -->\nkept\n<!-- end -->\n';
  expect(withFigures(page, { lines: 'new' })).toBe(page.replace('old', 'new'));
  expect(() => withFigures(page, { growth: 'new' })).toThrow('no place for growth');
});
