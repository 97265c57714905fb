import { defineKeyframes, defineTextStyles, defineTokens } from '@chakra-ui/react';

const ramp = (steps: Record<string, string>) =>
  Object.fromEntries(Object.entries(steps).map(([step, value]) => [step, { value }]));

/** Primitive values: the warm neutral ramp, type, radii, sizes and motion. */
export const tokens = defineTokens({
  colors: {
    gray: ramp({
      0: '#ffffff',
      25: '#fbfaf8',
      50: '#f6f5f2',
      100: '#efedea',
      200: '#e5e2dd',
      300: '#d5d1ca',
      400: '#b1aba1',
      500: '#8a847a',
      600: '#69645b',
      700: '#4e4a43',
      800: '#35322d',
      900: '#211f1c',
      950: '#151412',
    }),
  },
  fonts: {
    body: {
      value:
        '"Inter Variable", Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
    },
    heading: { value: '{fonts.body}' },
    mono: {
      value: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
    },
  },
  fontSizes: {
    '2xs': { value: '0.6875rem' },
    xs: { value: '0.75rem' },
    sm: { value: '0.8125rem' },
    md: { value: '0.875rem' },
    lg: { value: '1rem' },
    xl: { value: '1.25rem' },
    '2xl': { value: '1.5rem' },
  },
  radii: {
    xs: { value: '4px' },
    sm: { value: '6px' },
    md: { value: '10px' },
    full: { value: '999px' },
  },
  sizes: {
    row: { value: '2.5rem' },
    sidebar: { value: '16rem' },
    rail: { value: '3rem' },
    topbar: { value: '3rem' },
    bottombar: { value: '3.5rem' },
    dock: { value: '3rem' },
    content: { value: '75rem' },
  },
  durations: {
    fastest: { value: '80ms' },
    faster: { value: '120ms' },
    fast: { value: '120ms' },
    moderate: { value: '160ms' },
    slow: { value: '180ms' },
    slower: { value: '180ms' },
    slowest: { value: '180ms' },
  },
  easings: {
    beat: { value: 'cubic-bezier(.2, 0, 0, 1)' },
    'ease-in-smooth': { value: 'cubic-bezier(.2, 0, 0, 1)' },
  },
});

/** Rail below 1101 px, phone below 768 px. */
export const breakpoints = {
  sm: '30rem',
  md: '48rem',
  lg: '68.8125rem',
  xl: '80rem',
  '2xl': '96rem',
};

const beatsInRound = 20;

/**
 * Each round of an animation without an end is an event, for which the page takes four frames: one round has many
 * beats. It changes the opacity alone: while anything moves, Chromium looks at each frame what became visible.
 */
function beatsOf(count: number) {
  const share = 100 / count;
  const beats = Array.from({ length: count }, (_, index) => index * share);
  return Object.fromEntries(
    beats.flatMap((at) => [
      [`${at}%`, { opacity: '0.9' }],
      [`${at + share * 0.7}%, ${at + share * 0.9999}%`, { opacity: '0' }],
    ]),
  );
}

/** The duration of a round of `beat`: two seconds each. */
export const beatRound = `${2 * beatsInRound}s`;

export const keyframes = defineKeyframes({
  beat: beatsOf(beatsInRound),
  passing: {
    from: { transform: 'translateX(-100%)' },
    to: { transform: 'translateX(250%)' },
  },
});

const tight = '-0.011em';

/** 12 facts, 13 work, 14 body, 16 dialogs, 20 page title, 24 document title, 28 what runs. Nothing else. */
export const textStyles = defineTextStyles({
  '2xs': { value: { fontSize: '2xs', lineHeight: '0.875rem' } },
  xs: { value: { fontSize: 'xs', lineHeight: '1rem' } },
  sm: { value: { fontSize: 'sm', lineHeight: '1.25rem' } },
  md: { value: { fontSize: 'md', lineHeight: '1.25rem' } },
  lg: { value: { fontSize: 'lg', lineHeight: '1.5rem', letterSpacing: tight } },
  xl: { value: { fontSize: 'xl', lineHeight: '1.75rem', letterSpacing: '-0.014em' } },
  '2xl': { value: { fontSize: '2xl', lineHeight: '2rem', letterSpacing: '-0.016em' } },
  '3xl': { value: { fontSize: '1.75rem', lineHeight: '2.25rem', letterSpacing: '-0.018em' } },
  label: { value: { fontSize: 'sm', lineHeight: '1.25rem', fontWeight: 'medium' } },
});
