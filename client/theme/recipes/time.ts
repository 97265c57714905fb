import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

/** The beat: 30 segments for work against estimate. */
export const progressBarRecipe = defineRecipe({
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(30, 1fr)',
    w: '100%',
    // Fills say something here: they stay where the system chooses the colours.
    forcedColorAdjust: 'none',
    '& > i': { borderRadius: '1px', bg: 'beat.off' },
    '& > i[data-on]': { bg: 'var(--on)' },
  },
  variants: {
    size: { md: { h: '8px', gap: '2px' }, sm: { h: '4px', gap: '1px' } },
    tone: {
      none: { '--on': 'colors.beat.none' },
      low: { '--on': 'colors.beat.low' },
      fair: { '--on': 'colors.beat.fair' },
      good: { '--on': 'colors.beat.good' },
      full: { '--on': 'colors.beat.full' },
    },
  },
  defaultVariants: { size: 'md', tone: 'none' },
});

/** The day strip: tracked stretches on a ruler of hours. */
export const dayStripRecipe = defineSlotRecipe({
  slots: ['root', 'track', 'stretch', 'now', 'ruler'],
  base: {
    root: { display: 'block', w: '100%' },
    track: {
      forcedColorAdjust: 'none',
      position: 'relative',
      display: 'block',
      overflow: 'hidden',
      borderRadius: '2px',
      bg: 'bg.muted',
      backgroundImage:
        'repeating-linear-gradient(to right, {colors.border.emphasized} 0 1px, transparent 1px calc(100% / var(--hours)))',
    },
    stretch: {
      position: 'absolute',
      insetBlock: '0',
      minW: '1px',
      borderRadius: '1px',
      bg: 'var(--k)',
      '&[data-running]': { bg: 'brand.solid' },
    },
    now: { position: 'absolute', insetBlock: '0', w: '1px', bg: 'fg', opacity: '0.55' },
    ruler: {
      display: 'flex',
      justifyContent: 'space-between',
      mt: '1',
      fontSize: '2xs',
      lineHeight: '1rem',
      color: 'fg.subtle',
    },
  },
  variants: {
    size: {
      sm: { track: { h: '8px' } },
      md: { track: { h: '16px', borderRadius: '3px' } },
      lg: { track: { h: '32px', borderRadius: '3px' } },
    },
  },
  defaultVariants: { size: 'sm' },
});

/** The meter: plan against capacity. */
export const workloadMeterRecipe = defineSlotRecipe({
  slots: ['root', 'track', 'bar', 'capacity', 'ruler'],
  base: {
    root: { display: 'block', w: '100%' },
    track: { forcedColorAdjust: 'none', position: 'relative', h: '8px', borderRadius: '2px', bg: 'bg.muted' },
    bar: {
      position: 'absolute',
      insetBlock: '0',
      insetInlineStart: '0',
      borderRadius: '2px',
      '&[data-part=planned]': { bg: 'brand.emphasized' },
      '&[data-part=worked]': { bg: 'brand.solid' },
      '&[data-part=excess]': { bg: 'warning.solid', borderStartStartRadius: '0', borderEndStartRadius: '0' },
    },
    capacity: { position: 'absolute', insetBlock: '-3px', w: '2px', borderRadius: '1px', bg: 'fg' },
    ruler: {
      display: 'flex',
      justifyContent: 'space-between',
      mt: '1.5',
      fontSize: '2xs',
      lineHeight: '1rem',
      color: 'fg.subtle',
    },
  },
});

export const pulseRecipe = defineRecipe({
  base: {
    position: 'relative',
    display: 'inline-block',
    flexShrink: '0',
    boxSize: '8px',
    borderRadius: 'full',
    bg: 'brand.solid',
    forcedColorAdjust: 'none',
    _after: {
      content: '""',
      position: 'absolute',
      inset: '-3px',
      borderRadius: 'full',
      borderWidth: '1px',
      borderColor: 'brand.solid',
      opacity: '0.45',
      animation: 'beat 2s cubic-bezier(.2, 0, 0, 1) infinite',
    },
  },
});
