import { chakra } from '@chakra-ui/react';
import { pulseRecipe } from '#client/theme/recipes/time.ts';

const Dot = chakra('span', pulseRecipe);

/** The dot of what runs now. Decorative: the words next to it say so. */
export function Pulse() {
  return <Dot aria-hidden />;
}
