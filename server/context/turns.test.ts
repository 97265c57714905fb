import { expect, test } from 'vitest';
import { turnRows, withYields } from '#server/context/turns.ts';
import { mostInTurn } from '#server/testing/turns.ts';

const numbers = Array.from({ length: 3 * turnRows + 1 }, (_unused, index) => index);

test('many rows come in the same order, and others have their turn between them', async () => {
  const came: number[] = [];
  const most = await mostInTurn(async (count) => {
    for await (const row of withYields(numbers)) {
      count();
      came.push(row);
    }
  });
  expect(came).toEqual(numbers);
  expect(most).toBe(turnRows);
});
