import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from '#client/testing/render.tsx';
import { contrastChoices, useContrast } from './use-contrast.ts';

let wantsMore = false;
const hearers = new Set<() => void>();

function Switch() {
  const { choice, isHigh, choose } = useContrast();
  return (
    <>
      <output>{`${choice} ${isHigh}`}</output>
      {contrastChoices.map((one) => (
        <button key={one} type="button" onClick={() => choose(one)}>
          {one}
        </button>
      ))}
    </>
  );
}

const shown = () => [screen.getByRole('status').textContent, document.documentElement.dataset.contrast];

beforeEach(() => {
  wantsMore = false;
  const usual = window.matchMedia;
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...usual(media),
    matches: media.includes('contrast') && wantsMore,
    addEventListener: (_: string, hear: () => void) => hearers.add(hear),
    removeEventListener: (_: string, hear: () => void) => hearers.delete(hear),
  }));
});

afterEach(() => {
  delete document.documentElement.dataset.contrast;
});

test('the system decides until somebody chooses', async () => {
  const { user } = render(<Switch />);
  expect(shown()).toEqual(['system false', undefined]);
  wantsMore = true;
  act(() => {
    for (const hear of [...hearers]) hear();
  });
  expect(shown()).toEqual(['system true', 'more']);
  await user.click(screen.getByRole('button', { name: 'normal' }));
  expect(shown()).toEqual(['normal false', undefined]);
  wantsMore = false;
  await user.click(screen.getByRole('button', { name: 'more' }));
  expect(shown()).toEqual(['more true', 'more']);
  expect(localStorage.getItem('contrast')).toBe('more');
  await user.click(screen.getByRole('button', { name: 'system' }));
  expect(shown()).toEqual(['system false', undefined]);
  expect(localStorage.getItem('contrast')).toBeNull();
});
