import { defineSlotRecipe } from '@chakra-ui/react';
import { segmentGroupAnatomy, tabsAnatomy } from '@chakra-ui/react/anatomy';

export const tabsRecipe = defineSlotRecipe({
  slots: tabsAnatomy.keys(),
  base: { trigger: { gap: '1.5', whiteSpace: 'nowrap', minW: '0' } },
  variants: {
    size: {
      md: {
        root: { '--tabs-height': 'sizes.9', '--tabs-content-padding': 'spacing.4' },
        trigger: { px: '0', py: '0', textStyle: 'sm' },
      },
    },
    variant: {
      line: {
        list: { gap: '5', overflowX: 'auto', overflowY: 'hidden', scrollbarWidth: 'none' },
        trigger: {
          fontWeight: 'normal',
          outlineOffset: '-2px',
          borderRadius: 'l1',
          _hover: { color: 'fg' },
          _selected: {
            fontWeight: 'medium',
            _horizontal: { '--indicator-offset-y': '0px' },
          },
        },
      },
    },
  },
});

export const segmentGroupRecipe = defineSlotRecipe({
  slots: segmentGroupAnatomy.keys(),
  base: {
    root: {
      '--segment-radius': 'radii.l1',
      '--segment-indicator-bg': 'colors.segment',
      '--segment-indicator-shadow': { _light: '0 0 0 1px {colors.border.emphasized}', _dark: 'none' },
      borderRadius: 'l2',
      p: '0.5',
      gap: '0.5',
      bg: 'bg.muted',
      boxShadow: 'none',
    },
    item: {
      color: 'fg.muted',
      fontWeight: 'medium',
      cursor: 'pointer',
      whiteSpace: 'nowrap',
      _hover: { color: 'fg' },
      _checked: { color: 'fg' },
      _before: { display: 'none' },
    },
  },
  variants: {
    size: {
      sm: { item: { textStyle: 'xs', px: '2.5', gap: '1.5', height: { base: '8', md: '6' } } },
      md: { item: { textStyle: 'xs', px: '2.5', gap: '1.5', height: '7' } },
    },
  },
  defaultVariants: { size: 'sm' },
});
