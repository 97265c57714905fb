/** Every typed word must occur in one of the fields, in any case, with or without accents. */
export function matchesAllWords(search: string, fields: readonly (string | null | undefined)[]): boolean {
  const texts = fields.map((field) => plainText(field ?? ''));
  const words = plainText(search).split(/\s+/).filter(Boolean);
  return words.every((word) => texts.some((text) => text.includes(word)));
}

/** Without case and accents. */
export function plainText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
