import { defineSlotRecipe } from '@chakra-ui/react';
import { fieldAnatomy } from '@chakra-ui/react/anatomy';

export const fieldRecipe = defineSlotRecipe({
  slots: fieldAnatomy.keys(),
  base: {
    root: { gap: '1' },
    label: { textStyle: 'label', _disabled: { opacity: '1', color: 'fg.subtle' } },
    helperText: { textStyle: 'xs', color: 'fg.subtle' },
    errorText: { textStyle: 'xs', color: 'danger.fg', fontWeight: 'normal', alignItems: 'center' },
    requiredIndicator: { color: 'fg.subtle' },
  },
});
