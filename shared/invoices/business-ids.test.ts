import { expect, test } from 'vitest';
import {
  bicProblem,
  billingProblem,
  businessIdTexts,
  countryProblem,
  ibanProblem,
  normaliseVatId,
  vatIdProblem,
} from './business-ids.ts';
import { putSellerInput } from './party-input.schema.ts';

test.each([
  ['DE123456788', 'DE123456788'],
  ['de123456788', 'DE123456788'],
  ['DE 123 456 788', 'DE123456788'],
  ['BE 0428.759.497', 'BE0428759497'],
  ['ATU12345675', 'ATU12345675'],
  ['EL094259216', 'EL094259216'],
  ['XI123456789', 'XI123456789'],
  ['NL123456789B01', 'NL123456789B01'],
  ['CHE-123.456.789  mwst', 'CHE-123.456.789 MWST'],
  ['NO 987654321 MVA', 'NO 987654321 MVA'],
  ['', ''],
])('the VAT ID %j is taken as %j', (typed, stored) => {
  expect(normaliseVatId(typed)).toBe(stored);
  expect(vatIdProblem(stored)).toBeUndefined();
  expect(putSellerInput.parse({ vatId: typed }).vatId).toBe(stored);
});

test.each([
  '123456789',
  '40303265045',
  'DE12345678',
  'ZZ123456789',
  'AT12345678',
  'none',
  'D€123456789',
  'DE',
])('the VAT ID %j is refused', (typed) => {
  expect(vatIdProblem(normaliseVatId(typed))).toBe(businessIdTexts.vatId);
  const { error } = putSellerInput.safeParse({ vatId: typed });
  expect(error?.issues).toMatchObject([{ path: ['vatId'], message: businessIdTexts.vatId }]);
});

/** One of each country whose check digits follow one rule. */
const valid = [
  ...['ATU13585627', 'BE0428759497', 'DE136695976', 'DK13585628', 'EE100931558', 'EL094259216', 'FI20774740'],
  ...['HR33392005961', 'HU12892312', 'IT00743110157', 'LU15027442', 'MT11679112', 'PL8567346215'],
  ...['PT501964843', 'SE123456789701', 'SI50223054', 'SK2022749619'],
];

test.each(valid)('a typing mistake in the VAT ID %s is found at each digit', (id) => {
  expect(vatIdProblem(id)).toBeUndefined();
  const last = id.startsWith('SE') ? id.length - 2 : id.length;
  for (let at = id.startsWith('ATU') ? 3 : 2; at < last; at += 1) {
    const wrong = id.slice(0, at) + ((Number(id[at]) + 1) % 10) + id.slice(at + 1);
    expect(vatIdProblem(wrong), wrong).toBe(businessIdTexts.vatDigits);
  }
  const parties = (vatId: string, ofBuyer: string) =>
    billingProblem({
      seller: { country: '', vatId, iban: '', bic: '' },
      buyer: { country: '', vatId: ofBuyer },
    });
  expect(parties(id, id)).toBeUndefined();
  expect(parties('DE123456789', id)).toBe(businessIdTexts.sellerVatDigits);
  expect(parties(id, 'DE123456789')).toBe(businessIdTexts.buyerVatDigits);
});

test.each([
  ['DE', undefined],
  ['GB', undefined],
  ['', undefined],
  ['UK', businessIdTexts.unitedKingdom],
  ['XX', businessIdTexts.country],
  ['EU', businessIdTexts.country],
])('the country %j has the problem %s', (code, problem) => {
  expect(countryProblem(code)).toBe(problem);
  const { error } = putSellerInput.safeParse({ country: code.toLowerCase() });
  expect(error?.issues[0]?.message).toBe(problem);
});

test.each([
  ['DE02 1203 0000 0000 2020 51', undefined],
  ['de02120300000000202051', undefined],
  ['0012345', undefined],
  ['', undefined],
  ['DE00 0000 0000 0000 0000 00', businessIdTexts.iban],
  ['DE02 1203 0000 0000 2020 15', businessIdTexts.iban],
  ['DE02', businessIdTexts.iban],
])('the IBAN %j has the problem %s', (typed, problem) => {
  expect(ibanProblem(typed)).toBe(problem);
  expect(putSellerInput.safeParse({ iban: typed }).error?.issues[0]?.message).toBe(problem);
});

test.each([
  ['COBADEFFXXX', undefined],
  ['coba de ff', undefined],
  ['', undefined],
  ['COBADEFFXX', businessIdTexts.bic],
  ['COBA1EFF', businessIdTexts.bic],
  ['CОBADEFF', businessIdTexts.bic],
])('the BIC %j has the problem %s', (typed, problem) => {
  expect(bicProblem(typed)).toBe(problem);
  expect(putSellerInput.safeParse({ bic: typed }).error?.issues[0]?.message).toBe(problem);
  const parties = {
    seller: { country: '', vatId: '', iban: '', bic: typed },
    buyer: { country: '', vatId: '' },
  };
  expect(billingProblem(parties)).toBe(problem && businessIdTexts.sellerBic);
});
