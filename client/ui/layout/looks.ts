import { chakra } from '@chakra-ui/react';

/** Small grey words beside what matters. */
export const Subtle = chakra('span', { base: { textStyle: 'xs', color: 'fg.subtle' } });

/** A line below what a menu or picker offers. */
export const MenuNote = chakra('p', {
  base: { textStyle: 'xs', color: 'fg.subtle', maxW: '18rem', px: '2', py: '1.5' },
});

/** A name on one line, cut off where there is no room; it runs the way its letters do. */
export const Clipped = chakra('span', { base: { truncate: true } }, { defaultProps: { dir: 'auto' } });

/** Rows of a card: a line above each but the first. */
export const dividedRow = {
  borderTopWidth: '1px',
  borderColor: 'border.muted',
  textStyle: 'sm',
  _first: { borderTopWidth: '0' },
} as const;
