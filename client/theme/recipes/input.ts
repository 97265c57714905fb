import { defineRecipe } from '@chakra-ui/react';

const outline = {
  bg: 'bg.panel',
  borderColor: 'border.control',
  '--focus-ring-width': '2px',
  focusRingColor: 'brand.focusRing',
  _focusVisible: { outlineOffset: '-1px', borderColor: 'transparent' },
  _invalid: { borderColor: 'danger.solid' },
  _readOnly: { bg: 'bg.subtle' },
};

const disabled = {
  opacity: '1',
  bg: 'bg.muted',
  color: 'fg.subtle',
  cursor: 'not-allowed',
};

export const inputRecipe = defineRecipe({
  base: { _disabled: disabled },
  variants: {
    size: {
      sm: { textStyle: 'sm', px: '2', '--input-height': 'sizes.7' },
      md: { textStyle: 'sm', px: '2.5', '--input-height': 'sizes.8' },
      lg: { textStyle: 'md', px: '3', '--input-height': 'sizes.9' },
      xl: { textStyle: 'md', px: '3', '--input-height': 'sizes.10' },
    },
    variant: { outline },
  },
});

export const textareaRecipe = defineRecipe({
  base: { _disabled: disabled },
  variants: {
    size: {
      sm: { textStyle: 'sm', px: '2', py: '1' },
      md: { textStyle: 'sm', px: '2.5', py: '1.5' },
      lg: { textStyle: 'md', px: '3', py: '2' },
    },
    variant: { outline },
  },
});
