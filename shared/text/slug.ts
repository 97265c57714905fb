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
