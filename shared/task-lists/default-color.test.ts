import { expect, test } from 'vitest';
import { defaultColor, fallbackColors } from './default-color.ts';

test('ten different colours', () => {
  expect(new Set(fallbackColors).size).toBe(10);
  for (const color of fallbackColors) expect(color).toMatch(/^#[0-9a-f]{6}$/);
});

test.each([
  ['the same name', 'Design', 'Design', true],
  ['any case', 'Design', 'dESIGN', true],
  ['blanks around', 'Design', ' Design ', true],
  ['neighbouring names', 'Team 1', 'Team 2', false],
])('%s: %j and %j', (_rule, one, other, isSame) => {
  expect(defaultColor(one) === defaultColor(other)).toBe(isSame);
});

test('every colour is given to some name, also to none and to other letters', () => {
  const names = Array.from({ length: 200 }, (_, index) => `label ${index}`);
  expect(new Set(names.map(defaultColor)).size).toBe(10);
  for (const name of ['', '𝕿', 'größe']) expect(fallbackColors).toContain(defaultColor(name));
});
