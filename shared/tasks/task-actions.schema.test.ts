import { expect, test } from 'vitest';
import { copiedTitle } from './task-actions.schema.ts';

test.each([
  ['Write docs', 'Copy Write docs'],
  ['Copy Write docs', 'Copy Copy Write docs'],
  ['x'.repeat(255), `Copy ${'x'.repeat(250)}`],
  [`${'x'.repeat(249)}\u{1F600}`, `Copy ${'x'.repeat(249)}`],
])('%s', (title, copy) => {
  expect(copiedTitle(title)).toBe(copy);
});
