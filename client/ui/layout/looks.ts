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

/** Filters and tools above a list: one line on a phone, which scrolls to the edges of the page. */
export const Toolbar = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    flexWrap: { base: 'nowrap', md: 'wrap' },
    overflowX: { base: 'auto', md: 'visible' },
    mx: { base: '-4', md: '0' },
    px: { base: '4', md: '0' },
    // Room for the ring of the focus.
    py: { base: '1', md: '0' },
    scrollbarWidth: 'none',
    '& > *': { flexShrink: { base: 0, md: 1 } },
  },
});

/** For a toolbar beside a search, which on a phone is a line of its own. */
export const besideSearch = {
  display: { base: 'flex', md: 'contents' },
  w: { base: 'calc(100% + 2rem)', md: 'auto' },
} as const;
