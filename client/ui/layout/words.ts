import { chakra } from '@chakra-ui/react';

/** Small grey words beside what matters. */
export const Subtle = chakra('span', { base: { textStyle: 'xs', color: 'fg.subtle' } });

/** A name on one line, cut off where there is no room; it runs the way its letters do. */
export const Clipped = chakra('span', { base: { truncate: true } }, { defaultProps: { dir: 'auto' } });
