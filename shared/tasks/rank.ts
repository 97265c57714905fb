/*
 * Ranks order items as text that is compared byte by byte: between any two there is room for a third, so that one
 * card moves without renumbering the others. A rank is a whole number and a fraction in base 62. The first letter of
 * the number encodes its sign and length (`a0` is zero, `b00` comes after `az`, `Zz` before `a0`), so that steps at
 * both ends stay short.
 */

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FIRST = 'a0';
const shape = /^(?:[a-z]|[A-Z])[0-9A-Za-z]*$/;

function digitAt(text: string, index: number): number {
  return Math.max(0, DIGITS.indexOf(text.charAt(index)));
}

function digit(value: number): string {
  return DIGITS.charAt(value);
}

/** Length of the number a letter begins, the letter included. */
function numberLength(letter: string): number {
  const code = letter.charCodeAt(0);
  return letter >= 'a' ? code - 'a'.charCodeAt(0) + 2 : 'Z'.charCodeAt(0) - code + 2;
}

function split(rank: string): { whole: string; fraction: string } {
  const length = numberLength(rank.charAt(0));
  return { whole: rank.slice(0, length), fraction: rank.slice(length) };
}

/** Whether the text is a place this module could have made. */
export function isRank(text: string): boolean {
  if (!shape.test(text)) return false;
  return text.length >= numberLength(text.charAt(0)) && !split(text).fraction.endsWith('0');
}

/** Adds the step to the digits after the letter; undefined when they run over. */
function stepDigits(digits: string, step: 1 | -1): string | undefined {
  let rest = '';
  for (let index = digits.length - 1; index >= 0; index -= 1) {
    const value = digitAt(digits, index) + step;
    if (value >= 0 && value < DIGITS.length) return digits.slice(0, index) + digit(value) + rest;
    rest = (step === 1 ? digit(0) : digit(DIGITS.length - 1)) + rest;
  }
  return undefined;
}

/** The whole number before or after; undefined at the very ends. */
function neighbour(whole: string, step: 1 | -1): string | undefined {
  const letter = whole.charAt(0);
  const digits = stepDigits(whole.slice(1), step);
  if (digits !== undefined) return letter + digits;
  if (letter === 'Z' && step === 1) return FIRST;
  if (letter === 'a' && step === -1) return `Z${digit(DIGITS.length - 1)}`;
  if ((letter === 'z' && step === 1) || (letter === 'A' && step === -1)) return undefined;
  const next = String.fromCharCode(letter.charCodeAt(0) + step);
  const fill = step === 1 ? digit(0) : digit(DIGITS.length - 1);
  return next + fill.repeat(numberLength(next) - 1);
}

/** A fraction between two; the upper end is one when left out. Neither ends in 0, nor does the answer. */
function middle(low: string, high: string | undefined): string {
  if (high !== undefined) {
    let same = 0;
    while (same < high.length && digitAt(low, same) === digitAt(high, same)) same += 1;
    if (same > 0) return high.slice(0, same) + middle(low.slice(same), high.slice(same));
  }
  const from = digitAt(low, 0);
  const to = high === undefined ? DIGITS.length : digitAt(high, 0);
  if (to - from > 1) return digit(Math.round((from + to) / 2));
  if (high !== undefined && high.length > 1) return high.slice(0, 1);
  return digit(from) + middle(low.slice(1), undefined);
}

function before(rank: string): string {
  const { whole, fraction } = split(rank);
  if (fraction !== '') return whole;
  return neighbour(whole, -1) ?? whole;
}

function after(rank: string): string {
  const { whole, fraction } = split(rank);
  return neighbour(whole, 1) ?? whole + middle(fraction, undefined);
}

/** A place after `low` and before `high`; null is the open end. Two that are out of order count as an open end above. */
export function rankBetween(low: string | null, high: string | null): string {
  if (low === null) return high === null ? FIRST : before(high);
  if (high === null || high <= low) return after(low);
  const from = split(low);
  const to = split(high);
  if (from.whole === to.whole) return from.whole + middle(from.fraction, to.fraction);
  const next = neighbour(from.whole, 1);
  return next !== undefined && next < high ? next : from.whole + middle(from.fraction, undefined);
}

/** That many places in order after `low`, the highest of all. */
export function ranksAfter(low: string | null, count: number): string[] {
  const ranks: string[] = [];
  let last = low;
  for (let made = 0; made < count; made += 1) {
    last = rankBetween(last, null);
    ranks.push(last);
  }
  return ranks;
}
