import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BoardElement, boardLimits, saveBoardInput } from '#shared/boards/board.schema.ts';
import {
  changedSince,
  changesBackTo,
  countVisible,
  type Drawing,
  mergeDrawing,
} from '#shared/boards/merge.ts';
import { externalBoardUrl, fromBase64 } from '#shared/meetings/room-name.ts';

const element = (id: string, version = 1, facts: Partial<BoardElement> = {}): BoardElement => ({
  id,
  type: 'rectangle',
  version,
  versionNonce: 5,
  isDeleted: false,
  index: `a${id}`,
  ...facts,
});

const emptyDrawing: Drawing = { elements: [], revisions: {} };
const drawn = (...elements: BoardElement[]): Drawing => mergeDrawing(emptyDrawing, elements, 1);
const shown = ({ elements }: Drawing) =>
  elements.map(({ id, version, versionNonce, isDeleted }) =>
    [id, version, versionNonce, isDeleted ? 'gone' : ''].join(' ').trim(),
  );

test.each([
  ['another element is added', drawn(element('1')), [element('2')], ['1 1 5', '2 1 5']],
  ['a later version wins', drawn(element('1')), [element('1', 2)], ['1 2 5']],
  ['an earlier version loses', drawn(element('1', 3)), [element('1', 2)], ['1 3 5']],
  [
    'of equal versions the lower nonce wins',
    drawn(element('1')),
    [element('1', 1, { versionNonce: 4 })],
    ['1 1 4'],
  ],
  ['and the higher one loses', drawn(element('1')), [element('1', 1, { versionNonce: 6 })], ['1 1 5']],
  ['a deletion is a change', drawn(element('1')), [element('1', 2, { isDeleted: true })], ['1 2 5 gone']],
  [
    'an edit after a deletion brings it back',
    drawn(element('1', 2, { isDeleted: true })),
    [element('1', 3)],
    ['1 3 5'],
  ],
  ['what is sent twice counts once', drawn(element('1')), [element('1', 2), element('1', 2)], ['1 2 5']],
  [
    'the order is that of the places',
    drawn(element('2')),
    [element('1'), element('3', 1, { index: null })],
    ['1 1 5', '2 1 5', '3 1 5'],
  ],
])('%s', (_name, drawing, sent, expected) => {
  expect(shown(mergeDrawing(drawing, sent, 2))).toEqual(expected);
});

test('nothing that wins leaves the drawing as it is', () => {
  const drawing = drawn(element('1', 3));
  expect(mergeDrawing(drawing, [element('1', 2), element('1', 3)], 2)).toBe(drawing);
});

test('the order in which changes arrive does not matter', () => {
  const some = fc.array(
    fc.record({
      id: fc.constantFrom('1', '2', '3'),
      version: fc.nat(4),
      versionNonce: fc.nat(4),
      isDeleted: fc.boolean(),
    }),
  );
  fc.assert(
    fc.property(some, some, (one, other) => {
      // The same version and nonce are the same change.
      const make = (facts: (typeof one)[number]) =>
        element(facts.id, facts.version, {
          ...facts,
          isDeleted: (facts.version + facts.versionNonce) % 2 === 0,
        });
      const [a, b] = [one.map(make), other.map(make)];
      const forwards = mergeDrawing(mergeDrawing(emptyDrawing, a, 1), b, 2);
      const backwards = mergeDrawing(mergeDrawing(emptyDrawing, b, 1), a, 2);
      expect(forwards.elements).toEqual(backwards.elements);
    }),
  );
});

test('only what changed after a revision is told', () => {
  const drawing = mergeDrawing(drawn(element('1'), element('2')), [element('2', 2), element('3')], 2);
  expect(changedSince(drawing, 1).map(({ id }) => id)).toEqual(['2', '3']);
  expect(changedSince(drawing, 2)).toEqual([]);
});

test('a board looks as before, whatever was done since', () => {
  const before = drawn(element('1'), element('2'));
  const now = mergeDrawing(
    before,
    [element('1', 7, { isDeleted: true }), element('2', 4, { x: 9 }), element('3')],
    2,
  );
  const back = mergeDrawing(now, changesBackTo(now, before.elements), 3);
  expect(shown(back)).toEqual(['1 8 5', '2 5 5', '3 2 5 gone']);
  expect(back.elements[1]).not.toHaveProperty('x');
  expect(countVisible(back.elements)).toBe(2);
});

test('deleted elements are forgotten when there are too many, the oldest first', () => {
  const gone = Array.from({ length: boardLimits.remembered }, (_, at) =>
    element(`g${at}`, 1, { isDeleted: true }),
  );
  const drawing = mergeDrawing(mergeDrawing(emptyDrawing, gone.slice(0, 1), 1), gone.slice(1), 2);
  const merged = mergeDrawing(drawing, [element('new')], 3);
  expect(merged.elements).toHaveLength(boardLimits.remembered);
  expect(merged.elements.some(({ id }) => id === 'g0')).toBe(false);
  expect(merged.elements.some(({ id }) => id === 'new')).toBe(true);
  expect(merged.revisions).not.toHaveProperty('g0');
});

test.each([
  ['a\u0000b', 'ab'],
  ['\ud800x', 'x'],
  ['🕒', '🕒'],
  ['\\u0000', '\\u0000'],
])('text %j is kept as %j', (text, kept) => {
  const { elements } = saveBoardInput.parse({ revision: 0, elements: [element('1', 1, { text })] });
  expect(elements[0]).toMatchObject({ text: kept });
});

test('the address of another board lists its guests in base64', () => {
  const url = new URL(externalBoardUrl('https://board.test/x?a=1', [{ id: '1', name: 'Zoë' }]));
  expect([url.origin + url.pathname, url.searchParams.get('a'), url.searchParams.get('live')]).toEqual([
    'https://board.test/x',
    '1',
    'true',
  ]);
  expect(fromBase64(url.searchParams.get('members') ?? '')).toBe('[{"id":"1","name":"Zoë"}]');
  expect(externalBoardUrl('https://board.test/', [])).toBe('https://board.test/?live=true');
});
