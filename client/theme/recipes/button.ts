import { defineRecipe } from '@chakra-ui/react';

/** A finger needs 32 px. */
const touchable = { base: '8', md: '0' };

const size = (height: string, paddingInline: string, textStyle: string) => ({
  h: height,
  minW: { base: '8', md: height },
  minH: touchable,
  px: paddingInline,
  gap: '1.5',
  textStyle,
  lineHeight: '1',
  _icon: { width: '4', height: '4' },
});

/** A button that says why it does nothing still gets the mouse; it looks no readier for it. */
const refusedHover = '&[aria-disabled=true]:is(:hover, :active)';

/** Controls of 24, 28, 32 and 36 px; `xl` (40 px) is for the forms of the signed-out pages. */
export const buttonRecipe = defineRecipe({
  base: {
    lineHeight: '1',
    fontWeight: 'medium',
    transitionProperty: 'background, border-color, color',
    transitionDuration: 'fast',
    transitionTimingFunction: 'beat',
    '--focus-ring-offset': '1px',
    _disabled: {
      opacity: '1',
      bg: 'bg.muted',
      color: 'fg.subtle',
      borderColor: 'transparent',
      cursor: 'not-allowed',
      [refusedHover]: { bg: 'bg.muted', color: 'fg.subtle' },
    },
  },
  variants: {
    size: {
      xs: size('6', '2', 'xs'),
      sm: size('7', '2.5', 'sm'),
      md: size('8', '3', 'sm'),
      lg: size('9', '4', 'md'),
      xl: size('10', '4', 'md'),
    },
    variant: {
      solid: {
        _hover: { bg: 'colorPalette.hover' },
        _expanded: { bg: 'colorPalette.hover' },
        _active: { bg: 'colorPalette.active' },
      },
      outline: {
        bg: 'bg.panel',
        borderColor: 'colorPalette.controlBorder',
        color: 'colorPalette.controlFg',
        _hover: { bg: 'colorPalette.controlHover' },
        _expanded: { bg: 'colorPalette.controlHover' },
      },
      ghost: {
        color: 'colorPalette.controlGhost',
        _hover: { bg: 'colorPalette.controlHover', color: 'colorPalette.controlFg' },
        _expanded: { bg: 'colorPalette.controlHover', color: 'colorPalette.controlFg' },
        _disabled: { bg: 'transparent', [refusedHover]: { bg: 'transparent' } },
      },
      plain: {
        px: '0',
        minW: '0',
        minH: '0',
        h: 'auto',
        borderWidth: '0',
        borderRadius: 'l1',
        lineHeight: 'inherit',
        _hover: { textDecoration: 'underline', textUnderlineOffset: '2px' },
        _disabled: { bg: 'transparent', [refusedHover]: { bg: 'transparent' } },
      },
    },
  },
});
