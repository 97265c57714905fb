import { defineSlotRecipe } from '@chakra-ui/react';
import { dialogAnatomy, drawerAnatomy } from '@chakra-ui/react/anatomy';

const backdrop = {
  bg: 'bg.backdrop',
  _open: { animationDuration: 'moderate' },
  _closed: { animationDuration: 'faster' },
};

const title = { textStyle: 'lg', fontWeight: 'semibold', flex: '1', minW: '0' };
const footer = { gap: '2', px: '5', py: '3', borderTopWidth: '1px', borderColor: 'border.muted' };

export const dialogRecipe = defineSlotRecipe({
  slots: dialogAnatomy.keys(),
  base: {
    backdrop,
    positioner: { px: '4' },
    content: { bg: 'bg.raised', boxShadow: 'float', borderRadius: 'l3' },
    header: { px: '5', pt: '4', pb: '1', alignItems: 'flex-start' },
    body: { px: '5', pt: '0', pb: '4', textStyle: 'sm' },
    footer,
    title,
    closeTrigger: { top: '3', insetEnd: '3' },
  },
  variants: {
    size: {
      sm: { content: { maxW: '26.875rem' } },
      md: { content: { maxW: '35rem' } },
      lg: { content: { maxW: '47.5rem' } },
    },
    scrollBehavior: { outside: {}, inside: { content: { maxH: 'calc(100% - 4rem)' } } },
    // On a phone it begins under the place of the messages.
    placement: { top: { content: { '--dialog-base-margin': { base: '3.25rem', md: '12vh' } } } },
  },
  defaultVariants: { size: 'sm', placement: 'top', scrollBehavior: 'outside' },
});

export const drawerRecipe = defineSlotRecipe({
  slots: drawerAnatomy.keys(),
  base: {
    backdrop,
    content: {
      bg: 'bg.raised',
      boxShadow: 'float',
      _open: { animationDuration: 'slow' },
      _closed: { animationDuration: 'moderate' },
    },
    header: { px: '5', pt: '4', pb: '3' },
    body: { px: '5', pt: '0', pb: '4' },
    footer,
    title,
    closeTrigger: { top: '3', insetEnd: '3' },
  },
});
