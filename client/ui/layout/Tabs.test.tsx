import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
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
