import { describe, expect, test } from 'vitest';
import { parseWork, withName, withoutMarks } from './work-text.ts';

const names = {
  projects: [
    { id: 'portal', name: 'Customer portal' },
    { id: 'shop', name: 'Shop' },
    { id: 'shop2', name: 'Shop 2' },
  ],
  labels: [
    { id: 'bug', name: 'bug' },
    { id: 'ux', name: 'UX research' },
  ],
};
const nothing = { project: undefined, labels: [], isBillable: false, estimateSeconds: undefined };
const portal = { id: 'portal', name: 'Customer portal' };

describe('meanings of a typed text', () => {
  test.each([
    ['Call the printer', 'Call the printer', {}],
    ['Call #Customer portal', 'Call', { project: portal }],
    ['Call #customer-portal now', 'Call now', { project: portal }],
    ['#customerportal Call', 'Call', { project: portal }],
    ['Pay #shop 2 today', 'Pay today', { project: { id: 'shop2', name: 'Shop 2' } }],
    ['Pay #Shop 3', 'Pay 3', { project: { id: 'shop', name: 'Shop' } }],
    ['A #shop #customer-portal', 'A', { project: portal }],
    ['Fix it @bug @BUG', 'Fix it', { labels: [{ id: 'bug', name: 'bug' }] }],
    [
      'Talk @ux-research $ ~1:30',
      'Talk',
      { labels: [names.labels[1]], isBillable: true, estimateSeconds: 5400 },
    ],
    ['~90m Talk', 'Talk', { estimateSeconds: 5400 }],
    ['Talk ~2h', 'Talk', { estimateSeconds: 7200 }],
    ['Buy ~5 apples for 3$ or $4', 'Buy ~5 apples for 3$ or $4', {}],
    ['mail ana@bug.example, C# and a#shop', 'mail ana@bug.example, C# and a#shop', {}],
    ['Nothing ~0:00 ~1:75', 'Nothing ~0:00 ~1:75', {}],
  ])('%s', (text, title, meant) => {
    expect(parseWork(text, names)).toMatchObject({ ...nothing, ...meant, title, unknown: [] });
  });
});

test('a word without a meaning stays in the title and is named', () => {
  const work = parseWork('Call #nobody about @nothing there', names);
  expect(work).toMatchObject({ ...nothing, title: 'Call #nobody about @nothing there', open: undefined });
  expect(work.unknown).toEqual([
    { kind: 'project', name: 'nobody' },
    { kind: 'label', name: 'nothing' },
  ]);
});

test.each([
  ['Call #cust', { kind: 'project', start: 5, query: 'cust' }],
  ['Call #customer po', { kind: 'project', start: 5, query: 'customer po' }],
  ['Call #', { kind: 'project', start: 5, query: '' }],
  ['@b', { kind: 'label', start: 0, query: 'b' }],
  ['Call #shop', undefined],
  ['Call #cust then', undefined],
])('the beginning of a name is open: %s', (text, open) => {
  expect(parseWork(text, names).open).toEqual(open);
});

test('a name is completed, and a mark is taken out again', () => {
  const { open, marks } = parseWork('Call @bug #cust', names);
  const text = open ? withName('Call @bug #cust', open, portal) : '';
  expect(text).toBe('Call @bug #Customer portal ');
  expect(withoutMarks(text, marks)).toBe('Call #Customer portal');
});

test('signs of what is switched off stay in the title', () => {
  const work = parseWork('Lunch $ ~1:30', { projects: [], labels: [], without: ['billable', 'estimate'] });
  expect(work).toMatchObject({ title: 'Lunch $ ~1:30', isBillable: false, estimateSeconds: undefined });
});
