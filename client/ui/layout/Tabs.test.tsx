import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { Tabs } from './Tabs.tsx';

function Sheets() {
  const [value, setValue] = useState('one');
  const items = ['one', 'two', 'three'].map((name) => ({
    value: name,
    label: name,
    content: `Sheet ${name}`,
  }));
  return <Tabs label="Sheets" items={items} value={value} onChange={setValue} />;
}

const shown = () => screen.getByRole('tabpanel').textContent;

test('one of the tabs can be reached by Tab, the others by arrows, round the ends', async () => {
  const { user } = render(<Sheets />);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'one', selected: true }));
  await user.keyboard('{ArrowRight}');
  expect(shown()).toBe('Sheet two');
  await user.keyboard('{End}{ArrowRight}');
  expect(shown()).toBe('Sheet one');
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'three', selected: true }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'three' }));
});

test('a line hints at tabs beyond its end, and the open tab is moved into view', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly measure: () => void) {}
      observe = () => this.measure();
      disconnect = () => {};
    },
  );
  const box = (left: number, width: number) => () => new DOMRect(left, 0, width, 36);
  const isLine = (element: Element) => element.getAttribute('role') === 'tablist';
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(700);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return isLine(this) ? box(0, 300)() : box(400, 80)();
  });
  const moves = vi.spyOn(Element.prototype, 'scrollBy').mockImplementation(function (
    this: Element,
    to: unknown,
  ) {
    this.scrollLeft += to instanceof Object && 'left' in to ? Number(to.left) : 0;
  });
  render(<Sheets />);
  const line = screen.getByRole('tablist');
  expect(moves).toHaveBeenCalledWith({ left: 212 });
  expect(line.hasAttribute('data-more-before')).toBe(true);
  expect(line.hasAttribute('data-more-after')).toBe(true);
});
