/** Every typed word must occur in one of the fields, in any case, with or without accents. */
export function matchesAllWords(search: string, fields: readonly (string | null | undefined)[]): boolean {
  const texts = fields.map((field) => plain(field ?? ''));
  const words = plain(search).split(/\s+/).filter(Boolean);
  return words.every((word) => texts.some((text) => text.includes(word)));
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
