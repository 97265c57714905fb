/** Without case and accents. */
export const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** True when every typed word occurs somewhere in the text, whatever its order, case and accents. */
export function matchesAllWords(text: string, query: string): boolean {
  const haystack = foldText(text);
  return foldText(query)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
