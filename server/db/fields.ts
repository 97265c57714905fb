/** The fields of a row that Prisma is to select, by their names. */
export function fields<Name extends string>(...names: readonly Name[]): Record<Name, true> {
  const selected: Record<Name, true> = Object.create(null);
  for (const name of names) selected[name] = true;
  return selected;
}

/** These fields of an object. */
export function pick<T extends object, Name extends keyof T>(
  source: T,
  ...names: readonly Name[]
): Pick<T, Name> {
  // Without a prototype it would be a dictionary, which is slow to fill and to spread.
  const picked: Pick<T, Name> = Object.create(Object.prototype);
  for (const name of names) picked[name] = source[name];
  return picked;
}

/** Null for each of these fields. */
export function nulls<Name extends string>(...names: readonly Name[]): Record<Name, null> {
  const cleared: Record<Name, null> = Object.create(null);
  for (const name of names) cleared[name] = null;
  return cleared;
}
