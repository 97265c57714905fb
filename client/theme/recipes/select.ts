import { defineSlotRecipe } from '@chakra-ui/react';
import { nativeSelectAnatomy } from '@chakra-ui/react/anatomy';

const field = {
  bg: 'bg.panel',
  borderColor: 'border.control',
  cursor: 'pointer',
  '--focus-ring-width': '2px',
  focusRingColor: 'brand.focusRing',
  _focusVisible: { outlineOffset: '-1px', borderColor: 'transparent' },
  _invalid: { borderColor: 'danger.solid' },
  _disabled: { opacity: '1', bg: 'bg.muted', color: 'fg.subtle', cursor: 'not-allowed' },
};

const size = (height: string, paddingStart: string, textStyle: string) => ({
  root: { '--select-field-height': height },
  field: { textStyle, ps: paddingStart, pe: '7' },
  indicator: { color: 'fg.subtle', insetEnd: '2', _icon: { width: '3.5', height: '3.5' } },
});

export const nativeSelectRecipe = defineSlotRecipe({
  slots: nativeSelectAnatomy.keys(),
  variants: {
    variant: { outline: { field } },
    size: {
      sm: size('sizes.7', '2', 'sm'),
      md: size('sizes.8', '2.5', 'sm'),
      lg: size('sizes.9', '3', 'md'),
      xl: size('sizes.10', '3', 'md'),
    },
  },
});
