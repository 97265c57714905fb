/**
 * A number with its noun, such as `1 hour` and `2.5 hours`. It stands in a text as a whole, since it is translated as a
 * whole; `source-texts.ts` lists both forms for the catalogues.
 */
export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

export const countedHours = (hours: number): string => counted(hours, 'hour', 'hours');
