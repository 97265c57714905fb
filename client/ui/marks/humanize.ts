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
