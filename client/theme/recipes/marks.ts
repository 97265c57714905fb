import { defineRecipe } from '@chakra-ui/react';

/* Marks of a team's own lists. `--k` is the list colour; it always comes with text or a glyph. */

const tint = 'color-mix(in oklab, var(--k) var(--tint), {colors.bg.panel})';
const ink = 'color-mix(in oklab, var(--k) var(--ink), {colors.fg})';

export const statusChipRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    gap: '5px',
    h: '5',
    maxW: '100%',
    minW: '0',
    ps: '6px',
    pe: '7px',
    borderRadius: 'l1',
    textStyle: 'xs',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    bg: tint,
    color: ink,
    '& > svg': { boxSize: '3', flexShrink: '0', color: 'var(--k)' },
  },
  variants: {
    plain: {
      true: { bg: 'transparent', px: '0', color: 'fg.muted', fontWeight: 'normal' },
    },
  },
});

export const labelChipRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    gap: '5px',
    h: '5',
    minW: '0',
    maxW: '100%',
    px: '6px',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border',
    textStyle: 'xs',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    _before: {
      content: '""',
      boxSize: '6px',
      flexShrink: '0',
      borderRadius: 'full',
      bg: 'var(--k)',
      forcedColorAdjust: 'none',
    },
  },
});

export const sizeTagRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    minW: '5',
    h: '4',
    px: '3px',
    borderRadius: '3px',
    fontSize: '10px',
    lineHeight: '1',
    fontWeight: 'semibold',
    color: ink,
    boxShadow: 'inset 0 0 0 1px color-mix(in oklab, var(--k) 45%, {colors.bg.panel})',
  },
});

export const issueMarkRecipe = defineRecipe({
  base: {
    display: 'inline-grid',
    verticalAlign: 'middle',
    placeItems: 'center',
    flexShrink: '0',
    boxSize: '4',
    borderRadius: 'l1',
    color: 'var(--k)',
    bg: 'color-mix(in oklab, var(--k) 16%, {colors.bg.panel})',
    '& > svg': { boxSize: '3', strokeWidth: '1.75' },
  },
});

export const projectMarkRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    gap: '1.5',
    minW: '0',
    maxW: '100%',
    textStyle: 'xs',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
  },
});

export const countBadgeRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    minW: '18px',
    h: '18px',
    px: '5px',
    borderRadius: 'full',
    fontSize: '2xs',
    lineHeight: '1',
    fontWeight: 'medium',
  },
  variants: {
    tone: {
      neutral: { bg: 'bg.emphasized', color: 'fg.muted' },
      brand: { bg: 'brand.solid', color: 'brand.contrast' },
      danger: { bg: 'danger.solid', color: 'danger.contrast' },
    },
  },
  defaultVariants: { tone: 'neutral' },
});

export const filterButtonRecipe = defineRecipe({
  base: {
    display: 'inline-flex',
    verticalAlign: 'middle',
    alignItems: 'center',
    flexShrink: '0',
    gap: '1.5',
    h: { base: '8', md: '7' },
    px: '2',
    borderRadius: 'l2',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.panel',
    color: 'fg.muted',
    textStyle: 'xs',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    '& b': { fontWeight: 'medium', color: 'fg' },
    '& svg': { boxSize: '3.5', flexShrink: '0' },
    _hover: { borderColor: 'border.control' },
    _expanded: { borderColor: 'border.control' },
  },
  variants: {
    look: {
      off: {},
      on: {
        bg: 'brand.subtle',
        borderColor: 'brand.muted',
        color: 'brand.fg',
        '& b': { color: 'brand.fg' },
        _hover: { borderColor: 'brand.emphasized' },
      },
      add: { borderStyle: 'dashed', bg: 'transparent' },
    },
  },
  defaultVariants: { look: 'off' },
});

export const noticeRecipe = defineRecipe({
  base: {
    display: 'flex',
    gap: '2',
    alignItems: 'flex-start',
    px: '3',
    py: '2',
    borderRadius: 'l2',
    borderWidth: '1px',
    textStyle: 'sm',
    bg: 'colorPalette.subtle',
    borderColor: 'colorPalette.border',
    color: 'colorPalette.fg',
    '& > svg': { boxSize: '4', mt: '2px', flexShrink: '0' },
  },
});
