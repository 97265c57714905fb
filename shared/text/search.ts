/** Every typed word must occur in one of the fields, in any case, with or without accents. */
export function matchesAllWords(search: string, fields: readonly (string | null | undefined)[]): boolean {
  return containsAllWords(
    search,
    fields.map((field) => plainText(field ?? '')),
  );
}

/** The same in texts that are without case and accents. */
export function containsAllWords(search: string, texts: readonly string[]): boolean {
  const words = plainText(search).split(/\s+/).filter(Boolean);
  return words.every((word) => texts.some((text) => text.includes(word)));
}

/** Without case and accents. */
export function plainText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
