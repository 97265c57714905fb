import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { ProgressBar } from './ProgressBar.tsx';

const lit = () => screen.getByRole('progressbar').querySelectorAll('[data-on]').length;

test.each([
  [0, 0],
  [1, 1],
  [18, 5],
  [50, 15],
  [100, 30],
  [240, 30],
])('%i%% lights %i of 30 segments', (percent, segments) => {
  render(<ProgressBar percent={percent} />);
  expect(screen.getByRole('progressbar').children).toHaveLength(30);
  expect(lit()).toBe(segments);
});

test('says how much of the estimate is used, at most all of it', () => {
  render(<ProgressBar percent={240} />);
  const bar = screen.getByRole('progressbar', { name: '100% of estimate' });
  expect(bar.getAttribute('aria-valuenow')).toBe('100');
});

test.each([
  [100, 0],
  [102, 1],
  [200, 15],
])('%i%% draws %i segments as beyond', (percent, segments) => {
  render(<ProgressBar percent={percent} meaning="estimate" />);
  expect(screen.getByRole('progressbar').querySelectorAll('[data-over]')).toHaveLength(segments);
});
