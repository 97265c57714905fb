import { afterEach, expect, test } from 'vitest';
import { setLanguage } from '#client/lib/text/i18n.ts';
import { listName } from './humanize.ts';

afterEach(() => setLanguage('en'));

test.each([
  ['statuses', 'in-progress', 'In Arbeit'],
  ['priorities', 'Urgent', 'Dringend'],
  ['sizes', 'x-large', 'Sehr groß'],
  ['issueTypes', 'Bug', 'Fehler'],
  ['issueTypes', 'spike-test', 'Spike test'],
  ['issueTypes', 'iOS-Port', 'iOS-Port'],
  ['priorities', 'P_0 (now)', 'P_0 (now)'],
  ['sizes', 'Extra-wide', 'Extra wide'],
  ['statuses', 'with-client', 'With client'],
  ['versions', 'v1.0-beta', 'v1.0-beta'],
])('of the %s %s is called %s', async (list, name, german) => {
  await setLanguage('de');
  expect(listName(list, name)).toBe(german);
});
