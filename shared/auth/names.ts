type PersonName = { firstName: string; lastName: string };

/** Self-registration: the first word is the first name, the second word the last name. */
export function splitRegistrationName(fullName: string): PersonName {
  const [firstName = '', lastName = ''] = wordsOf(fullName);
  return { firstName, lastName };
}

/** Names of an invited person: the first word and the rest; a single word is the last name. */
export function splitInvitedName(fullName: string): PersonName {
  const [first = '', ...rest] = wordsOf(fullName);
  return rest.length === 0
    ? { firstName: '', lastName: first }
    : { firstName: first, lastName: rest.join(' ') };
}

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}
