import { defineSlotRecipe } from '@chakra-ui/react';
import {
  dialogAnatomy,
  drawerAnatomy,
  menuAnatomy,
  popoverAnatomy,
  tooltipAnatomy,
} from '@chakra-ui/react/anatomy';

/**
 * Layers lie as they were opened, since each is added at the end of the page. The library raises them by their number as
 * well, but a popover over a second dialog learns its own too late and would lie under it.
 */
const layer = { zIndex: 'popover' };

const backdrop = {
  ...layer,
  bg: 'bg.backdrop',
  _open: { animationDuration: 'moderate' },
  _closed: { animationDuration: 'faster' },
};

const title = { textStyle: 'lg', fontWeight: 'semibold', flex: '1', minW: '0' };
const footer = {
  flexWrap: 'wrap',
  gap: '2',
  px: '5',
  py: '3',
  borderTopWidth: '1px',
  borderColor: 'border.muted',
};

export const floatingRecipes = {
  dialog: defineSlotRecipe({
    slots: dialogAnatomy.keys(),
    base: {
      backdrop,
      positioner: { ...layer, px: '4' },
      content: { ...layer, bg: 'bg.raised', boxShadow: 'float', borderRadius: 'l3' },
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
      // On a phone it begins under the place of the messages.
      placement: { top: { content: { '--dialog-base-margin': { base: '3.25rem', md: '12vh' } } } },
    },
    defaultVariants: { size: 'sm' },
  }),
  drawer: defineSlotRecipe({
    slots: drawerAnatomy.keys(),
    base: {
      backdrop,
      positioner: layer,
      content: {
        ...layer,
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
  }),
  menu: defineSlotRecipe({
    slots: menuAnatomy.keys(),
    base: {
      content: {
        ...layer,
        '--menu-bg': 'colors.bg.raised',
        boxShadow: 'float',
        borderRadius: 'l3',
        textStyle: 'sm',
      },
      item: {
        borderRadius: 'l2',
        cursor: 'pointer',
        // Icons, but no marks: they have their own colour.
        '& :where(.lucide)': { color: 'fg.subtle' },
        '&[data-type]': { ps: '2' },
      },
      itemGroupLabel: {
        px: '2',
        pt: '1.5',
        pb: '0.5',
        textStyle: 'xs',
        fontWeight: 'normal',
        color: 'fg.subtle',
      },
      itemCommand: { opacity: '1', letterSpacing: 'normal', ps: '3' },
      separator: { bg: 'border.muted' },
    },
    variants: {
      variant: { subtle: { item: { _highlighted: { bg: 'bg.muted' } } } },
      size: {
        md: {
          content: { minW: '13.5rem', maxW: '22rem', padding: '1', scrollPadding: '1' },
          item: { gap: '2', textStyle: 'sm', minH: '8', py: '1', px: '2' },
        },
      },
    },
  }),
  popover: defineSlotRecipe({
    slots: popoverAnatomy.keys(),
    base: {
      content: {
        ...layer,
        '--popover-bg': 'colors.bg.raised',
        boxShadow: 'float',
        borderRadius: 'l3',
        textStyle: 'sm',
      },
    },
    variants: {
      size: { sm: { content: { '--popover-padding': 'spacing.3' } } },
    },
    defaultVariants: { size: 'sm' },
  }),
  tooltip: defineSlotRecipe({
    slots: tooltipAnatomy.keys(),
    base: {
      content: {
        px: '2',
        py: '1',
        borderRadius: 'l2',
        fontWeight: 'normal',
        textStyle: 'xs',
        boxShadow: 'none',
      },
    },
  }),
};
