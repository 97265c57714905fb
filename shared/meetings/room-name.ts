import { slug } from '#shared/text/slug.ts';

/** Random characters at the end of a room's name, so that nobody guesses it. */
export const roomSuffixLength = 15;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const longestStart = 60;

function randomLetter(): string {
  // Bytes above the last whole round of letters would make some of them likelier.
  const limit = 256 - (256 % letters.length);
  const bytes = new Uint8Array(1);
  do crypto.getRandomValues(bytes);
  while ((bytes[0] ?? 0) >= limit);
  return letters.charAt((bytes[0] ?? 0) % letters.length);
}

/** A new room name: the subject and a random suffix. */
export function newRoomName(about: string): string {
  const suffix = Array.from({ length: roomSuffixLength }, randomLetter).join('');
  const start = slug(about).slice(0, longestStart);
  return start === '' ? suffix : `${start}-${suffix}`;
}

/** Base64 of the text's UTF-8, as addresses carry names. */
export function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

/** Undefined for invalid base64 or bytes that are no text. */
export function fromBase64(code: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(code.replaceAll(' ', '+')), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The name that a person reads: without the suffix. */
export const roomTitle = (name: string): string =>
  name.replace(new RegExp(`-?[A-Za-z0-9]{${roomSuffixLength}}$`), '').replaceAll('-', ' ');

/** The page of a meeting. */
export const meetingPath = (roomName: string) =>
  `/meet/livekit?roomName=${encodeURIComponent(toBase64(roomName))}`;

/** All boards, or one of them. */
export const boardPath = (id?: string) => (id === undefined ? '/board' : `/board/${id}`);

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
