import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Bars } from '#client/features/reports/chart/Bars.tsx';
import { summaryChart } from '#client/features/reports/chart/chart-data.ts';
import { listColor } from '#client/lib/look/list-color.ts';
import { render } from '#client/testing/render.tsx';
import type { SummaryChild } from '#shared/reports/summary.schema.ts';

const hour = 3600;
const words = { axis: String, title: String, none: String, others: 'Others' };
const [monday, tuesday] = ['2026-03-09', '2026-03-10'] as const;

function part(key: string, hours: number): SummaryChild {
  const seconds = hours * hour;
  return { key, label: key, seconds, rawSeconds: seconds, billableSeconds: 0, logCount: 1, share: 0 };
}

const chartOf = (to: string, days: Readonly<Record<string, SummaryChild[]>>) => {
  const rows = Object.entries(days).map(([day, children]) => ({ ...part(day, 0), children }));
  return summaryChart({ from: monday, to, rows }, ['day', 'project'], { words, startWeekOn: 'MONDAY' });
};

beforeEach(() => {
  const place = { x: 0, y: 0, left: 0, top: 0, right: 800, bottom: 228, width: 800, height: 228 };
  const label = { ...place, right: 30, width: 30, bottom: 12, height: 12 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const room = this instanceof HTMLElement ? place : label;
    return { ...room, toJSON: () => room };
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('each part of each column is a bar in the colour of its series', () => {
  const data = chartOf(tuesday, {
    [monday]: [part('Ledger', 3), part('Portal', 1)],
    [tuesday]: [part('Ledger', 2)],
  });
  const { container } = render(<Bars label="Hours" data={data} targetSeconds={8 * hour} />);
  const fills = [...container.querySelectorAll('.recharts-bar-rectangle path')].map((bar) =>
    bar.getAttribute('fill'),
  );
  expect(fills).toEqual(expect.arrayContaining(data.series.map(({ color }) => color)));
  expect(fills.length).toBe(3);
  expect(container.querySelector('.recharts-reference-line')).not.toBeNull();
});

test('more than can be told apart are drawn as one', () => {
  const names = Array.from({ length: 14 }, (_name, index) => `P${index}`);
  const { series, columns } = chartOf(monday, {
    [monday]: names.map((name, index) => part(name, 14 - index)),
  });
  expect(series.map(({ name }) => name)).toEqual([...names.slice(0, 11), 'Others']);
  expect(series.filter(({ isRest }) => isRest).map(({ name }) => name)).toEqual(['Others']);
  expect(columns[0]?.seconds).toMatchObject({ others: 6 * hour });
});

test('a project keeps its own colour beside time without one, which is grey', () => {
  const ledger = { ...part('Ledger', 3), color: '#c85db0' };
  const without = { ...part('', 1), label: '' };
  const colorsOf = (parts: SummaryChild[]) =>
    new Map(chartOf(monday, { [monday]: parts }).series.map(({ key, color }) => [key, color]));
  const colors = colorsOf([ledger, part('Portal', 2), without]);
  expect(colors.get('Ledger')).toBe(listColor('#c85db0'));
  expect(colors.get('')).toBe(listColor(undefined));
  expect(colorsOf([part('Portal', 9), ledger]).get('Portal')).toBe(colors.get('Portal'));
});
