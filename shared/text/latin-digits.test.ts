import { expect, test } from 'vitest';
import { latinDigits } from '#shared/text/latin-digits.ts';

const numberings = ['arab', 'arabext', 'beng', 'deva', 'fullwide', 'gujr', 'guru', 'khmr', 'knda', 'laoo'];

test.for([...numberings, ...['mlym', 'mong', 'mymr', 'nkoo', 'orya', 'tamldec', 'telu', 'thai', 'tibt']])(
  'the digits of %s are read',
  (numbering) => {
    const format = new Intl.NumberFormat(`en-u-nu-${numbering}`, { useGrouping: false });
    expect(latinDigits(format.format(1234567890))).toBe('1234567890');
    expect(Number(latinDigits(format.format(2.5)))).toBe(2.5);
  },
);

test('other text stays', () => {
  expect(latinDigits('Größe 5 – 数字, ٣ items')).toBe('Größe 5 – 数字, 3 items');
});
