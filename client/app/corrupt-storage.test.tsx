import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { readDeviceToken } from '#client/features/auth/sign-in/sign-in.ts';
import { readMemory } from '#client/features/timer/attention.ts';
import { dataSync } from '#client/lib/live/data-sync.ts';
import { readStored } from '#client/lib/session/storage.ts';

afterEach(() => localStorage.clear());

test('readable values in the storage are read and stay', () => {
  localStorage.setItem('timer-attention', '{"a":1}');
  expect(readStored('timer-attention', z.object({ a: z.number() }))).toEqual({ a: 1 });
  expect(localStorage.getItem('timer-attention')).toBe('{"a":1}');
  expect(readStored('timesheet-list', z.string())).toBeUndefined();
});

test.each(['{', '"text"', '{"a":"one"}', ''])('%s is removed, and the default is used', (text) => {
  localStorage.setItem('timer-attention', text);
  expect(readStored('timer-attention', z.object({ a: z.number() }))).toBeUndefined();
  expect(localStorage.getItem('timer-attention')).toBeNull();
});

test.each([
  ['trusted-device', () => readDeviceToken(), undefined],
  ['timer-attention', () => readMemory(), undefined],
  ['data-sync', () => dataSync(), { isOn: true, mode: 'REAL_TIME', pullSeconds: 60 }],
])('%s starts afresh when it is corrupt', (key, read, fallback) => {
  localStorage.setItem(key, '{corrupt');
  expect(read()).toEqual(fallback);
  expect(localStorage.getItem(key)).toBeNull();
});
