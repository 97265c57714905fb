import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';
import { cardAnatomy, emptyStateAnatomy, tableAnatomy } from '@chakra-ui/react/anatomy';

export const cardRecipe = defineSlotRecipe({
  slots: cardAnatomy.keys(),
  base: { title: { textStyle: 'sm', fontWeight: 'semibold' } },
  variants: {
    size: {
      md: { root: { '--card-padding': 'spacing.4' }, title: { textStyle: 'sm' } },
      sm: { root: { '--card-padding': 'spacing.3' }, title: { textStyle: 'sm' } },
    },
  },
});

const edge = { borderColor: 'border', borderBottomWidth: '1px' };

export const tableRecipe = defineSlotRecipe({
  slots: tableAnatomy.keys(),
  base: {
    root: { borderCollapse: 'separate', borderSpacing: '0', fontFeatureSettings: '"tnum", "cv11", "ss03"' },
    row: { bg: 'transparent', _selected: { bg: 'brand.subtle' } },
    columnHeader: {
      height: '8',
      textStyle: 'xs',
      fontWeight: 'medium',
      color: 'fg.subtle',
      bg: 'bg.subtle',
      whiteSpace: 'nowrap',
      ...edge,
      _first: { ps: '4' },
      _last: { pe: '4' },
    },
    cell: {
      height: 'row',
      borderColor: 'border.muted',
      _first: { ps: '4' },
      _last: { pe: '4' },
      'tbody > tr:last-of-type > &': { borderBottomWidth: '0' },
    },
    footer: {
      fontWeight: 'semibold',
      '& td, & th': { bg: 'bg.subtle', borderTopWidth: '1px', borderBottomWidth: '0', borderColor: 'border' },
    },
  },
  variants: {
    interactive: { true: { body: { '& tr:not([data-selected])': { _hover: { bg: 'bg.subtle' } } } } },
    stickyHeader: {
      true: {
        header: {
          '& :where(tr)': { position: 'static' },
          '& th': { position: 'sticky', top: '0', zIndex: '1' },
        },
      },
    },
    variant: { line: { row: { bg: 'transparent' } } },
    size: {
      md: { root: { textStyle: 'sm' }, columnHeader: { px: '3', py: '0' }, cell: { px: '3', py: '0' } },
    },
  },
  defaultVariants: { size: 'md', variant: 'line', interactive: true },
});

export const skeletonRecipe = defineRecipe({
  variants: {
    loading: { true: { borderRadius: 'l1' } },
    variant: { pulse: { background: 'skeleton', animationDuration: '1.4s' } },
  },
});

export const emptyStateRecipe = defineSlotRecipe({
  slots: emptyStateAnatomy.keys(),
  base: {
    content: { gap: '1', textAlign: 'center' },
    title: { textStyle: 'md', fontWeight: 'semibold' },
    description: { textStyle: 'sm', color: 'fg.muted', maxW: '36ch' },
  },
  variants: {
    size: {
      sm: { root: { px: '4', py: '4' }, content: { gap: '1' }, title: { textStyle: 'md' } },
      md: { root: { px: '6', py: '8' }, content: { gap: '1' }, title: { textStyle: 'md' } },
    },
  },
});

export const kbdRecipe = defineRecipe({
  base: {
    justifyContent: 'center',
    minW: '18px',
    fontFamily: 'body',
    fontWeight: 'medium',
    borderRadius: 'l1',
    wordSpacing: 'normal',
  },
  variants: {
    variant: { outline: { bg: 'bg.panel', color: 'fg.subtle', borderColor: 'border' } },
    size: { sm: { fontSize: '2xs', lineHeight: '1rem', height: '18px' } },
  },
  defaultVariants: { variant: 'outline', size: 'sm' },
});

export const headingRecipe = defineRecipe({
  base: { fontWeight: 'semibold' },
  variants: {
    size: {
      xs: { textStyle: 'xs' },
      sm: { textStyle: 'sm' },
      md: { textStyle: 'md' },
      lg: { textStyle: 'lg' },
      xl: { textStyle: 'xl' },
      '2xl': { textStyle: '2xl' },
    },
  },
  defaultVariants: { size: 'xl' },
});

export const linkRecipe = defineRecipe({
  base: { color: 'brand.fg', fontWeight: 'medium', borderRadius: 'l1', '--focus-ring-offset': '1px' },
  variants: { variant: { plain: { color: 'brand.fg', _hover: { textUnderlineOffset: '2px' } } } },
});

export const spinnerRecipe = defineRecipe({
  base: { borderWidth: '1.5px' },
});
