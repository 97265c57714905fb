import { createSystem, defineConfig } from '@chakra-ui/react';
import { baseConfig } from './base.ts';
import { globalCss } from './global-css.ts';
import { buttonRecipe } from './recipes/button.ts';
import { dialogRecipe, drawerRecipe } from './recipes/dialog.ts';
import { fieldRecipe } from './recipes/field.ts';
import { menuRecipe, popoverRecipe, toastRecipe, tooltipRecipe } from './recipes/floating.ts';
import { inputRecipe, textareaRecipe } from './recipes/input.ts';
import { nativeSelectRecipe } from './recipes/select.ts';
import {
  cardRecipe,
  emptyStateRecipe,
  headingRecipe,
  kbdRecipe,
  linkRecipe,
  skeletonRecipe,
  spinnerRecipe,
  tableRecipe,
} from './recipes/surfaces.ts';
import { segmentGroupRecipe, tabsRecipe } from './recipes/tabs.ts';
import {
  checkboxRecipe,
  checkmarkRecipe,
  radioGroupRecipe,
  radiomarkRecipe,
  switchRecipe,
} from './recipes/toggles.ts';
import { semanticTokens } from './semantic-tokens.ts';
import { cacheStyles } from './style-cache.ts';
import { textStyles } from './text-styles.ts';
import { breakpoints, keyframes, tokens } from './tokens.ts';

const config = defineConfig({
  globalCss,
  theme: {
    breakpoints,
    keyframes,
    tokens,
    semanticTokens,
    textStyles,
    recipes: {
      button: buttonRecipe,
      checkmark: checkmarkRecipe,
      heading: headingRecipe,
      input: inputRecipe,
      kbd: kbdRecipe,
      link: linkRecipe,
      radiomark: radiomarkRecipe,
      skeleton: skeletonRecipe,
      spinner: spinnerRecipe,
      textarea: textareaRecipe,
    },
    slotRecipes: {
      card: cardRecipe,
      checkbox: checkboxRecipe,
      dialog: dialogRecipe,
      drawer: drawerRecipe,
      emptyState: emptyStateRecipe,
      field: fieldRecipe,
      menu: menuRecipe,
      nativeSelect: nativeSelectRecipe,
      popover: popoverRecipe,
      radioGroup: radioGroupRecipe,
      segmentGroup: segmentGroupRecipe,
      switch: switchRecipe,
      table: tableRecipe,
      tabs: tabsRecipe,
      toast: toastRecipe,
      tooltip: tooltipRecipe,
    },
  },
});

/** Chakra with Takt's tokens and recipes. */
export const system = cacheStyles(createSystem(baseConfig, config));
