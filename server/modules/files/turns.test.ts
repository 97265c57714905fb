import { expect, test } from 'vitest';
import { createTurns } from '#server/modules/files/turns.ts';

/** Work that a test ends by hand, and the order in which it began. */
function createWork(atOnce: number) {
  const inTurn = createTurns(atOnce);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  function send(name: string): Promise<string> {
    return inTurn(name.charAt(0), async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.set(name, end));
      if (name.endsWith('!')) throw new Error(name);
      return name;
    });
  }
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  async function end(name: string): Promise<void> {
    ends.get(name)?.();
    await settle();
  }
  return { send, end, settle, begun };
}

test('each key has one at a time, and no key waits for all of another', async () => {
  const { send, end, settle, begun } = createWork(2);
  const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(send);
  await settle();
  expect(begun).toEqual(['a1', 'b1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  await end('c1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  await end('b1');
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2']);
  for (const name of ['a2', 'b2', 'a3']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'b2', 'c1']);
});

test('a failure makes room as well', async () => {
  const { send, end, settle, begun } = createWork(1);
  const failing = expect(send('a1!')).rejects.toThrow('a1!');
  const next = send('a2');
  await settle();
  await end('a1!');
  await failing;
  expect(begun).toEqual(['a1!', 'a2']);
  await end('a2');
  expect(await next).toBe('a2');
});
