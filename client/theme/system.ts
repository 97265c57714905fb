import { createSystem, defaultBaseConfig, defineConfig, defineGlobalStyles } from '@chakra-ui/react';
import * as chakra from '@chakra-ui/react/theme';
import { forcedColorsCss, highContrastCss } from './high-contrast.ts';
import { buttonRecipe } from './recipes/button.ts';
import { floatingRecipes } from './recipes/floating.ts';
import { inputRecipes, inputSlotRecipes } from './recipes/inputs.ts';
import { surfaceRecipes, surfaceSlotRecipes } from './recipes/surfaces.ts';
import { semanticTokens } from './semantic-tokens.ts';
import { breakpoints, keyframes, textStyles, tokens } from './tokens.ts';

/** Omits Chakra's selection colour, which is a rule for every element; Takt's is inherited from the root. */
const {
  '*::selection': _selection,
  '*::placeholder, *[data-placeholder]': _placeholder,
  ...chakraCss
} = chakra.globalCss;

// Only those of its colours that its recipes name, and that are not ours: each one costs time at the start of a page.
const { transparent, current, black, white, blackAlpha, red } = chakra.tokens.colors;
const { colors: _ours, ...ownSemanticTokens } = chakra.semanticTokens;

/**
 * Chakra's own theme with only the components that Takt uses: the rest would cost every visitor tens of kilobytes. A
 * component that is missing here renders unstyled; add its recipe.
 */
const baseConfig = defineConfig({
  cssVarsPrefix: chakra.cssVarsPrefix,
  cssVarsRoot: chakra.cssVarsRoot,
  globalCss: chakraCss,
  theme: {
    keyframes: chakra.keyframes,
    tokens: { ...chakra.tokens, colors: { transparent, current, black, white, blackAlpha, red } },
    semanticTokens: ownSemanticTokens,
    layerStyles: chakra.layerStyles,
    animationStyles: chakra.animationStyles,
    recipes: {
      button: chakra.buttonRecipe,
      code: chakra.codeRecipe,
      heading: chakra.headingRecipe,
      icon: chakra.iconRecipe,
      input: chakra.inputRecipe,
      kbd: chakra.kbdRecipe,
      link: chakra.linkRecipe,
      spinner: chakra.spinnerRecipe,
      textarea: chakra.textareaRecipe,
    },
    slotRecipes: {
      dialog: chakra.dialogSlotRecipe,
      drawer: chakra.drawerSlotRecipe,
      emptyState: chakra.emptyStateSlotRecipe,
      field: chakra.fieldSlotRecipe,
      menu: chakra.menuSlotRecipe,
      nativeSelect: chakra.nativeSelectSlotRecipe,
      popover: chakra.popoverSlotRecipe,
      switch: chakra.switchSlotRecipe,
      table: chakra.tableSlotRecipe,
      tabs: chakra.tabsSlotRecipe,
      tooltip: chakra.tooltipSlotRecipe,
    },
  },
});

/** `--tint`, `--ink` and `--face` say how much of a list colour goes into a tint, its text and a person's letters. */
export const listShares = {
  light: { '--tint': '11%', '--ink': '74%', '--face': '50%' },
  dark: { '--tint': '16%', '--ink': '78%', '--face': '50%' },
};

/**
 * Base styles of every page. A class has no weight in them (`:where`): every sheet and recipe is stronger.
 */
const globalCss = defineGlobalStyles({
  '*': { fontFeatureSettings: 'inherit' },
  html: {
    colorPalette: 'brand',
    colorScheme: 'light',
    bg: 'bg',
    color: 'fg',
    fontFeatureSettings: '"cv11", "ss03"',
    ...listShares.light,
    '--under': 'colors.bg.panel',
  },
  'html.dark': { colorScheme: 'dark', ...listShares.dark },
  ...highContrastCss,
  ...forcedColorsCss,
  // Names in the letters of another direction align with the page, not with their own direction.
  ':where([dir=auto]:not(input, textarea, [contenteditable]))': {
    textAlign: '-webkit-match-parent',
    '@supports (text-align: match-parent)': { textAlign: 'match-parent' },
  },
  body: {
    fontFamily: 'body',
    textStyle: 'md',
    minH: '100dvh',
    // Under a dialog, its backdrop takes the pointer. Taking it from the page would style every element again.
    pointerEvents: 'auto !important',
  },
  ':where(:focus-visible)': {
    outline: '2px solid',
    outlineColor: 'brand.focusRing',
    outlineOffset: '1px',
  },
  ':where(.num, time)': {
    fontVariantNumeric: 'tabular-nums',
    fontFeatureSettings: '"tnum", "cv11", "ss03"',
    whiteSpace: 'nowrap',
  },
  // Figures stay in one piece, not all of a sentence.
  ':where(p.num)': { whiteSpace: 'normal' },
  ':where(.lucide)': { strokeWidth: '1.5', flexShrink: '0' },
  ':where([dir=rtl] .flip-rtl)': { transform: 'scaleX(-1)' },
  '::placeholder, :where([data-placeholder])': { color: 'fg.subtle', opacity: '1' },
  'input:placeholder-shown': { textOverflow: 'ellipsis' },
  // Inherited from here: a rule for every element makes Chromium style each twice while a list scrolls.
  ':root::selection': { bg: 'brand.emphasized' },
  '*, *::before, *::after': {
    _motionReduce: {
      transition: 'none !important',
      animation: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
});

const config = defineConfig({
  globalCss,
  theme: {
    breakpoints,
    keyframes,
    tokens,
    semanticTokens,
    textStyles,
    recipes: { button: buttonRecipe, ...inputRecipes, ...surfaceRecipes },
    slotRecipes: { ...floatingRecipes, ...inputSlotRecipes, ...surfaceSlotRecipes },
  },
});

/**
 * Chakra with Takt's tokens and recipes. A rule that is added to a layer makes Chromium style and lay out the whole page,
 * which the first menu of a page would wait for. Only the reset, which never changes, has its layer (`resetCss`).
 */
export const system = createSystem(defaultBaseConfig, baseConfig, config, { disableLayers: true });

/** Chakra's reset, weaker than everything. */
export const resetCss = createSystem({ preflight: true }).getPreflightCss();
