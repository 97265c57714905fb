import { expect, test } from 'vitest';
import { portFor } from '#client/features/settings/organization/smtp-form.ts';

test.each([
  [587, true, 465],
  ['587', true, 465],
  [465, false, 587],
  [2525, true, 2525],
  [465, true, 465],
  ['', false, ''],
])('port %j, TLS from the start %s: %j', (port, secure, expected) => {
  expect(portFor(port, { secure })).toEqual(expected);
});
