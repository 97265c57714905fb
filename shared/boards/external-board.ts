import { toBase64 } from '#shared/meetings/room-name.ts';

interface BoardGuest {
  readonly id: string;
  readonly name: string;
}

/** The address of a board elsewhere; members who were chosen are listed in it, in base64. */
export function externalBoardUrl(boardUrl: string, members: readonly BoardGuest[]): string {
  const url = new URL(boardUrl);
  url.searchParams.set('live', 'true');
  if (members.length > 0) {
    url.searchParams.set('members', toBase64(JSON.stringify(members.map(({ id, name }) => ({ id, name })))));
  }
  return url.toString();
}
