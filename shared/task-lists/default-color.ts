/** Ten distinguishable colours for rows without one; all of them are readable as ink and as a mark. */
export const fallbackColors = [
  '#b9351f',
  '#b06f00',
  '#3d7c25',
  '#167886',
  '#3f5fbd',
  '#7a4a9e',
  '#c85db0',
  '#7b1e02',
  '#5d7186',
  '#69645b',
] as const;

/** Without a colour a row takes one of ten, always the same for the same name in any case. */
export function defaultColor(name: string): string {
  // FNV-1a: neighbouring names land on different colours.
  let hash = 0x811c9dc5;
  for (const character of name.trim().toLowerCase()) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return fallbackColors[(hash >>> 8) % fallbackColors.length] ?? fallbackColors[0];
}
