import { defineSemanticTokens } from '@chakra-ui/react';
import { listPalette, type Pair } from './list-palette.ts';

/**
 * The palettes of `colorPalette`. The `control…` entries are the resting colours of an outline or ghost control of that
 * palette: neutral for the brand, red for destructive actions.
 */
export type Palette = Readonly<Record<string, Pair>>;

const focusRing = ['#167886', '#4fb0bd'] as const;

const quietControl = {
  focusRing,
  controlBorder: ['#cbc6be', '#4a4741'],
  controlFg: ['#211f1c', '#edebe7'],
  controlGhost: ['#565149', '#bbb6ad'],
  controlHover: ['#efedea', '#272522'],
} satisfies Palette;

const brand = {
  ...quietControl,
  solid: ['#0b6572', '#2f8f9d'],
  hover: ['#09535e', '#3a9dab'],
  active: ['#0a424b', '#2d8c9a'],
  contrast: ['#ffffff', '#06181b'],
  subtle: ['#eaf4f5', '#14292c'],
  muted: ['#d3e8eb', '#183a3f'],
  emphasized: ['#a6d1d7', '#1f525a'],
  fg: ['#0b6572', '#66c0cc'],
  border: ['#a6d1d7', '#1f525a'],
} satisfies Palette;

const success = {
  ...quietControl,
  solid: ['#3d7c25', '#6aa84a'],
  hover: ['#33691e', '#7cbb5a'],
  active: ['#2b5919', '#5d9840'],
  contrast: ['#ffffff', '#0c1706'],
  subtle: ['#eef5e8', '#1e2a18'],
  muted: ['#dcebd1', '#283a1f'],
  emphasized: ['#c7dfb9', '#35492a'],
  fg: ['#33691e', '#93c878'],
  border: ['#c7dfb9', '#35492a'],
} satisfies Palette;

const warning = {
  ...quietControl,
  solid: ['#c27c07', '#d99a2b'],
  hover: ['#cf8915', '#e6ab43'],
  active: ['#bc7807', '#c78a20'],
  contrast: ['#211f1c', '#1d1303'],
  subtle: ['#fdf4e1', '#2e2413'],
  muted: ['#f9e7c3', '#413116'],
  emphasized: ['#f0d7a3', '#54401b'],
  fg: ['#855300', '#e6b65c'],
  border: ['#f0d7a3', '#54401b'],
} satisfies Palette;

const danger = {
  focusRing,
  solid: ['#b9351f', '#d4543c'],
  hover: ['#9d2b17', '#de6650'],
  active: ['#862412', '#d2523b'],
  contrast: ['#ffffff', '#1d0a06'],
  subtle: ['#fdefeb', '#331d18'],
  muted: ['#f9dcd4', '#47251d'],
  emphasized: ['#f2c6bb', '#5d2f25'],
  fg: ['#a92d19', '#f08f7a'],
  border: ['#f2c6bb', '#5d2f25'],
  controlBorder: ['#f2c6bb', '#5d2f25'],
  controlFg: ['#a92d19', '#f08f7a'],
  controlGhost: ['#a92d19', '#f08f7a'],
  controlHover: ['#fdefeb', '#331d18'],
} satisfies Palette;

const info = {
  ...quietControl,
  solid: ['#3f5fbd', '#7391e3'],
  hover: ['#3652a8', '#86a1ea'],
  active: ['#2d4690', '#6480d2'],
  contrast: ['#ffffff', '#080d1c'],
  subtle: ['#eef1fb', '#1d2335'],
  muted: ['#dde4f8', '#272f4a'],
  emphasized: ['#c8d2f2', '#333f63'],
  fg: ['#3652a8', '#9fb4f0'],
  border: ['#c8d2f2', '#333f63'],
} satisfies Palette;

const neutral = {
  ...quietControl,
  solid: ['#211f1c', '#efedea'],
  hover: ['#35322d', '#ffffff'],
  active: ['#151412', '#d5d1ca'],
  contrast: ['#fbfaf8', '#211f1c'],
  subtle: ['#efedea', '#272522'],
  muted: ['#e5e2dd', '#34312d'],
  emphasized: ['#d5d1ca', '#423f39'],
  fg: ['#211f1c', '#edebe7'],
  border: ['#e5e2dd', '#302e2a'],
} satisfies Palette;

const pair = ([light, dark]: Pair) => ({ value: { _light: light, _dark: dark } });

const pairs = (values: Readonly<Record<string, Pair>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, pair(value)]));

const statuses = { danger, warning, success, info };

/** One part of the palettes of Chakra's four statuses, by the names that it gives them. */
export const ofStatuses = <Part extends string>(
  part: Part,
  palettes: Readonly<Record<keyof typeof statuses, Readonly<Record<Part, Pair>>>>,
) => ({
  error: palettes.danger[part],
  warning: palettes.warning[part],
  success: palettes.success[part],
  info: palettes.info[part],
});

/** Every colour a component may name; the values carry the contrast that the design promises. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: pairs({
      DEFAULT: ['#fbfaf8', '#141311'],
      subtle: ['#f6f5f2', '#1a1917'],
      muted: ['#efedea', '#272522'],
      emphasized: ['#e5e2dd', '#34312d'],
      // The ground of bars and strips.
      track: ['#efedea', '#34312d'],
      panel: ['#ffffff', '#201f1c'],
      raised: ['#ffffff', '#292724'],
      inverted: ['#211f1c', '#efedea'],
      backdrop: ['rgb(33 31 28 / .36)', 'rgb(0 0 0 / .56)'],
      stripe: ['rgb(33 31 28 / .028)', 'rgb(255 255 255 / .025)'],
      ...ofStatuses('subtle', statuses),
    }),
    fg: pairs({
      DEFAULT: ['#211f1c', '#edebe7'],
      muted: ['#565149', '#bbb6ad'],
      subtle: ['#69645b', '#a09a90'],
      disabled: ['#b1aba1', '#68635b'],
      inverted: ['#fbfaf8', '#211f1c'],
      ...ofStatuses('fg', statuses),
    }),
    border: pairs({
      DEFAULT: ['#e5e2dd', '#2c2a27'],
      muted: ['#efedea', '#272522'],
      subtle: ['#efedea', '#272522'],
      emphasized: ['#d5d1ca', '#423f39'],
      control: ['#cbc6be', '#4a4741'],
      inverted: ['#211f1c', '#efedea'],
      ...ofStatuses('border', statuses),
      error: ['#b9351f', '#d4543c'],
    }),
    brand: pairs(brand),
    success: pairs(success),
    warning: pairs(warning),
    danger: pairs(danger),
    info: pairs(info),
    gray: pairs(neutral),
    // Chakra's own status colours, for the components that pick one by name.
    green: pairs(success),
    orange: pairs(warning),
    red: pairs(danger),
    blue: pairs(info),
    switchTrack: pair(['#b1aba1', '#4a4741']),
    segment: pairs({ bg: ['#ffffff', '#34312d'], edge: ['#d5d1ca', 'transparent'] }),
    skeleton: pair(['#efedea', '#34312d']),
    chart: pairs(listPalette.chart),
    presence: pairs(listPalette.presence),
    beat: pairs(listPalette.beat),
    status: pairs(listPalette.status),
    priority: pairs(listPalette.priority),
    size: pairs(listPalette.size),
    issue: pairs(listPalette.issue),
  },
  radii: {
    l1: { value: '{radii.xs}' },
    l2: { value: '{radii.sm}' },
    l3: { value: '{radii.md}' },
  },
  shadows: {
    float: pair([
      '0 0 0 1px rgb(33 31 28 / .06), 0 2px 4px rgb(33 31 28 / .05), 0 12px 32px -4px rgb(33 31 28 / .16)',
      '0 0 0 1px rgb(255 255 255 / .07), 0 2px 4px rgb(0 0 0 / .3), 0 16px 40px -4px rgb(0 0 0 / .6)',
    ]),
    drag: pair([
      '0 0 0 1px rgb(33 31 28 / .08), 0 8px 20px -4px rgb(33 31 28 / .22)',
      '0 0 0 1px rgb(255 255 255 / .1), 0 8px 24px -4px rgb(0 0 0 / .7)',
    ]),
  },
});
