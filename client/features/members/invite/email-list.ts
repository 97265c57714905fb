import { emailAddress } from '#shared/auth/auth.schema.ts';

const separators = /[\s,;]+/;
const inBrackets = /<([^<>]+)>/g;

/** The addresses of a pasted list, with or without the names of mail programs around them; each once. */
export function addressesIn(text: string): string[] {
  const named = [...text.matchAll(inBrackets)].map(([, address]) => address?.trim() ?? '');
  const rest = text.replaceAll(/[^,;\n]*<[^<>]+>/g, ' ').split(separators);
  const found = [...named, ...rest].filter((address) => address !== '').map((each) => each.toLowerCase());
  return [...new Set(found)];
}

export const isAddress = (text: string) => emailAddress.safeParse(text).success;
