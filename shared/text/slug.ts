/**
 * The `value` of a list row, made once from its name: lower case, blanks and underscores as hyphens, and
 * `* + ~ ( ) ' " ! : @ , .` left out.
 */
export function slug(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[*+~()'"!:@,.]/g, '')
    .replaceAll(/[\s_-]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** The same for a part of an address: nothing but letters, digits and hyphens. */
export function pathSlug(name: string): string {
  return slug(slug(name).replaceAll(/[^\p{L}\p{M}\p{N}-]+/gu, '-'));
}

/** Names of statuses and sizes are stored in lower case with hyphens for spaces. */
export function storedListName(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, '-');
}
