import { expect, test } from 'vitest';
import { parseTimesheetStatus, timesheetStatusLabels } from './timesheet.ts';

test.each([
  ['the stored spelling', 'IN REVIEW', 'IN REVIEW'],
  ['written IN_REVIEW in one place', 'IN_REVIEW', 'IN REVIEW'],
  ['written in-review by callers', 'in-review', 'IN REVIEW'],
  ['lower case', 'pending', 'PENDING'],
  ['Rejected is the display label of DENIED', 'rejected', 'DENIED'],
  ['blanks around', ' APPROVED ', 'APPROVED'],
  ['the filter word for everything is no status', 'All Tasks', undefined],
  ['nonsense', 'LATER', undefined],
])('%s: %s', (_rule, text, expected) => {
  expect(parseTimesheetStatus(text)).toBe(expected);
});

test('Rejected is the display label for the status DENIED', () => {
  expect(timesheetStatusLabels.DENIED).toBe('Rejected');
});
