import { defineGlobalStyles } from '@chakra-ui/react';
import { forcedColorsCss, highContrastCss } from './high-contrast.ts';

const figures = '"tnum", "cv11", "ss03"';

/** Base styles of every page. `--tint`, `--ink` and `--face` say how much of a list colour goes into a tint, its text and a person's letters. */
export const globalCss = defineGlobalStyles({
  '*': { fontFeatureSettings: 'inherit' },
  html: {
    colorPalette: 'brand',
    colorScheme: 'light',
    bg: 'bg',
    color: 'fg',
    fontFeatureSettings: '"cv11", "ss03"',
    '--tint': '11%',
    '--ink': '74%',
    '--face': '70%',
    '--under': 'colors.bg.panel',
  },
  'html.dark': { colorScheme: 'dark', '--tint': '16%', '--ink': '78%' },
  ...highContrastCss,
  ...forcedColorsCss,
  // Names in the letters of another direction stand where the page begins, not where they do.
  ':where([dir=auto]:not(input, textarea, [contenteditable]))': {
    textAlign: '-webkit-match-parent',
    '@supports (text-align: match-parent)': { textAlign: 'match-parent' },
  },
  body: {
    fontFamily: 'body',
    textStyle: 'md',
    minH: '100dvh',
  },
  ':focus-visible': {
    outline: '2px solid',
    outlineColor: 'brand.focusRing',
    outlineOffset: '1px',
  },
  '.num, time': {
    fontVariantNumeric: 'tabular-nums',
    fontFeatureSettings: figures,
    whiteSpace: 'nowrap',
  },
  '.lucide': { strokeWidth: '1.5', flexShrink: '0' },
  '.flip-rtl': { _rtl: { transform: 'scaleX(-1)' } },
  '*::placeholder, *[data-placeholder]': { color: 'fg.subtle', opacity: '1' },
  'input:placeholder-shown': { textOverflow: 'ellipsis' },
  // Inherited from here: a rule for every element makes Chromium style each twice while a list scrolls.
  ':root::selection': { bg: 'brand.emphasized' },
  '*, *::before, *::after': {
    _motionReduce: {
      transition: 'none !important',
      animation: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
});
