import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { Calendar, type CalendarProps } from './Calendar.tsx';

const today = '2026-11-23';

function Shown(props: Partial<CalendarProps>) {
  const [day, setDay] = useState<string | null>(null);
  return (
    <>
      <Calendar selected={day} onPick={setDay} today={today} {...props} />
      <output>{day}</output>
    </>
  );
}

const choice = (name: string) => screen.getByRole('combobox', { name });
const dayButton = (name: RegExp) => within(screen.getByRole('grid')).getByRole('button', { name });

test('month and year are chosen, ten years each way', async () => {
  const { user } = render(<Shown />);
  const years = within(choice('Year'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect([years.length, years[0], years.at(-1)]).toEqual([21, '2016', '2036']);
  await user.selectOptions(choice('Year'), '2024');
  await user.selectOptions(choice('Month'), 'February');
  screen.getByRole('grid', { name: 'February 2024' });
  await user.click(dayButton(/^Thursday 29 February 2024$/));
  expect(screen.getByRole('status').textContent).toBe('2024-02-29');
});

test('days up to five years ahead can be chosen', async () => {
  const { user } = render(<Shown />);
  await user.selectOptions(choice('Year'), '2031');
  await user.click(dayButton(/^Monday 24 November 2031$/));
  expect(screen.getByRole('status').textContent).toBe('');
  await user.click(dayButton(/^Sunday 23 November 2031$/));
  expect(screen.getByRole('status').textContent).toBe('2031-11-23');
});

test('with bounds the years are those that hold a day to choose', () => {
  render(<Shown min="2021-01-01" max="2036-12-31" />);
  const years = within(choice('Year'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect([years.length, years[0], years.at(-1)]).toEqual([16, '2021', '2036']);
});

test('the arrows take the choices along, and a far year stays on offer', async () => {
  const { user } = render(<Shown selected="2009-12-31" />);
  expect(choice('Year')).toHaveProperty('value', '2009');
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  expect(choice('Month')).toHaveProperty('value', '01');
  expect(choice('Year')).toHaveProperty('value', '2010');
});
