import type { Pair } from './list-palette.ts';
import { ofStatuses, type Palette } from './semantic-tokens.ts';

const control = {
  controlBorder: ['#4e4a43', '#bbb6ad'],
  controlFg: ['#000000', '#ffffff'],
  controlGhost: ['#2b2823', '#e2ded7'],
  contrast: ['#ffffff', '#000000'],
  focusRing: ['#000000', '#ffffff'],
} satisfies Palette;

const brand = {
  ...control,
  solid: ['#053f49', '#7fdbe6'],
  hover: ['#032c33', '#a3e6ee'],
  active: ['#021f24', '#64cbd8'],
  subtle: ['#eaf4f5', '#0c2226'],
  muted: ['#d3e8eb', '#12343a'],
  emphasized: ['#4a9dab', '#26747f'],
  fg: ['#053f49', '#9be4ed'],
  border: ['#0b6572', '#64cbd8'],
} satisfies Palette;

const success = {
  ...control,
  solid: ['#23500f', '#8fd16d'],
  hover: ['#1a3c0b', '#a9df8c'],
  active: ['#132d08', '#7cbb5a'],
  fg: ['#1f4710', '#b5e39e'],
  border: ['#3d7c25', '#7cbb5a'],
} satisfies Palette;

const warning = {
  ...control,
  solid: ['#6b4300', '#f0b64a'],
  hover: ['#553500', '#f6c873'],
  active: ['#402800', '#d99a2b'],
  fg: ['#5c3900', '#ffd68a'],
  border: ['#8f5a03', '#d99a2b'],
} satisfies Palette;

const danger = {
  ...control,
  solid: ['#8a1f0d', '#ff9c8a'],
  hover: ['#701809', '#ffb5a7'],
  active: ['#571206', '#f08f7a'],
  fg: ['#7d1b0b', '#ffb8aa'],
  border: ['#b9351f', '#f08f7a'],
  controlBorder: ['#b9351f', '#f08f7a'],
  controlFg: ['#7d1b0b', '#ffb8aa'],
  controlGhost: ['#7d1b0b', '#ffb8aa'],
} satisfies Palette;

const info = {
  ...control,
  solid: ['#263c87', '#a9bcf7'],
  hover: ['#1d2f6c', '#c0cefa'],
  active: ['#152353', '#93abf2'],
  fg: ['#22367a', '#c3d0ff'],
  border: ['#3f5fbd', '#7391e3'],
} satisfies Palette;

const gray = {
  ...control,
  solid: ['#000000', '#ffffff'],
  hover: ['#2b2823', '#e2ded7'],
  active: ['#000000', '#cfcac1'],
  fg: ['#000000', '#ffffff'],
  border: ['#6b665d', '#a09a90'],
} satisfies Palette;

const groups: Readonly<Record<string, Readonly<Record<string, Pair>>>> = {
  bg: {
    '': ['#ffffff', '#000000'],
    subtle: ['#ffffff', '#0b0a09'],
    muted: ['#efedea', '#23211f'],
    emphasized: ['#e5e2dd', '#35332f'],
    panel: ['#ffffff', '#0b0a09'],
    raised: ['#ffffff', '#141311'],
    inverted: ['#000000', '#ffffff'],
    backdrop: ['rgb(0 0 0 / .6)', 'rgb(0 0 0 / .75)'],
  },
  fg: {
    '': ['#000000', '#ffffff'],
    muted: ['#2b2823', '#e2ded7'],
    subtle: ['#3d3933', '#d2cdc4'],
    disabled: ['#69645b', '#a09a90'],
    inverted: ['#ffffff', '#000000'],
    ...ofStatuses('fg', { danger, warning, success, info }),
  },
  border: {
    '': ['#6b665d', '#a09a90'],
    muted: ['#6b665d', '#a09a90'],
    subtle: ['#6b665d', '#a09a90'],
    emphasized: ['#4e4a43', '#bbb6ad'],
    control: ['#4e4a43', '#bbb6ad'],
    inverted: ['#000000', '#ffffff'],
    ...ofStatuses('border', { danger, warning, success, info }),
  },
  brand,
  success,
  warning,
  danger,
  info,
  gray,
  green: success,
  orange: warning,
  red: danger,
  blue: info,
  switchTrack: { '': ['#4e4a43', '#bbb6ad'] },
  beat: {
    off: ['#d5d1ca', '#4a4741'],
    none: ['#69645b', '#a09a90'],
    fair: ['#8f5a03', '#e6b65c'],
    good: ['#3652a8', '#9fb4f0'],
    full: ['#33691e', '#93c878'],
    neutral: ['#4e4a43', '#bbb6ad'],
  },
};

/** The colours that differ with high contrast, by the name of the token. */
export const highContrastColors: ReadonlyMap<string, Pair> = new Map(
  Object.entries(groups).flatMap(([group, colors]) =>
    Object.entries(colors).map(([name, pair]): [string, Pair] => [name ? `${group}.${name}` : group, pair]),
  ),
);

const dashed = (token: string) =>
  token.replaceAll('.', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Tokens and recipes lie in later layers: only what is important is stronger there. */
const strong = (value: string) => `${value} !important`;

const variables = (side: 0 | 1) =>
  Object.fromEntries(
    [...highContrastColors].map(([token, pair]) => [`--chakra-colors-${dashed(token)}`, strong(pair[side])]),
  );

const edge = strong('0 0 0 1px var(--chakra-colors-border-control)');
const more = 'html[data-contrast=more]';

/** `public/theme.js` and `useContrast` set the attribute. Nothing depends on colour or shadow alone. */
export const highContrastCss = {
  [more]: {
    ...variables(0),
    '--chakra-shadows-float': edge,
    '--chakra-shadows-drag': edge,
    '--tint': '6%',
    '--ink': '22%',
    '--face': '22%',
  },
  [`${more}.dark`]: { ...variables(1), '--tint': '10%', '--ink': '40%', '--face': '40%' },
  [`${more} :focus-visible`]: { outline: strong('3px solid var(--chakra-colors-brand-focus-ring)') },
  [`${more} :is(main, [role=dialog], [role=alertdialog]) a:not(.chakra-button)`]: {
    textDecoration: strong('underline'),
    textUnderlineOffset: '2px',
  },
  [`${more} [data-highlighted]`]: {
    outline: strong('2px solid var(--chakra-colors-fg)'),
    outlineOffset: strong('-2px'),
  },
  [`${more} :is([role=radiogroup] > label:has(:checked), a[aria-current=page])`]: {
    boxShadow: strong('inset 0 0 0 2px var(--chakra-colors-fg)'),
  },
  [`${more} .chakra-switch__thumb`]: { background: strong('var(--chakra-colors-bg-panel)') },
  [`${more} .chakra-switch__thumb[data-state=checked]`]: {
    background: strong('var(--chakra-colors-brand-contrast)'),
  },
};

const drawn = { forcedColorAdjust: strong('none') };
const floating =
  ':is(.chakra-dialog__content, .chakra-menu__content, .chakra-popover__content, [data-message], .chakra-tooltip__content)';

/** Forced colours remove shadows and fills: lines replace them. */
export const forcedColorsCss = {
  '@media (forced-colors: active)': {
    [floating]: { border: strong('1px solid CanvasText') },
    '.chakra-switch__control': { border: strong('1px solid ButtonText') },
    '.chakra-switch__control[data-state=checked]': {
      ...drawn,
      background: strong('Highlight'),
      color: strong('HighlightText'),
    },
    '.chakra-switch__thumb': { ...drawn, background: strong('ButtonText') },
    ':is([data-highlighted], [aria-selected=true], a[aria-current=page])': {
      outline: strong('2px solid Highlight'),
      outlineOffset: strong('-2px'),
    },
    '.chakra-button': { border: strong('1px solid ButtonText') },
  },
};
