import type { ReactElement, ReactNode } from 'react';
import type { PageState } from './Pager.tsx';

/** For `css`: where a table has little room, on a phone or beside something. */
export const narrowTable = '@container (width < 36rem)';

/** For a cell that takes the room which the others leave on a phone, and is cut where that is short. */
export const filling = { w: { base: '100%', md: 'auto' }, maxW: { base: '0', md: '22rem' } } as const;

/**
 * The look of a cell: `figures` of one width, `strong`, `plain` in a strong row, `quiet` and `faint` in grey, on
 * `oneLine`, `breaks` long words, `cut` if it is long. In a stacked row it has the `wholeLine`, or `grows` into the
 * room of one.
 */
type CellLook =
  | 'figures'
  | 'strong'
  | 'plain'
  | 'quiet'
  | 'faint'
  | 'oneLine'
  | 'breaks'
  | 'cut'
  | 'wholeLine'
  | 'grows';

export interface DataColumn<T> {
  id: string;
  header: ReactNode;
  /** Absent: `rowFrame` draws the cells by itself. */
  cell?: (row: T) => ReactNode;
  look?: readonly CellLook[] | undefined;
  /** Further styles of its cells. */
  className?: string | undefined;
  /** Makes the column sortable. */
  sortValue?: (row: T) => string | number | null | undefined;
  align?: 'start' | 'end';
  width?: string;
  hideBelow?: 'md' | 'lg' | 'xl';
  /** On a phone it takes the room that the others leave, and is cut where that is short. */
  fills?: true;
  /** Hidden where the table itself is narrower than `narrowTable`. */
  hideInNarrow?: true;
}

export interface SortState {
  columnId: string;
  direction: 'asc' | 'desc';
}

interface ServerPaging extends PageState {
  total: number;
  onChange: (state: PageState) => void;
}

export interface DataTableProps<T> {
  /** Names the table. */
  label: string;
  rows: readonly T[];
  columns: readonly DataColumn<T>[];
  rowKey: (row: T) => string;
  /** Controlled sorting: the rows come sorted. */
  sort?: SortState | null;
  /** `null`: the order in which the rows came, which is there again after both directions. */
  onSortChange?: (sort: SortState | null) => void;
  /** Absent: the rows as they came. */
  defaultSort?: SortState;
  /** Keys of the selected rows; present: the table has boxes. */
  selected?: readonly string[];
  onSelectedChange?: (keys: string[]) => void;
  /** Names a row for its box. */
  rowLabel?: (row: T) => string;
  /** `client` pages the given rows; an object: the server pages. */
  paging?: 'client' | ServerPaging;
  /** The number of given rows on a page at first; absent: 10. */
  pageSize?: number;
  empty?: ReactNode;
  /** Rows (`<Table.Row>`) of totals. */
  footer?: ReactNode;
  onRowOpen?: (row: T) => void;
  /** Draws the row around its cells: as one that is dragged, with more rows below it; absent: a plain one. */
  rowFrame?: (row: T, cells: ReactNode) => ReactElement;
  loading?: boolean;
  maxH?: string;
  size?: 'sm';
  /** The surrounding element has a frame. */
  frame?: 'none';
  /** The columns have their widths, whatever is in them. */
  layout?: 'fixed';
  /** On a phone the cells of a row are below each other. */
  narrow?: 'stacked';
}
