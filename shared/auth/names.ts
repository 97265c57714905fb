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

const capital = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1);

/** The name that an email address suggests: "olivia.okafor@…" is "Olivia Okafor". */
export function nameOfAddress(email: string): string {
  const [local = ''] = email.trim().split(/[@+]/);
  const words = local.split(/[^\p{L}]+/u).filter((word) => word !== '');
  return words.map(capital).join(' ');
}
