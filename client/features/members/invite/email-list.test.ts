import { expect, test } from 'vitest';
import { addressesIn } from './EmailChips.tsx';

test.each([
  ['ann@example.org', ['ann@example.org']],
  [
    'ann@example.org, bob@example.org;cleo@example.org',
    ['ann@example.org', 'bob@example.org', 'cleo@example.org'],
  ],
  ['ann@example.org\nbob@example.org\r\n', ['ann@example.org', 'bob@example.org']],
  ['"Archer, Ann" <Ann@Example.org>, Bob Bell <bob@example.org>', ['ann@example.org', 'bob@example.org']],
  ['ANN@example.org ann@example.org', ['ann@example.org']],
  ['not an address', ['not', 'an', 'address']],
  ['  ', []],
])('%j holds %j', (text, addresses) => {
  expect(addressesIn(text)).toEqual(addresses);
});
