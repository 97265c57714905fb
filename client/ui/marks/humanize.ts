import { i18n } from '#client/lib/text/i18n.ts';

/** "in-progress" → "In progress": how a list entry without a name of its own is shown. */
export function humanize(slug: string): string {
  const words = slug.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same entry under its spellings: "In Progress", "in_progress" and "in-progress". */
export function slugOf(value: string): string {
  return value
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
}

/** Cached, because each mark of each row needs a name. */
const names = new Map<string, string>();

/** Statuses and sizes are stored without the blanks that were typed, the names of other lists as they are. */
const storedWithoutBlanks = new Set(['statuses', 'sizes']);

/** A name that somebody gave; one in lower case may be what tasks keep of it. */
function ownName(list: string, name: string): string {
  if (list === 'versions') return name;
  const isSlug = storedWithoutBlanks.has(list) || name === name.toLowerCase();
  return isSlug ? humanize(name) : name;
}

/**
 * The name of an entry of a list (`statuses`, `priorities`, `sizes`, `issueTypes`, `versions`): initial entries of
 * every team in the person's language, others as typed.
 */
export function listName(list: string, name: string): string {
  const id = `${i18n.language} ${list} ${name}`;
  const known = names.get(id);
  if (known !== undefined) return known;
  const key = `listNames.${list}.${slugOf(name)}`;
  if (!i18n.exists(key)) return ownName(list, name);
  const word = i18n.t(key);
  names.set(id, word);
  return word;
}
