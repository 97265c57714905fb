const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/** The id in what somebody pasted: the id itself, or the public link of a team, which ends in it. */
export function teamIdIn(text: string): string {
  return text.match(id)?.at(-1)?.toLowerCase() ?? text.trim();
}
