import { EventEmitter, once } from 'node:events';
import { expect, test } from 'vitest';
import { singleFlight } from '#server/jobs/dispatcher.ts';

/** Work whose runs a test ends by hand. */
function stepwise() {
  const steps = new EventEmitter();
  let running = 0;
  let runs = 0;
  const run = singleFlight(async () => {
    running += 1;
    runs += 1;
    expect(running).toBe(1);
    const [failure] = await once(steps, 'end');
    running -= 1;
    if (failure !== undefined) throw failure;
  });
  return { run, end: (failure?: Error) => steps.emit('end', failure), count: () => runs };
}

test('calls during a run share one further run', async () => {
  const { run, end, count } = stepwise();
  const first = run();
  const later = [run(), run(), run()];
  expect(count()).toBe(1);
  end();
  await first;
  await expect.poll(count).toBe(2);
  end();
  await Promise.all(later);
  expect(count()).toBe(2);
});

test('a run that fails does not stop the next one', async () => {
  const { run, end, count } = stepwise();
  const first = run();
  const second = run();
  end(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await expect.poll(count).toBe(2);
  end();
  await second;
});

test('a call after the end starts anew', async () => {
  const { run, end, count } = stepwise();
  const first = run();
  end();
  await first;
  const second = run();
  end();
  await second;
  expect(count()).toBe(2);
});
