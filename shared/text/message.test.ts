import { expect, test } from 'vitest';
import { message, plural, translate } from '#shared/text/message.ts';
import { storedText } from '#shared/text/required-text.ts';

const german = {
  'The team was not found': 'Das Team wurde nicht gefunden',
  now: 'jetzt',
  '{0} people hold this role': '{0} Personen haben diese Rolle',
  '{0} invitations grant it': '{0} Einladungen vergeben sie',
  '{0} and {1}; choose another role': '{0}, {1}; wählen Sie eine andere Rolle',
  '{0} ({1}–{2})': '{0} ({1} bis {2})',
  'Costs (in {0})?': 'Kosten (in {0})?',
};
const people = message('{0} people hold this role', 2);
const invitations = message('{0} invitations grant it', 3);

test.each([
  ['The team was not found', 'The team was not found', 'Das Team wurde nicht gefunden'],
  [people, '2 people hold this role', '2 Personen haben diese Rolle'],
  [
    message('{0} and {1}; choose another role', people, invitations),
    '2 people hold this role and 3 invitations grant it; choose another role',
    '2 Personen haben diese Rolle, 3 Einladungen vergeben sie; wählen Sie eine andere Rolle',
  ],
  [message('Costs (in {0})?', '€$1'), 'Costs (in €$1)?', 'Kosten (in €$1)?'],
  [message('{0} ({1}–{2})', '{1}', 'now', message('now')), '{1} (now–now)', '{1} (now bis jetzt)'],
  ['Nobody knows this', 'Nobody knows this', 'Nobody knows this'],
  ['constructor', 'constructor', 'constructor'],
  ['{0} as it stands', '{0} as it stands', '{0} as it stands'],
])('%s', (text, english, translation) => {
  expect([translate(text), String(text), translate(text, german)]).toEqual([english, english, translation]);
});

test('a stored message is translated when it is read', () => {
  const stored: unknown = JSON.parse(
    JSON.stringify(message('{0} and {1}; choose another role', people, invitations)),
  );
  expect(translate(storedText.parse(stored), german)).toContain('2 Personen haben diese Rolle, 3');
});

test.each([
  [1, '1 hour'],
  [0, '0 hours'],
  [2.5, '2.5 hours'],
])('%d with its noun', (count, text) => {
  expect(String(plural(count, '1 hour', '{0} hours'))).toBe(text);
});

test('a value in a text from right to left keeps its own direction', () => {
  const catalogue = { 'Time before {0} is closed.': 'الوقت قبل {0} مغلق.' };
  const closed = message('Time before {0} is closed.', '2026-11-01');
  expect(translate(closed, catalogue)).toBe('الوقت قبل \u20682026-11-01\u2069 مغلق.');
  expect(translate(closed)).toBe('Time before 2026-11-01 is closed.');
});
