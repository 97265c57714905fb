type PersonName = { firstName: string; lastName: string };

/**
 * Splits into the first word and the rest. `single` selects the field of a single word: clients expect one or the
 * other.
 */
export function splitName(fullName: string, single: keyof PersonName): PersonName {
  const [first = '', ...rest] = fullName.trim().split(/\s+/);
  if (rest.length === 0) return { firstName: '', lastName: '', [single]: first };
  return { firstName: first, lastName: rest.join(' ') };
}
