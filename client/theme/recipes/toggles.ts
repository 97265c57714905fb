import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';
import { checkboxAnatomy, radioGroupAnatomy, switchAnatomy } from '@chakra-ui/react/anatomy';

const on = '&:is([data-state=checked], [data-state=indeterminate])';

const box = {
  bg: 'bg.panel',
  borderColor: 'border.control',
  '--focus-ring-offset': '1px',
  transitionProperty: 'background, border-color',
  transitionDuration: 'fast',
  _disabled: { opacity: '1', bg: 'bg.muted', cursor: 'not-allowed' },
  [on]: { bg: 'brand.solid', borderColor: 'brand.solid', color: 'brand.contrast' },
};

const small = { boxSize: '4', p: '0', _icon: { boxSize: '3', strokeWidth: '2.25px' } };

export const checkmarkRecipe = defineRecipe({
  variants: { size: { sm: small, md: small }, variant: { solid: box } },
  defaultVariants: { size: 'md', variant: 'solid' },
});

export const checkboxRecipe = defineSlotRecipe({
  slots: checkboxAnatomy.keys(),
  base: {
    root: { gap: '2', verticalAlign: 'middle' },
    label: { fontWeight: 'normal', textStyle: 'sm', _disabled: { opacity: '1', color: 'fg.subtle' } },
  },
  variants: {
    size: {
      md: { root: { gap: '2' }, label: { textStyle: 'sm' }, control: small },
    },
    variant: { solid: { control: box } },
  },
});

const radio = {
  borderColor: 'border.control',
  bg: 'bg.panel',
  '--focus-ring-offset': '1px',
  _checked: { bg: 'brand.solid', borderColor: 'brand.solid', color: 'brand.contrast' },
};

export const radiomarkRecipe = defineRecipe({
  variants: { size: { md: { boxSize: '4' } }, variant: { solid: radio } },
});

export const radioGroupRecipe = defineSlotRecipe({
  slots: radioGroupAnatomy.keys(),
  base: { item: { gap: '2' }, itemText: { fontWeight: 'normal', textStyle: 'sm' } },
  variants: {
    size: { md: { item: { gap: '2' }, itemText: { textStyle: 'sm' }, itemControl: { boxSize: '4' } } },
    variant: { solid: { itemControl: radio } },
  },
});

export const switchRecipe = defineSlotRecipe({
  slots: switchAnatomy.keys(),
  base: {
    root: { gap: '2' },
    label: { fontWeight: 'normal', textStyle: 'sm', _disabled: { opacity: '1', color: 'fg.subtle' } },
  },
  variants: {
    variant: {
      solid: {
        control: { bg: 'switchTrack', '--focus-ring-offset': '1px', _checked: { bg: 'brand.solid' } },
        thumb: { scale: '0.75', boxShadow: 'none', bg: 'white', _checked: { bg: 'white' } },
      },
    },
    size: { md: { root: { '--switch-width': 'sizes.7', '--switch-height': 'sizes.4' } } },
  },
});
