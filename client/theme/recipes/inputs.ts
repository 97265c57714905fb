import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';
import { fieldAnatomy, nativeSelectAnatomy, switchAnatomy } from '@chakra-ui/react/anatomy';

const disabled = { opacity: '1', bg: 'bg.muted', color: 'fg.subtle', cursor: 'not-allowed' };
const disabledLabel = { opacity: '1', color: 'fg.subtle' };

const focusRing = {
  '--focus-ring-width': '2px',
  focusRingColor: 'brand.focusRing',
  _focusVisible: { outlineOffset: '-1px', borderColor: 'transparent' },
  _invalid: { borderColor: 'danger.solid' },
};

const outline = {
  bg: 'bg.panel',
  borderColor: 'border.control',
  ...focusRing,
  _readOnly: { bg: 'bg.subtle' },
};

/** Phones enlarge the page for a field with smaller letters. */
const readable = { '@media (pointer: coarse)': { fontSize: '1rem' } };

/** A finger needs more, and the buttons beside it are as high. */
const smallHeight = { base: 'sizes.8', md: 'sizes.7' };

export const inputRecipes = {
  input: defineRecipe({
    base: { _disabled: disabled, ...readable },
    variants: {
      size: {
        sm: { textStyle: 'sm', px: '2', '--input-height': smallHeight },
        md: { textStyle: 'sm', px: '2.5', '--input-height': 'sizes.8' },
        lg: { textStyle: 'md', px: '3', '--input-height': 'sizes.9' },
        xl: { textStyle: 'md', px: '3', '--input-height': 'sizes.10' },
      },
      variant: { outline },
    },
  }),
  textarea: defineRecipe({
    base: { _disabled: disabled, ...readable },
    variants: { size: { md: { textStyle: 'sm', px: '2.5', py: '1.5' } }, variant: { outline } },
  }),
};

const selectSize = (height: string | typeof smallHeight, paddingStart: string, textStyle: string) => ({
  root: { '--select-field-height': height },
  field: { textStyle, ps: paddingStart, pe: '7' },
  indicator: { color: 'fg.subtle', insetEnd: '2', _icon: { width: '3.5', height: '3.5' } },
});

export const inputSlotRecipes = {
  field: defineSlotRecipe({
    slots: fieldAnatomy.keys(),
    base: {
      root: { gap: '1' },
      label: { textStyle: 'label', _disabled: disabledLabel },
      helperText: { textStyle: 'xs', color: 'fg.subtle' },
      errorText: { textStyle: 'xs', color: 'danger.fg', fontWeight: 'normal', alignItems: 'center' },
      requiredIndicator: { color: 'fg.subtle' },
    },
  }),
  nativeSelect: defineSlotRecipe({
    slots: nativeSelectAnatomy.keys(),
    base: { field: readable },
    variants: {
      variant: {
        outline: {
          field: {
            bg: 'bg.panel',
            borderColor: 'border.control',
            cursor: 'pointer',
            ...focusRing,
            _disabled: disabled,
          },
        },
      },
      size: {
        sm: selectSize(smallHeight, '2.5', 'sm'),
        md: selectSize('sizes.8', '2.5', 'sm'),
        lg: selectSize('sizes.9', '3', 'md'),
        xl: selectSize('sizes.10', '3', 'md'),
      },
    },
  }),
  switch: defineSlotRecipe({
    slots: switchAnatomy.keys(),
    base: {
      root: { gap: '2' },
      label: { fontWeight: 'normal', textStyle: 'sm', _disabled: disabledLabel },
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
  }),
};
