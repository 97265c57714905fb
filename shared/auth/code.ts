/** Capital letters and digits without those that look alike: 0 and O, 1, I and L. */
export const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export const codeLength = 8;

/** `randomBelow(n)` answers an unbiased integer from 0 up to, but not including, n. */
export function makeCode(randomBelow: (limit: number) => number): string {
  return Array.from({ length: codeLength }, () => codeAlphabet.charAt(randomBelow(codeAlphabet.length))).join(
    '',
  );
}

/** Typed or pasted input in the form in which codes are compared: no blanks or hyphens, capital letters. */
export function normaliseCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase();
}
