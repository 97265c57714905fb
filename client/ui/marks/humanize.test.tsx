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
])('of the %s %s is called %s', async (list, name, german) => {
  await setLanguage('de');
  expect(listName(list, name)).toBe(german);
});
