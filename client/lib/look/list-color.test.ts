import { expect, test } from 'vitest';
import { contrast, mix, parseHex } from '#client/lib/look/list-color.ts';
import { listColor } from './list-color.ts';

function parse(hex: string) {
  const colour = parseHex(hex);
  if (colour === null) throw new Error(`${hex} is no colour`);
  return colour;
}

function pair(hex: string) {
  const match = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(listColor(hex));
  return { light: parse(match?.[1] ?? ''), dark: parse(match?.[2] ?? '') };
}

const surfaces = {
  light: { panel: parse('#ffffff'), ink: parse('#211f1c'), tint: 0.11, share: 0.74 },
  dark: { panel: parse('#201f1c'), ink: parse('#edebe7'), tint: 0.16, share: 0.78 },
};

test.each([
  '#FFCC00',
  '#D6E4F9',
  '#ECE8FC',
  '#F5F1CB',
  '#F5B8B8',
  '#D4EFDF',
  '#FFFFFF',
  '#000000',
  '#4CAF50',
  '#00f',
])('%s is readable as a mark and as text in both themes', (hex) => {
  const colours = pair(hex);
  for (const theme of ['light', 'dark'] as const) {
    const { panel, ink, tint, share } = surfaces[theme];
    const text = contrast(mix(colours[theme], ink, share), mix(colours[theme], panel, tint));
    expect(contrast(colours[theme], panel)).toBeGreaterThanOrEqual(2.95);
    expect(text).toBeGreaterThanOrEqual(4.5);
  }
});

test('a colour of the palette keeps its value and its counterpart', () => {
  expect(listColor('#3F5FBD')).toBe('light-dark(#3f5fbd, #7f9bea)');
});

test('a text that is no colour becomes grey', () => {
  expect(listColor('tomato')).toBe(listColor(null));
  expect(listColor(undefined)).toBe('light-dark(#8a847a, #958f85)');
});
