type Digits = readonly number[];

/** The sum of digits, each with its weight. */
const weighted = (digits: Digits, weights: Digits) =>
  weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0);

/** The check digit that brings a sum to a whole ten. */
const toTen = (sum: number) => (10 - (sum % 10)) % 10;

/** ISO 7064, MOD 11,10: the last digit checks the others. */
function isIso7064(digits: Digits): boolean {
  const product = digits.slice(0, -1).reduce((rest, digit) => (((rest + digit) % 10 || 10) * 2) % 11, 10);
  return (11 - product) % 10 === digits.at(-1);
}

/** Luhn: every second digit from the last but one counts double. */
function isLuhn(digits: Digits): boolean {
  const sum = digits
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
    .reduce((all, digit) => all + digit, 0);
  return sum % 10 === 0;
}

const numberOf = (digits: Digits) => Number(digits.join(''));

/** By country, whether the digits behind its letters agree; countries with several rules are left out. */
const checks: Readonly<Record<string, (digits: Digits) => boolean>> = {
  AT: (all) => {
    const doubled = all.slice(0, 7).map((digit, index) => (index % 2 === 0 ? digit : digit * 2));
    const sum = doubled.reduce((total, digit) => total + (digit > 9 ? digit - 9 : digit), 4);
    return toTen(sum) === all[7];
  },
  BE: (all) => 97 - (numberOf(all.slice(0, 8)) % 97) === numberOf(all.slice(8)),
  DE: isIso7064,
  DK: (all) => weighted(all, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  EE: (all) => toTen(weighted(all, [3, 7, 1, 3, 7, 1, 3, 7])) === all[8],
  EL: (all) => (weighted(all, [256, 128, 64, 32, 16, 8, 4, 2]) % 11) % 10 === all[8],
  FI: (all) => (11 - (weighted(all, [7, 9, 10, 5, 8, 4, 2]) % 11)) % 11 === all[7],
  HR: isIso7064,
  HU: (all) => toTen(weighted(all, [9, 7, 3, 1, 9, 7, 3])) === all[7],
  IT: isLuhn,
  LU: (all) => numberOf(all.slice(0, 6)) % 89 === numberOf(all.slice(6)),
  MT: (all) => weighted(all, [3, 4, 6, 7, 8, 9, 10, 1]) % 37 === 0,
  PL: (all) => weighted(all, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === all[9],
  PT: (all) => ((11 - (weighted(all, [9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 11) % 10 === all[8],
  SE: (all) => isLuhn(all.slice(0, 10)),
  SI: (all) => {
    const rest = weighted(all, [8, 7, 6, 5, 4, 3, 2]) % 11;
    return rest > 0 && (11 - rest) % 10 === all[7];
  },
  SK: (all) => numberOf(all) % 11 === 0,
};

/** Whether the check digits of a VAT ID of the right form disagree with its other digits. */
export function hasVatTypo(vatId: string): boolean {
  const digits = [...vatId.slice(2)].filter((sign) => sign >= '0' && sign <= '9').map(Number);
  const isRight = checks[vatId.slice(0, 2)];
  return isRight !== undefined && !isRight(digits);
}
