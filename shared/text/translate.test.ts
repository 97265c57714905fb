import { expect, test } from 'vitest';
import { createTranslator } from '#shared/text/translate.ts';

const translate = createTranslator({
  'The team was not found': 'Das Team wurde nicht gefunden',
  '{0} people hold this role': '{0} Personen haben diese Rolle',
  '{0} invitations grant it': '{0} Einladungen vergeben sie',
  '{0} and {1}; choose another role': '{0}, {1}; wählen Sie eine andere Rolle',
  '{0}; choose another role': '{0}; wählen Sie eine andere',
  'Costs (in {0})?': 'Kosten (in {0})?',
});

test.each([
  ['The team was not found', 'Das Team wurde nicht gefunden'],
  ['12 people hold this role', '12 Personen haben diese Rolle'],
  ['2 people hold this role; choose another role', '2 Personen haben diese Rolle; wählen Sie eine andere'],
  [
    '2 people hold this role and 3 invitations grant it; choose another role',
    '2 Personen haben diese Rolle, 3 Einladungen vergeben sie; wählen Sie eine andere Rolle',
  ],
  ['Costs (in €$1)?', 'Kosten (in €$1)?'],
  ['Nobody knows this', 'Nobody knows this'],
  ['two\nlines people hold this role', 'two\nlines Personen haben diese Rolle'],
])('%s', (english, german) => {
  expect(translate(english)).toBe(german);
});
