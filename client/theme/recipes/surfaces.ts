import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react';
import { emptyStateAnatomy, tableAnatomy, tabsAnatomy } from '@chakra-ui/react/anatomy';

export const surfaceRecipes = {
  kbd: defineRecipe({
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
  }),
  heading: defineRecipe({
    base: { fontWeight: 'semibold' },
    variants: {
      size: {
        sm: { textStyle: 'sm' },
        md: { textStyle: 'md' },
        lg: { textStyle: 'lg' },
        xl: { textStyle: 'xl' },
      },
    },
    defaultVariants: { size: 'xl' },
  }),
  link: defineRecipe({
    base: { fontWeight: 'medium', borderRadius: 'l1', '--focus-ring-offset': '1px' },
    variants: { variant: { plain: { color: 'brand.fg', _hover: { textUnderlineOffset: '2px' } } } },
  }),
  spinner: defineRecipe({
    base: { borderWidth: '1.5px' },
  }),
};

const edge = { borderColor: 'border', borderBottomWidth: '1px' };

export const surfaceSlotRecipes = {
  table: defineSlotRecipe({
    slots: tableAnatomy.keys(),
    base: {
      root: { borderCollapse: 'separate', borderSpacing: '0', fontFeatureSettings: '"tnum", "cv11", "ss03"' },
      row: { _selected: { bg: 'brand.subtle' } },
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
        '& td, & th': {
          bg: 'bg.subtle',
          borderTopWidth: '1px',
          borderBottomWidth: '0',
          borderColor: 'border',
        },
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
        md: { root: { textStyle: 'sm' }, columnHeader: { px: '3', py: '0' }, cell: { px: '3', py: '1' } },
      },
    },
    defaultVariants: { size: 'md', variant: 'line', interactive: true },
  }),
  emptyState: defineSlotRecipe({
    slots: emptyStateAnatomy.keys(),
    base: {
      content: { textAlign: 'center' },
      title: { fontWeight: 'semibold' },
      // Avoids a single word in the last line.
      description: { textStyle: 'sm', color: 'fg.muted', maxW: '36ch', textWrap: 'balance' },
    },
    variants: {
      size: {
        sm: { root: { px: '4', py: '4' }, content: { gap: '1' }, title: { textStyle: 'md' } },
        md: { root: { px: '6', py: '8' }, content: { gap: '1' }, title: { textStyle: 'md' } },
      },
    },
  }),
  tabs: defineSlotRecipe({
    slots: tabsAnatomy.keys(),
    base: { trigger: { gap: '1.5', whiteSpace: 'nowrap', minW: '0' } },
    variants: {
      size: {
        md: {
          root: { '--tabs-height': 'sizes.9', '--tabs-content-padding': 'spacing.4' },
          trigger: { px: '0', py: '0', textStyle: 'sm' },
        },
      },
      variant: {
        line: {
          list: { gap: '5' },
          trigger: {
            fontWeight: 'normal',
            outlineOffset: '-2px',
            borderRadius: 'l1',
            _hover: { color: 'fg' },
            _selected: {
              fontWeight: 'medium',
              _horizontal: { '--indicator-offset-y': '0px' },
            },
          },
        },
      },
    },
  }),
};
