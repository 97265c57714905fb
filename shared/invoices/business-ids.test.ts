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
  ['DE123456789', 'DE123456789'],
  ['de123456789', 'DE123456789'],
  ['DE 123 456 789', 'DE123456789'],
  ['BE 0123.456.789', 'BE0123456789'],
  ['ATU12345678', 'ATU12345678'],
  ['EL123456789', 'EL123456789'],
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
