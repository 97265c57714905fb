type PersonName = { firstName: string; lastName: string };

/** The first word and the rest. `single` says what a single word is: clients expect one or the other. */
export function splitName(fullName: string, single: keyof PersonName): PersonName {
  const [first = '', ...rest] = fullName.trim().split(/\s+/);
  if (rest.length === 0) return { firstName: '', lastName: '', [single]: first };
  return { firstName: first, lastName: rest.join(' ') };
}
