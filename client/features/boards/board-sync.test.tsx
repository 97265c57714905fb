import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBoardSync, type SaveState } from '#client/features/boards/board-sync.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import type { BoardContent, BoardElement } from '#shared/boards/board.schema.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const element = (id: string, version = 1): BoardElement => ({
  id,
  type: 'rectangle',
  version,
  versionNonce: 1,
  isDeleted: false,
});

function open(answers: (BoardContent | Error)[], news: BoardContent = { revision: 9, elements: [] }) {
  const canvas = new Map<string, BoardElement>();
  const saved: BoardContent[] = [];
  const states: SaveState['is'][] = [];
  const since: number[] = [];
  const sync = createBoardSync({
    opened: { revision: 1, elements: [] },
    load: async (from) => {
      since.push(from);
      return news;
    },
    save: async (input) => {
      saved.push(input);
      const answer = answers.shift() ?? { revision: 2, elements: [] };
      if (answer instanceof Error) throw answer;
      return answer;
    },
    elements: () => [...canvas.values()],
    apply: (changes) => changes.forEach((one) => void canvas.set(one.id, one)),
    beforeSave: async () => {},
    onState: ({ is }) => states.push(is),
  });
  const draw = (...drawn: BoardElement[]) => {
    for (const one of drawn) canvas.set(one.id, one);
    sync.changed();
  };
  const sent = () => saved.map(({ revision, elements }) => [revision, ...elements.map(({ id }) => id)]);
  return { sync, draw, sent, states, since, canvas };
}

test('drawings of one moment are sent together, once', async () => {
  const { draw, sent, states } = open([]);
  draw(element('a'));
  draw(element('b'));
  await vi.runAllTimersAsync();
  draw(element('a'));
  await vi.runAllTimersAsync();
  expect(sent()).toEqual([[1, 'a', 'b']]);
  expect(states).toEqual(['saving', 'saved']);
});

test('drawings of others come with the answer and are not sent back', async () => {
  const { draw, sent, canvas } = open([{ revision: 5, elements: [element('theirs')] }]);
  draw(element('a'));
  await vi.runAllTimersAsync();
  draw(element('b'));
  await vi.runAllTimersAsync();
  expect(sent()).toEqual([
    [1, 'a'],
    [5, 'b'],
  ]);
  expect([...canvas.keys()]).toEqual(['a', 'theirs', 'b']);
});

test('news are fetched since the revision that is known', async () => {
  const { sync, since, canvas } = open([], { revision: 7, elements: [element('new')] });
  sync.remoteChanged();
  await vi.runAllTimersAsync();
  sync.remoteChanged();
  await vi.runAllTimersAsync();
  expect(since).toEqual([1, 7]);
  expect(canvas.has('new')).toBe(true);
});

test('a failed drawing is sent again by itself, with later drawings', async () => {
  const { draw, sent, states } = open([new TypeError('away')]);
  draw(element('a'));
  await vi.advanceTimersByTimeAsync(300);
  draw(element('b'));
  expect(states.at(-1)).toBe('failed');
  await vi.runAllTimersAsync();
  expect(sent()).toEqual([
    [1, 'a'],
    [1, 'a', 'b'],
  ]);
  expect(states.at(-1)).toBe('saved');
});

test('a refused drawing waits until somebody does something', async () => {
  const { sync, draw, sent, states } = open([new ApiError(413, {})]);
  draw(element('a'));
  await vi.runAllTimersAsync();
  expect([sent().length, states.at(-1), sync.hasUnsent()]).toEqual([1, 'failed', true]);
  sync.retry();
  await vi.runAllTimersAsync();
  expect([sent().length, states.at(-1), sync.hasUnsent()]).toEqual([2, 'saved', false]);
});

test('a drawing that changes on its way is sent again', async () => {
  const { draw, sent, canvas } = open([]);
  const drawn = element('a');
  draw(drawn);
  // The canvas changes its elements in place; the first call is made, its answer is not there yet.
  vi.advanceTimersByTime(250);
  await Promise.resolve();
  Object.assign(drawn, { version: 2 });
  await vi.runAllTimersAsync();
  expect(sent()).toEqual([
    [1, 'a'],
    [2, 'a'],
  ]);
  expect(canvas.get('a')?.version).toBe(2);
});

test('a waiting drawing is sent when the board is left', async () => {
  const { sync, draw, sent } = open([]);
  draw(element('a'));
  sync.end();
  await vi.runAllTimersAsync();
  expect(sent()).toEqual([[1, 'a']]);
});
