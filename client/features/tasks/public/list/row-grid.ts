import { chakra } from '@chakra-ui/react';
import { ringOfLink } from '#client/features/tasks/public/TaskLink.tsx';

/** What stands in a row, by its `data-cell`: plain elements with the style of their row cost a third of styled ones. */
const cells = {
  '& [data-cell=check]': { gridArea: 'check', display: 'flex' },
  '& [data-cell=mark]': {
    gridArea: 'mark',
    display: 'flex',
    alignSelf: { base: 'start', md: 'center' },
    mt: { base: '2px', md: '0' },
  },
  '& [data-cell=number]': { gridArea: { md: 'number' }, truncate: true, hideBelow: 'md' },
  '& [data-cell=short-number]': { hideFrom: 'md' },
  '& [data-cell=status]': {
    gridArea: { md: 'status' },
    display: 'flex',
    minW: '0',
    // On a phone the times beside it wrap rather than that it is cut.
    flexShrink: '0',
    maxW: { base: '9rem', md: 'none' },
  },
  '& [data-cell=priority]': { gridArea: { md: 'priority' }, display: 'flex' },
  '& [data-cell=size]': { gridArea: { md: 'size' }, display: { base: 'none', lg: 'flex' } },
  // A phone has room for the timer of one's own tasks, but not for the people.
  '& [data-cell=people]': {
    gridArea: { md: 'people' },
    display: { base: 'none', md: 'flex' },
    justifyContent: 'flex-end',
  },
  '& [data-cell=end]': { gridArea: 'end', display: 'flex', alignItems: 'center', justifyContent: 'flex-end' },
};

/** The columns of a list whose rows have boxes; its heads stand in the same. */
export const rowGrid = {
  gridTemplateAreas: {
    base: '"check mark title end" "check mark facts end"',
    md: '"check mark number title status priority times people end"',
    lg: '"check mark number title status priority size times people end"',
  },
  gridTemplateColumns: {
    base: '20px 16px minmax(0, 1fr) auto',
    md: '20px 16px 3.75rem minmax(0, 1fr) 7rem 16px 6.25rem 60px 56px',
    lg: '20px 16px 3.75rem minmax(0, 1fr) 7rem 16px 30px 6.25rem 60px 56px',
  },
} as const;

/** The room around and between the cells of a row. */
export const rowRoom = {
  display: 'grid',
  alignItems: 'center',
  columnGap: '2',
  ps: { base: '3', md: '4' },
  pe: '2',
} as const;

/** A row and the places of its cells. */
export const Row = chakra('li', {
  base: {
    ...rowRoom,
    gridTemplateAreas: {
      base: '"mark title end" "mark facts end"',
      md: '"mark number title status priority times people end"',
      lg: '"mark number title status priority size times people end"',
    },
    gridTemplateColumns: {
      base: '16px minmax(0, 1fr) auto',
      md: '16px 3.75rem minmax(0, 1fr) 7rem 16px 6.25rem 60px 56px',
      lg: '16px 3.75rem minmax(0, 1fr) 7rem 16px 30px 6.25rem 60px 56px',
    },
    rowGap: '0.5',
    minH: 'row',
    py: { base: '2', md: '0' },
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    cursor: 'pointer',
    contentVisibility: 'auto',
    containIntrinsicSize: { base: 'auto 62px', md: 'auto 41px' },
    _hover: { bg: 'bg.subtle' },
    ...ringOfLink,
    '@media (hover: hover)': { '&:not(:hover, :focus-within) [data-reveal]': { opacity: 0 } },
    ...cells,
  },
  variants: {
    selectable: { true: rowGrid },
    selected: { true: { bg: 'bg.muted', _hover: { bg: 'bg.muted' } } },
  },
});

/** On a phone the facts are a line of their own; from 768 px on they are columns of the row. */
export const Facts = chakra('div', {
  base: {
    display: { base: 'flex', md: 'contents' },
    gridArea: 'facts',
    alignItems: 'center',
    gap: '2',
    minW: '0',
  },
});
