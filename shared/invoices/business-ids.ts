import type { InvoiceBuyer, InvoiceSeller } from '#shared/invoices/invoice.schema.ts';
import { hasVatTypo } from '#shared/invoices/vat-check-digits.ts';

/** @public Translated by its English. */
export const businessIdTexts = {
  country: 'There is no country with this code. Please enter the two letters of ISO 3166-1, such as DE.',
  unitedKingdom: 'The code of the United Kingdom is GB.',
  vatId:
    'Please check the VAT ID. It begins with the letters of its country, such as DE123456788 or ATU12345675.',
  vatDigits: 'Please check the VAT ID. It has a typing mistake.',
  iban: 'Please check the IBAN. It has a typing mistake.',
  bic: 'Please check the BIC. It has 8 or 11 letters and digits, such as COBADEFFXXX.',
  sellerVatId:
    'Please check your VAT ID in the billing details. It begins with the letters of its country, such as DE123456788.',
  buyerVatId:
    'Please check the VAT ID of the client. It begins with the letters of its country, such as DE123456788.',
  sellerVatDigits: 'Please check your VAT ID in the billing details. It has a typing mistake.',
  buyerVatDigits: 'Please check the VAT ID of the client. It has a typing mistake.',
  sellerCountry: 'Please choose the country in your billing details again. It has no valid code.',
  buyerCountry: 'Please choose the country of the client again. It has no valid code.',
  sellerIban: 'Please check the IBAN in your billing details. It has a typing mistake.',
  sellerBic:
    'Please check the BIC in your billing details. It has 8 or 11 letters and digits, such as COBADEFFXXX.',
} as const;

/** ISO 3166-1. */
const countries: ReadonlySet<string> = new Set(
  `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT
  BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH
  ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT
  HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS
  LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI
  NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG
  SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG
  UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
`.match(/[A-Z]{2}/g),
);

/** Patterns of VAT IDs behind the country prefix. Greece is EL, Northern Ireland XI. */
const vatPatterns: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD[0-4]\d\d|HA[5-9]\d\d)$/,
};

const withoutMarks = (text: string) => text.toUpperCase().replaceAll(/[\s./-]/g, '');

/** Capital letters; for countries with a fixed format, without blanks and marks between the digits. */
export function normaliseVatId(text: string): string {
  const plain = withoutMarks(text);
  return plain.slice(0, 2) in vatPatterns ? plain : text.trim().toUpperCase().replaceAll(/\s+/g, ' ');
}

/** In capital letters. */
export const normaliseIban = (text: string): string => text.trim().toUpperCase().replaceAll(/\s+/g, ' ');

/** The IBAN of an account in its electronic form; undefined for an invalid one (ISO 13616). */
export function plainIban(text: string): string | undefined {
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return undefined;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((sign) => Number.parseInt(sign, 36));
  return BigInt(digits.join('')) % 97n === 1n ? iban : undefined;
}

/** The reason why it is invalid on an invoice; undefined for an empty text. */
export function countryProblem(text: string): string | undefined {
  if (text === '' || countries.has(text)) return undefined;
  return text === 'UK' ? businessIdTexts.unitedKingdom : businessIdTexts.country;
}

export function vatIdProblem(text: string): string | undefined {
  if (text === '') return undefined;
  const plain = withoutMarks(text);
  const country = plain.slice(0, 2);
  const isKnown = countries.has(country) || country in vatPatterns;
  const pattern = vatPatterns[country] ?? /^(?=.*\d)[A-Z\d+*]{2,}$/;
  if (!isKnown || !pattern.test(plain.slice(2))) return businessIdTexts.vatId;
  return hasVatTypo(plain) ? businessIdTexts.vatDigits : undefined;
}

/** Accounts of countries without IBANs have numbers of other forms. */
export function ibanProblem(text: string): string | undefined {
  const looksLikeIban = /^[A-Z]{2}\s*\d\s*\d/i.test(text.trim());
  return looksLikeIban && plainIban(text) === undefined ? businessIdTexts.iban : undefined;
}

/** In capital letters, without blanks. */
export const normaliseBic = (text: string): string => text.toUpperCase().replaceAll(/\s/g, '');

/** A bank as payments name it (ISO 9362). */
export function bicProblem(text: string): string | undefined {
  const bic = normaliseBic(text);
  return bic === '' || /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/.test(bic)
    ? undefined
    : businessIdTexts.bic;
}

/** As the first invoice of a year is numbered. */
export const firstNumber = (prefix: string, year: string) => `${prefix}${year}-0001`;

interface Parties {
  readonly seller: Pick<InvoiceSeller, 'country' | 'vatId' | 'iban' | 'bic'>;
  readonly buyer: Pick<InvoiceBuyer, 'country' | 'vatId'>;
}

/** Problems to correct before an invoice is issued, since its details are fixed then. */
export function billingProblem({ seller, buyer }: Parties): string | undefined {
  if (countryProblem(seller.country)) return businessIdTexts.sellerCountry;
  const sellerVat = vatIdProblem(seller.vatId);
  if (sellerVat === businessIdTexts.vatDigits) return businessIdTexts.sellerVatDigits;
  if (sellerVat) return businessIdTexts.sellerVatId;
  if (ibanProblem(seller.iban)) return businessIdTexts.sellerIban;
  if (bicProblem(seller.bic)) return businessIdTexts.sellerBic;
  if (countryProblem(buyer.country)) return businessIdTexts.buyerCountry;
  const buyerVat = vatIdProblem(buyer.vatId);
  if (buyerVat === businessIdTexts.vatDigits) return businessIdTexts.buyerVatDigits;
  return buyerVat ? businessIdTexts.buyerVatId : undefined;
}
