/** The fields of a row that Prisma is to select, by their names. */
export function fields<Name extends string>(...names: readonly Name[]): Record<Name, true> {
  const selected: Record<Name, true> = Object.create(null);
  for (const name of names) selected[name] = true;
  return selected;
}
