import { defineSemanticTokens } from '@chakra-ui/react';
import { listPalette } from './list-palette.ts';
import { brand, danger, info, neutral, success, warning } from './palettes.ts';

const pair = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });

const pairs = (values: Record<string, readonly [string, string]>) =>
  Object.fromEntries(Object.entries(values).map(([name, [light, dark]]) => [name, pair(light, dark)]));

/** Every colour a component may name; the values carry the contrast that the design promises. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: pair('#fbfaf8', '#141311'),
      subtle: pair('#f6f5f2', '#1a1917'),
      muted: pair('#efedea', '#272522'),
      emphasized: pair('#e5e2dd', '#34312d'),
      panel: pair('#ffffff', '#201f1c'),
      raised: pair('#ffffff', '#292724'),
      inverted: pair('#211f1c', '#efedea'),
      backdrop: pair('rgb(33 31 28 / .36)', 'rgb(0 0 0 / .56)'),
      stripe: pair('rgb(33 31 28 / .028)', 'rgb(255 255 255 / .025)'),
      error: pair('#fdefeb', '#331d18'),
      warning: pair('#fdf4e1', '#2e2413'),
      success: pair('#eef5e8', '#1e2a18'),
      info: pair('#eef1fb', '#1d2335'),
    },
    fg: {
      DEFAULT: pair('#211f1c', '#edebe7'),
      muted: pair('#565149', '#bbb6ad'),
      subtle: pair('#69645b', '#a09a90'),
      disabled: pair('#b1aba1', '#68635b'),
      inverted: pair('#fbfaf8', '#211f1c'),
      error: pair('#a92d19', '#f08f7a'),
      warning: pair('#855300', '#e6b65c'),
      success: pair('#33691e', '#93c878'),
      info: pair('#3652a8', '#9fb4f0'),
    },
    border: {
      DEFAULT: pair('#e5e2dd', '#302e2a'),
      muted: pair('#efedea', '#292724'),
      subtle: pair('#efedea', '#292724'),
      emphasized: pair('#d5d1ca', '#423f39'),
      control: pair('#cbc6be', '#4a4741'),
      inverted: pair('#211f1c', '#efedea'),
      error: pair('#b9351f', '#d4543c'),
      warning: pair('#f0d7a3', '#54401b'),
      success: pair('#c7dfb9', '#35492a'),
      info: pair('#c8d2f2', '#333f63'),
    },
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
    switchTrack: pair('#b1aba1', '#4a4741'),
    segment: pair('#ffffff', '#34312d'),
    skeleton: pair('#efedea', '#34312d'),
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
    float: pair(
      '0 0 0 1px rgb(33 31 28 / .06), 0 2px 4px rgb(33 31 28 / .05), 0 12px 32px -4px rgb(33 31 28 / .16)',
      '0 0 0 1px rgb(255 255 255 / .07), 0 2px 4px rgb(0 0 0 / .3), 0 16px 40px -4px rgb(0 0 0 / .6)',
    ),
    drag: pair(
      '0 0 0 1px rgb(33 31 28 / .08), 0 8px 20px -4px rgb(33 31 28 / .22)',
      '0 0 0 1px rgb(255 255 255 / .1), 0 8px 24px -4px rgb(0 0 0 / .7)',
    ),
  },
});
