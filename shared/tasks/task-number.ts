interface Numbered {
  readonly number?: number | null;
  /** The whole, where it was sent. */
  readonly taskNumber?: string;
  readonly prefix?: string | null;
}

/** "PRD-214", or the bare number where there is no prefix: the one way a task's number is written. */
export function taskNumberText({ number, taskNumber, prefix }: Numbered): string {
  if (taskNumber) return taskNumber;
  if (number === null || number === undefined) return '';
  return prefix ? `${prefix}-${number}` : String(number);
}

const prefixLength = 3;

/** The prefix for the numbers of new tasks: a project's code or a team's prefix, else the start of its name. */
export function taskPrefix(own: string | null, name: string): string | null {
  const letters = Array.from(name.normalize('NFC').replaceAll(/[^\p{L}\p{N}]/gu, '')).slice(0, prefixLength);
  return (own?.normalize('NFC').trim() || letters.join('')).toUpperCase() || null;
}
