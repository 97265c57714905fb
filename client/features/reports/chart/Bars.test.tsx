import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Bars } from '#client/features/reports/chart/Bars.tsx';
import { chartData } from '#client/features/reports/chart-data.ts';
import { render } from '#client/testing/render.tsx';

const hour = 3600;
const sketch = { nameOf: (key: string) => ({ name: key }), others: 'Others' };
const column = (key: string) => ({ key, label: key, title: key });

beforeEach(() => {
  const place = { x: 0, y: 0, left: 0, top: 0, right: 800, bottom: 228, width: 800, height: 228 };
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ ...place, toJSON: () => place });
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('each part of each column is a bar in the colour of its series', () => {
  const data = chartData({
    ...sketch,
    columns: ['Mon', 'Tue'].map(column),
    amounts: [
      { column: 'Mon', series: 'Ledger', seconds: 3 * hour },
      { column: 'Mon', series: 'Portal', seconds: hour },
      { column: 'Tue', series: 'Ledger', seconds: 2 * hour },
    ],
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
  const names = Array.from({ length: 10 }, (_name, index) => `P${index}`);
  const { series, columns } = chartData({
    ...sketch,
    columns: [column('Mon')],
    amounts: names.map((name, index) => ({ column: 'Mon', series: name, seconds: (10 - index) * hour })),
  });
  expect(series.map(({ name }) => name)).toEqual(['P0', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6', 'Others']);
  expect(columns[0]?.seconds).toMatchObject({ others: 6 * hour });
});
