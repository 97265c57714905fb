import { defineSlotRecipe } from '@chakra-ui/react';
import {
  dialogAnatomy,
  drawerAnatomy,
  menuAnatomy,
  popoverAnatomy,
  toastAnatomy,
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
      item: { borderRadius: 'l2', cursor: 'pointer', _icon: { color: 'fg.subtle' } },
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
  toast: defineSlotRecipe({
    slots: toastAnatomy.keys(),
    base: {
      root: {
        alignItems: 'center',
        gap: '2.5',
        py: '2.5',
        ps: '3.5',
        pe: '2.5',
        w: 'max-content',
        maxW: { base: 'calc(100vw - 2rem)', sm: '25rem' },
        minH: '2.75rem',
        borderRadius: 'l3',
        boxShadow: 'float',
        bg: 'bg.raised',
        color: 'fg',
        transition: 'translate 180ms, scale 180ms, opacity 180ms, height 180ms',
        // One end for all of it: each end of its own takes the page four frames.
        _closed: { transition: 'translate 160ms, scale 160ms, opacity 160ms' },
        '&[data-type]': { bg: 'bg.raised', color: 'fg' },
      },
      title: { fontWeight: 'normal', textStyle: 'sm', marginEnd: '0' },
      description: { opacity: '1', color: 'fg.muted' },
      indicator: { boxSize: '4' },
      actionTrigger: {
        color: 'brand.fg',
        borderWidth: '0',
        h: '7',
        px: '2',
        ms: '1',
        flexShrink: '0',
        cursor: 'pointer',
        _hover: { bg: 'bg.muted' },
      },
      closeTrigger: { position: 'static', color: 'fg.subtle', cursor: 'pointer', _hover: { bg: 'bg.muted' } },
    },
  }),
};
