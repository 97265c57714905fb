import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { ProgressBar, progressTone } from './ProgressBar.tsx';

test.each([
  [-5, 'none'],
  [0, 'none'],
  [1, 'low'],
  [24, 'low'],
  [25, 'fair'],
  [49, 'fair'],
  [50, 'good'],
  [74, 'good'],
  [75, 'full'],
  [130, 'full'],
])('%i%% is %s', (percent, tone) => {
  expect(progressTone(percent)).toBe(tone);
});

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
