/** Addresses of pictures that are drawn from initials, for people who uploaded none. */
export const avatarFolder = '/public/avatars/';

/** One of these is a person's own, by their id. Each carries white letters with a contrast of at least 4.5. */
export const avatarColors = [
  '#b42318',
  '#b54708',
  '#8a6100',
  '#4d7c0f',
  '#15803d',
  '#0f766e',
  '#0e7490',
  '#1d4ed8',
  '#4338ca',
  '#6d28d9',
  '#a21caf',
  '#be185d',
] as const;

/** Characters with a special meaning in addresses, JSON or SVG. */
export const unfitForAvatar = ` /\\?#%"'<>&.`;

interface AvatarOwner {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

function letterOf(name: string | null): string {
  const first = [...(name ?? '')][0] ?? '';
  return unfitForAvatar.includes(first) ? '' : first;
}

/** `/public/avatars/AL-7.svg` for Ann Lee; `pictureSql` is the same in SQL. */
function avatarPath({ id, firstName, lastName }: AvatarOwner): string {
  const color = Number.parseInt(id.slice(-2), 16) % avatarColors.length;
  return `${avatarFolder}${letterOf(firstName)}${letterOf(lastName)}-${color}.svg`;
}

/** The picture that somebody uploaded, else the one of their initials. */
export function pictureOf(person: AvatarOwner & { readonly imageUrl: string | null }): string {
  return person.imageUrl ?? avatarPath(person);
}

/** The address of an uploaded picture; undefined for one that is drawn from initials, which the page draws itself. */
export function uploadedPicture(imageUrl: string | null | undefined): string | undefined {
  return imageUrl?.includes(avatarFolder) ? undefined : (imageUrl ?? undefined);
}
