import { chakra } from '@chakra-ui/react';
import { beatRound } from '#client/theme/tokens.ts';

const Dot = chakra('span', {
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
      animation: `beat ${beatRound} cubic-bezier(.2, 0, 0, 1) infinite`,
    },
  },
});

/** The dot of running work. Decorative: the words next to it say the same. */
export function Pulse() {
  return <Dot aria-hidden />;
}
