import { avatarColors, avatarFolder, unfitForAvatar } from '#shared/users/avatar.ts';

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** The picture of a user, as `pictureOf` returns it; null if the row of `users` under this alias is null. */
export function pictureSql(user: string): string {
  const letters = [`left(${user}."firstName", 1)`, `left(${user}."lastName", 1)`].map(
    (letter) => `coalesce(translate(${letter}, ${literal(unfitForAvatar)}, ''), '')`,
  );
  const color = `get_byte(uuid_send(${user}.id), 15) % ${avatarColors.length}`;
  return `coalesce(${user}."imageUrl", ${literal(avatarFolder)} || ${letters.join(' || ')} || '-' || ${color} || '.svg')`;
}
