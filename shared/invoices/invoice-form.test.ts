import { expect, test } from 'vitest';
import { invoiceTexts } from './invoice-fields.ts';
import { draftSums, type InvoiceDraft, invoiceForm } from './invoice-form.ts';

const line = {
  description: 'Design',
  quantity: '12,5',
  unit: 'hour',
  price: '95,50',
  taxPercent: '19',
} as const;
const draft: InvoiceDraft = {
  version: 3,
  language: 'de',
  issuedOn: '',
  dueOn: '2026-04-14',
  taxKind: 'standard',
  discountPercent: '',
  note: ' Thanks ',
  lines: [line],
};

test('typed fields become the body of the request', () => {
  expect(invoiceForm.parse(draft)).toEqual({
    ...draft,
    issuedOn: null,
    discountPercent: '0',
    note: 'Thanks',
    lines: [{ ...line, quantity: '12.5', price: '95.50' }],
  });
});

test('without tax no line is sent with one, and none is in the sums', () => {
  const reverse = { ...draft, taxKind: 'reverseCharge' } as const;
  expect(invoiceForm.parse(reverse).lines[0]?.taxPercent).toBe('0');
  expect(draftSums(reverse, 'EUR')).toMatchObject({ tax: '0.00', total: '1193.75' });
  expect(draftSums(draft, 'EUR')).toMatchObject({ net: '1193.75', tax: '226.81', total: '1420.56' });
});

test.each([
  ['quantity', 'ten', invoiceTexts.quantity],
  ['price', '1,2345678', invoiceTexts.price],
  ['taxPercent', '119', invoiceTexts.percent],
  ['description', '  ', invoiceTexts.description],
])('%s of a line cannot be %j', (name, text, reason) => {
  const { error } = invoiceForm.safeParse({ ...draft, lines: [{ ...line, [name]: text }] });
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    [`lines.0.${name}`, reason],
  ]);
});

test('a text that is no number yet counts as nothing', () => {
  const lines = [line, { ...line, quantity: '-', price: '' }];
  expect(draftSums({ ...draft, lines }, 'EUR')).toMatchObject({ nets: ['1193.75', '0.00'] });
});
