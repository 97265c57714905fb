const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** True when every typed word occurs somewhere in the text, whatever its order, case and accents. */
export function matchesAllWords(text: string, query: string): boolean {
  const haystack = fold(text);
  return fold(query)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
