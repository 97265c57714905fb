/**
 * Colours of projects, each with its counterpart on dark ground. Every two differ for people without red or green cones as
 * well (`client/lib/look/project-colors.test.ts`). A project stores the first of a pair.
 */
export const projectColors = [
  ['#5a7996', '#78b9ff'],
  ['#6d3202', '#d98000'],
  ['#a99300', '#969e71'],
  ['#4d2b8d', '#9481a4'],
  ['#6990f4', '#b7d7ff'],
  ['#791450', '#ebb2bb'],
  ['#58a27c', '#95ee8f'],
  ['#9e5b5c', '#a45a62'],
  ['#704a7c', '#c298bd'],
  ['#4252b4', '#5375d7'],
  ['#765700', '#a36300'],
  ['#7369d1', '#8690fa'],
  ['#a36d00', '#e3b421'],
  ['#9d8cbc', '#905ba4'],
] as const satisfies readonly (readonly [light: string, dark: string])[];

/** The colour that the fewest of these use; of several the first. */
export function leastUsedColor(used: Iterable<string | null>): string {
  const uses = new Map<string, number>(projectColors.map(([color]) => [color, 0]));
  for (const color of used) {
    const count = uses.get((color ?? '').toLowerCase());
    if (count !== undefined) uses.set((color ?? '').toLowerCase(), count + 1);
  }
  const least = Math.min(...uses.values());
  return [...uses].find(([, count]) => count === least)?.[0] ?? projectColors[0][0];
}
