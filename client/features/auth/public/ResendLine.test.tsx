import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCountdown } from '#client/features/auth/public/ResendLine.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('counts down to nothing and starts again when told', async () => {
  const { result } = renderHook(() => useCountdown(60, { running: true }));
  expect(result.current.left).toBe(60);
  await pass(18_000);
  expect(result.current.left).toBe(42);
  await pass(43_000);
  expect(result.current.left).toBe(0);
  act(() => result.current.restart());
  expect(result.current.left).toBe(60);
});

test('a tab that slept shows what the clock says', async () => {
  const { result } = renderHook(() => useCountdown(60, { running: true }));
  vi.setSystemTime(Date.now() + 50_000);
  await pass(250);
  expect(result.current.left).toBe(10);
});

test('does not run until it is started', () => {
  const { result } = renderHook(() => useCountdown(60, { running: false }));
  expect(result.current.left).toBe(0);
});
