import { describe, expect, test } from 'vitest';
import { contrast, mix, type Oklab, parseHex } from '#client/lib/look/list-color.ts';
import { highContrastColors, highContrastCss } from '#client/theme/high-contrast.ts';
import { listPalette } from '#client/theme/list-palette.ts';
import { listShares, system } from '#client/theme/system.ts';

const sides = ['light', 'dark'] as const;
type Side = (typeof sides)[number];
type Theme = (token: string) => string;

function parse(hex: string): Oklab {
  const colour = parseHex(hex);
  if (colour === null) throw new Error(`${hex} is no colour`);
  return colour;
}

function normal(side: Side): Theme {
  return (token) => {
    const value = system.tokens.getByName(`colors.${token}`)?.extensions.conditions?.[`_${side}`];
    if (value === undefined) throw new Error(`${token} is no colour`);
    return value;
  };
}

const high =
  (side: Side): Theme =>
  (token) =>
    highContrastColors.get(token)?.[side === 'light' ? 0 : 1] ?? normal(side)(token);

const ratio = (one: string, other: string) => contrast(parse(one), parse(other));

const palettes = ['brand', 'success', 'warning', 'danger', 'info', 'gray'];
const grounds = ['bg', 'bg.subtle', 'bg.panel', 'bg.raised'];

/** Texts with their backgrounds. */
const texts: [string, string][] = [
  ...['fg', 'fg.muted', 'fg.subtle', 'fg.error', 'fg.warning', 'fg.success', 'fg.info'].flatMap((text) =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ...['fg', 'fg.muted'].map((text): [string, string] => [text, 'bg.muted']),
  ['fg.inverted', 'bg.inverted'],
  ['fg.muted', 'bg.emphasized'],
  ['fg', 'brand.subtle'],
  ['fg.muted', 'brand.subtle'],
  ...palettes.flatMap((palette): [string, string][] => [
    [`${palette}.fg`, `${palette}.subtle`],
    [`${palette}.fg`, 'bg.panel'],
    [`${palette}.contrast`, `${palette}.solid`],
    [`${palette}.contrast`, `${palette}.hover`],
    [`${palette}.contrast`, `${palette}.active`],
    [`${palette}.controlFg`, `${palette}.controlHover`],
    [`${palette}.controlGhost`, 'bg.panel'],
  ]),
];

const lines: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['border', ground],
    ['border.muted', ground],
    ['border.subtle', ground],
    ['border.emphasized', ground],
    ['border.control', ground],
    ['border.error', ground],
  ]),
  ...palettes.flatMap((palette): [string, string][] => [
    [`${palette}.border`, 'bg.panel'],
    [`${palette}.controlBorder`, 'bg.panel'],
    [`${palette}.focusRing`, 'bg.panel'],
    [`${palette}.focusRing`, 'bg'],
  ]),
  ['switchTrack', 'bg.panel'],
];

const marks = Object.entries(listPalette)
  .filter(([group]) => group !== 'chart')
  .flatMap(([group, colours]) => Object.keys(colours).map((name) => `${group}.${name}`))
  .filter((token) => token !== 'beat.off');

const weak = (theme: Theme, pairs: readonly (readonly [string, string])[], least: number) =>
  pairs.flatMap(([one, other]) => {
    const found = ratio(theme(one), theme(other));
    return found < least ? [`${one} on ${other}: ${found.toFixed(2)}`] : [];
  });

describe.each(sides)('%s', (side) => {
  test('text can be read', () => {
    expect(weak(normal(side), texts, 4.5)).toEqual([]);
  });

  test('the letters of a person can be read on their colour', () => {
    const theme = normal(side);
    const share = (name: '--tint' | '--face') => Number.parseInt(listShares[side][name], 10) / 100;
    const faint = Object.keys(listPalette.chart).flatMap((name) => {
      const colour = parse(theme(`chart.${name}`));
      const letters = mix(colour, parse(theme('fg')), share('--face'));
      const found = contrast(letters, mix(colour, parse(theme('bg.panel')), share('--tint') + 0.08));
      return found < 4.5 ? [`${name}: ${found.toFixed(2)}`] : [];
    });
    expect(faint).toEqual([]);
  });

  test('with high contrast text has 7 to 1, lines 4.5 to 1, marks 3 to 1', () => {
    expect(weak(high(side), texts, 7)).toEqual([]);
    expect(weak(high(side), lines, 4.5)).toEqual([]);
    expect(
      weak(
        high(side),
        marks.map((mark) => [mark, 'bg.panel'] as const),
        3,
      ),
    ).toEqual([]);
  });

  test('with high contrast the colours of lists can be read on their own tint', () => {
    const key = side === 'light' ? 'html[data-contrast=more]' : 'html[data-contrast=more].dark';
    const shares = Object.entries(highContrastCss[key] ?? {});
    const share = (name: string) =>
      Number.parseInt(String(shares.find(([own]) => own === name)?.[1]), 10) / 100;
    const theme = high(side);
    const faint = marks.flatMap((mark) => {
      const colour = parse(normal(side)(mark));
      const panel = parse(theme('bg.panel'));
      const text = mix(colour, parse(theme('fg')), share('--ink'));
      const letters = mix(colour, parse(theme('fg')), share('--face'));
      const tint = mix(colour, panel, share('--tint'));
      const face = mix(colour, panel, share('--tint') + 0.08);
      const found = Math.min(contrast(text, tint), contrast(letters, face));
      return found < 7 ? [`${mark}: ${found.toFixed(2)}`] : [];
    });
    expect(faint).toEqual([]);
  });
});
