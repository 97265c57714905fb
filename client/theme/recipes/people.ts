import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';

/* `--k` is the person's colour, `--sz` the diameter, `--under` the colour of what lies below. */

export const memberAvatarRecipe = defineSlotRecipe({
  slots: ['root', 'image', 'badge'],
  base: {
    root: {
      position: 'relative',
      display: 'inline-grid',
      verticalAlign: 'middle',
      placeItems: 'center',
      flexShrink: '0',
      boxSize: 'var(--sz)',
      borderRadius: 'full',
      bg: 'color-mix(in oklab, var(--k) calc(var(--tint) + 8%), {colors.bg.panel})',
      color: 'color-mix(in oklab, var(--k) var(--face), {colors.fg})',
      fontSize: 'calc(var(--sz) * .4)',
      lineHeight: '1',
      fontWeight: 'semibold',
      letterSpacing: '-.02em',
      userSelect: 'none',
    },
    image: { gridArea: '1 / 1', boxSize: 'full', borderRadius: 'full', objectFit: 'cover' },
    badge: {
      position: 'absolute',
      insetBlockEnd: '-2px',
      insetInlineEnd: '-2px',
      boxSize: '14px',
      borderRadius: 'full',
      borderWidth: '2px',
      borderColor: 'var(--under)',
      color: 'bg.panel',
      display: 'grid',
      placeItems: 'center',
      '& > svg': { boxSize: '10px' },
    },
  },
});

export const avatarStackRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    flexShrink: '0',
    '& > *': { boxShadow: '0 0 0 1.5px var(--under)' },
    '& > * + *': { marginInlineStart: '-2px' },
  },
});

export const moreRecipe = defineRecipe({
  base: {
    '--k': 'colors.gray.500',
    display: 'inline-grid',
    placeItems: 'center',
    boxSize: 'var(--sz)',
    borderRadius: 'full',
    bg: 'color-mix(in oklab, var(--k) calc(var(--tint) + 8%), {colors.bg.panel})',
    color: 'fg.muted',
    fontSize: 'min(10px, calc(var(--sz) * .42))',
    lineHeight: '1',
    fontWeight: 'semibold',
    cursor: 'pointer',
    _hover: { color: 'fg' },
  },
});
