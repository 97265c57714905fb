import { emailAddress } from '#shared/auth/auth.schema.ts';

const separators = /[\s,;]+/;
/** `Ann Archer <ann@example.org>`; a name with a comma stands in quotes. */
const named = /(?:"[^"]*"|[^,;\n"<>])*<([^<>]+)>/g;

/** The addresses of a pasted list, with or without the names of mail programs around them; each once. */
export function addressesIn(text: string): string[] {
  const bracketed = [...text.matchAll(named)].map(([, address]) => address?.trim() ?? '');
  const rest = text.replaceAll(named, ' ').split(separators);
  const addresses = [...bracketed, ...rest]
    .filter((address) => address !== '')
    .map((each) => each.toLowerCase());
  return [...new Set(addresses)];
}

export const isAddress = (text: string) => emailAddress.safeParse(text).success;
