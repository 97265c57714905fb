import { useState } from 'react';
import type { DataColumn, DataTableProps, SortState } from './data-table-types.ts';
import type { PageState } from './Pager.tsx';

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

type SortValue = string | number | null | undefined;

/** Rows without a value come last, in both directions. */
function compare(one: SortValue, other: SortValue, factor: number): number {
  const oneMissing = one === null || one === undefined || one === '';
  const otherMissing = other === null || other === undefined || other === '';
  if (oneMissing || otherMissing) return Number(oneMissing) - Number(otherMissing);
  if (typeof one === 'number' && typeof other === 'number') return (one - other) * factor;
  return collator.compare(String(one), String(other)) * factor;
}

function sorted<T>(
  rows: readonly T[],
  columns: readonly DataColumn<T>[],
  sort: SortState | null,
): readonly T[] {
  const readValue = columns.find((column) => column.id === sort?.columnId)?.sortValue;
  if (!sort || !readValue) return rows;
  const factor = sort.direction === 'asc' ? 1 : -1;
  return [...rows].sort((one, other) => compare(readValue(one), readValue(other), factor));
}

/** Up, down, and, where the rows have an order of their own, that one again. */
function nextSort(
  { columnId: sorted, direction }: Partial<SortState>,
  columnId: string,
  ownOrder: 'keep' | 'return',
): SortState | null {
  if (sorted !== columnId) return { columnId, direction: 'asc' };
  if (direction === 'asc') return { columnId, direction: 'desc' };
  return ownOrder === 'return' ? null : { columnId, direction: 'asc' };
}

const usualPageSize = 10;

/** Sorting and paging of a table, its own or its owner's. */
export function useTableRows<T>(props: DataTableProps<T>) {
  const {
    rows,
    columns,
    sort: givenSort,
    onSortChange,
    defaultSort,
    paging,
    pageSize = usualPageSize,
  } = props;
  const [ownSort, setOwnSort] = useState<SortState | null>(defaultSort ?? null);
  const [ownPage, setOwnPage] = useState<PageState>({ page: 1, pageSize });
  const controlled = givenSort !== undefined;
  const sort = controlled ? givenSort : ownSort;
  const inOrder = controlled ? rows : sorted(rows, columns, sort);

  function sortBy(columnId: string) {
    const next = nextSort(
      sort ?? {},
      columnId,
      onSortChange && !controlled && !defaultSort ? 'return' : 'keep',
    );
    setOwnSort(next);
    setOwnPage((state) => ({ ...state, page: 1 }));
    onSortChange?.(next);
  }

  if (paging !== 'client') return { sort, sortBy, visible: inOrder, pager: paging ?? null };
  const pages = Math.max(1, Math.ceil(inOrder.length / ownPage.pageSize));
  const page = Math.min(ownPage.page, pages);
  const start = (page - 1) * ownPage.pageSize;
  return {
    sort,
    sortBy,
    visible: inOrder.slice(start, start + ownPage.pageSize),
    pager: { page, pageSize: ownPage.pageSize, total: inOrder.length, onChange: setOwnPage },
  };
}
