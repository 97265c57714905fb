export interface References {
  /** `#12` */
  readonly numbers: readonly number[];
  /** `WEB-12` */
  readonly named: readonly { readonly prefix: string; readonly number: number }[];
}

const reference = /(?<![\p{L}\p{N}_/&])(?:([\p{L}\p{N}]{1,20})-|#)(\d{1,9})(?![\p{L}\p{N}_])/gu;

/** The tasks a text names. */
export function referencesIn(text: string): References {
  const numbers = new Set<number>();
  const named = new Map<string, { prefix: string; number: number }>();
  for (const [, prefix, digits] of text.matchAll(reference)) {
    const number = Number(digits);
    if (prefix === undefined) numbers.add(number);
    else named.set(`${prefix.toUpperCase()}-${number}`, { prefix: prefix.toUpperCase(), number });
  }
  return { numbers: [...numbers], named: [...named.values()] };
}
