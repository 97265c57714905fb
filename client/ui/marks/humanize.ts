import '#client/locales/en/pages/list-names.json';
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

/**
 * What an entry of a list (`statuses`, `priorities`, `sizes`, `issueTypes`) is called: those that every team starts with in
 * the person's language, others as they were typed.
 */
export function listName(list: string, name: string): string {
  const key = `listNames.${list}.${slugOf(name)}`;
  return i18n.exists(key) ? i18n.t(key) : humanize(name);
}
