import { expect, test } from 'vitest';
import { leastUsedColor, projectColors } from './project-colors.ts';

test('each new project gets a colour that the others have less often', () => {
  const given: string[] = [];
  for (let count = 0; count < 2 * projectColors.length; count++) given.push(leastUsedColor(given));
  const [first, second] = [given.slice(0, projectColors.length), given.slice(projectColors.length)];
  expect(new Set(first).size).toBe(projectColors.length);
  expect(second).toEqual(first);
});

test('colours of their own, none and other spellings', () => {
  const [[first], [second]] = projectColors;
  expect(leastUsedColor([null, '#123456'])).toBe(first);
  expect(leastUsedColor([first.toUpperCase()])).toBe(second);
});
