import type { SystemStyleObject } from '@chakra-ui/react';
import type { WeekDay } from '#client/features/timesheets/week-grid.ts';

/** Rail and narrower: the columns are as narrow as their figures. */
const narrow = '@media (max-width: 68.75rem)';

const dayWidth = { w: '84px', minW: '84px', [narrow]: { w: '56px', minW: '56px', px: '1' } };

const cells: SystemStyleObject = {
  '& th, & td': { px: '2', fontWeight: 'normal', textAlign: 'end', whiteSpace: 'nowrap' },
  '& tbody :is(th, td)': { h: 'row', borderBottomWidth: '1px', borderColor: 'border.muted' },
  '& [data-part=task]': {
    position: 'sticky',
    insetInlineStart: '0',
    zIndex: '1',
    w: '100%',
    maxW: '0',
    minW: '9rem',
    ps: '4',
    [narrow]: { ps: '3' },
    textAlign: 'start',
    bgColor: 'bg.panel',
    '& small': { whiteSpace: 'normal' },
  },
  '& [data-part=day]': dayWidth,
  '& [data-part=total]': {
    minW: '76px',
    pe: '4',
    [narrow]: { minW: '64px', pe: '3' },
    borderInlineStartWidth: '1px',
    borderInlineStartColor: 'border',
  },
};

const head: SystemStyleObject = {
  '& thead th': {
    h: '44px',
    textStyle: 'xs',
    color: 'fg.subtle',
    bgColor: 'bg.subtle',
    borderBottomWidth: '1px',
    fontWeight: 'medium',
  },
  '& thead th[data-part=task]': { bgColor: 'bg.subtle' },
  '& thead th[data-part=day]': { p: '0' },
  '& thead button': {
    w: '100%',
    h: '44px',
    px: '2.5',
    [narrow]: { px: '1.5' },
    textAlign: 'end',
    cursor: 'pointer',
    borderBottomWidth: '2px',
    borderBottomColor: 'transparent',
    outlineOffset: '-2px',
    '& b': { display: 'block', textStyle: 'sm', lineHeight: '1rem', fontWeight: 'semibold', color: 'fg' },
    _hover: { bgColor: 'bg.muted' },
    '&[aria-pressed=true]': { borderBottomColor: 'brand.solid' },
  },
};

/** The weekend is striped, today tinted under an edge of petrol. */
const days: SystemStyleObject = {
  '& [data-weekend]': { backgroundImage: 'linear-gradient({colors.bg.stripe}, {colors.bg.stripe})' },
  '& :is(th, td)[data-part][data-today]': { bgColor: 'brand.subtle' },
  '& thead [data-today]': { boxShadow: 'inset 0 2px 0 {colors.brand.solid}' },
  '& thead [data-today] button b, & thead [data-today] button': { color: 'brand.fg' },
};

const cellBox: SystemStyleObject = {
  w: '100%',
  h: '8',
  px: '1.5',
  borderRadius: 'l2',
  borderWidth: '1px',
  borderColor: 'transparent',
};

const body: SystemStyleObject = {
  '& tbody tr:hover [data-part=task], & tbody tr:hover td:not([data-today])': { bgColor: 'bg.subtle' },
  '& tbody tr[data-group]:hover [data-part=task], & tbody tr[data-group]:hover td:not([data-today])': {
    bgColor: 'bg.panel',
  },
  '& tbody tr[data-group] :is(th, td)': { h: '8', color: 'fg.muted', textStyle: 'xs' },
  '& tbody [data-part=total]': { fontWeight: 'semibold' },
  '& tbody tr[data-group] [data-part=total]': { fontWeight: 'medium' },
  '& tbody td[data-part=day]': {
    px: '1',
    outlineOffset: '-2px',
    color: 'fg.subtle',
    pe: '11px',
    [narrow]: { pe: '7px' },
  },
  '& tbody td[data-part=day]:has(button, input)': { pe: '1', [narrow]: { px: '0' } },
  '& tbody td input': {
    ...cellBox,
    textAlign: 'end',
    bgColor: 'bg.panel',
    color: 'fg',
    outline: '2px solid {colors.brand.focusRing}',
    outlineOffset: '-1px',
  },
  '& tbody td button': {
    ...cellBox,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '1.5',
    color: 'fg',
    cursor: 'pointer',
    outlineOffset: '-1px',
    '&[data-empty]': { color: 'fg.subtle' },
    '&[data-failed]': { color: 'danger.fg', borderColor: 'danger.emphasized', bgColor: 'danger.subtle' },
    _hover: { borderColor: 'border.control', bgColor: 'bg.panel' },
    '&[aria-expanded=true]': { borderColor: 'border.control', bgColor: 'bg.panel' },
    '&[data-running]': { bgColor: 'brand.muted', color: 'brand.fg', fontWeight: 'semibold' },
    [narrow]: { '& > [data-part=pulse]': { display: 'none' } },
  },
};

const foot: SystemStyleObject = {
  '& tfoot :is(th, td)[data-part]': { bgColor: 'bg.subtle', lineHeight: '1rem', verticalAlign: 'top' },
  '& tfoot tr:first-of-type :is(th, td)': {
    pt: '2',
    pb: '1.5',
    borderTopWidth: '1px',
    fontWeight: 'semibold',
  },
  '& tfoot tr:last-of-type :is(th, td)': { pb: '2.5', textStyle: 'xs' },
  '& tfoot tr:last-of-type [data-part=task]': { color: 'fg.subtle' },
  '& tbody + tfoot tr:first-of-type :is(th, td)': { borderTopColor: 'border' },
  '& tfoot td[data-part=day]': { pe: '11px', ps: '0', justifyContent: 'end', [narrow]: { pe: '7px' } },
  // The name of a free day needs the whole width.
  '& tfoot td[data-part=day] > span > svg': { display: 'none' },
  '& tfoot td[data-part=day] > span > bdi': {
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
  },
  '& tfoot :is(th, [data-part=total]) small': {
    display: 'block',
    textStyle: 'xs',
    fontWeight: 'normal',
    color: 'fg.subtle',
  },
  [narrow]: {
    // The figure keeps a line of its own.
    '& tfoot [data-part=day] small': { whiteSpace: 'normal', textWrap: 'balance' },
    '& tfoot [data-part=status] svg': { display: 'none' },
    '& tfoot [data-part=status] span': { h: 'auto', whiteSpace: 'normal' },
  },
};

export const weekGridStyles: SystemStyleObject = {
  w: '100%',
  textStyle: 'sm',
  borderCollapse: 'separate',
  borderSpacing: '0',
  ...cells,
  ...head,
  ...body,
  ...foot,
  ...days,
};

/** The attributes that these styles know a column by. */
export const dayMarks = ({ isToday, isWeekend }: Pick<WeekDay, 'isToday' | 'isWeekend'>) => ({
  'data-part': 'day',
  'data-today': isToday ? '' : undefined,
  'data-weekend': isWeekend ? '' : undefined,
});
