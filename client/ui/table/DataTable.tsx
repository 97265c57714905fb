import { Box, Table } from '@chakra-ui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { classes } from '#client/lib/look/classes.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import styles from './DataTable.module.css';
import type { DataColumn, DataTableProps, SortState } from './data-table-types.ts';
import { Pager, type PageState } from './Pager.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';

const framed = { borderWidth: '1px', borderRadius: 'l3', bg: 'bg.panel' } as const;

const stacked = {
  mdDown: {
    display: 'block',
    '& thead': { srOnly: true },
    '& tbody': { display: 'block' },
    '& tbody tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '3',
      rowGap: '1.5',
      px: '2',
      py: '2',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
    },
    // Below the last one is the edge of the table.
    '& tbody tr:last-of-type': { borderBottomWidth: '0' },
    '& tbody tr:has(> [colspan])': { p: '0' },
    '& tbody td': { border: '0', px: '1', py: '0', h: 'auto' },
    '& tbody td:not([data-wide])': { display: 'block' },
  },
};

/** Rows of 40 px under a head that stays; sorts, pages and selects. */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, columns, empty, footer, loading = false, maxH, rows, size, frame, layout, narrow } = props;
  const { t } = useTranslation();
  const { sort, sortBy, visible, pager } = useTableRows(props);
  if (loading) return <TableSkeleton columns={Math.min(5, columns.length)} />;
  if (rows.length === 0) return <>{empty ?? <EmptyState title={t('ui.table.empty')} art="list" />}</>;
  return (
    <Box {...(frame === 'none' ? undefined : framed)} overflow="hidden" containerType="inline-size">
      <Box
        overflow="auto"
        maxH={maxH}
        {...(maxH ? { tabIndex: 0, role: 'region', 'aria-label': label } : undefined)}
      >
        <Table.Root
          stickyHeader
          aria-label={label}
          size={size}
          data-size={size}
          tableLayout={layout}
          data-layout={layout}
          css={narrow === 'stacked' ? stacked : undefined}
        >
          <Table.Header>
            <Table.Row>
              {props.selected ? (
                <th className={classes(styles.head, styles.choice)}>
                  <SelectAll {...props} rows={visible} />
                </th>
              ) : null}
              {columns.map((column) => (
                <DataTableHead key={column.id} column={column} sort={sort} onSort={sortBy} />
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {visible.map((row) => (
              <DataRow key={props.rowKey(row)} row={row} table={props} />
            ))}
          </Table.Body>
          {/* A real footer would repeat on every printed page. */}
          {footer ? <Table.Footer _print={{ display: 'table-row-group' }}>{footer}</Table.Footer> : null}
        </Table.Root>
      </Box>
      {pager ? (
        <Box borderTopWidth="1px" borderColor="border.muted" _print={{ display: 'none' }}>
          <Pager {...pager} />
        </Box>
      ) : null}
    </Box>
  );
}

function SelectAll<T>({ rows, rowKey, selected = [], onSelectedChange }: DataTableProps<T>) {
  const { t } = useTranslation();
  const keys = rows.map(rowKey);
  const count = keys.filter((key) => selected.includes(key)).length;
  const others = selected.filter((key) => !keys.includes(key));
  return (
    <Check
      label={t('ui.table.selectAll')}
      checked={count > 0 && count === keys.length}
      indeterminate={count > 0 && count < keys.length}
      onCheckedChange={(checked) => onSelectedChange?.(checked ? [...others, ...keys] : others)}
    />
  );
}

/** The cells of a row, for a `rowFrame` that draws further rows. */
export function DataCells<T>({ row, columns }: { row: T; columns: readonly DataColumn<T>[] }) {
  return columns.map((column) => (
    <td
      key={column.id}
      className={classes(styles.cell, column.look?.includes('figures') && 'num', column.className)}
      data-look={column.look?.join(' ')}
      data-align={column.align}
      data-fills={column.fills && ''}
      data-hide-in-narrow={column.hideInNarrow && ''}
      data-hide-below={column.hideBelow}
      data-wide={column.hideBelow && ''}
    >
      {column.cell?.(row)}
    </td>
  ));
}

function DataRow<T>({ row, table }: { row: T; table: DataTableProps<T> }) {
  const { columns, rowKey, rowLabel, selected, onSelectedChange, onRowOpen, rowFrame } = table;
  const { t } = useTranslation();
  const key = rowKey(row);
  const isSelected = selected?.includes(key) ?? false;
  const cells = <DataCells row={row} columns={columns} />;
  if (rowFrame) return rowFrame(row, cells);
  const openOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === event.currentTarget) onRowOpen?.(row);
  };
  return (
    <tr
      className={styles.row}
      data-selected={isSelected ? '' : undefined}
      data-opens={onRowOpen ? '' : undefined}
      tabIndex={onRowOpen ? 0 : undefined}
      onKeyDown={onRowOpen ? openOnEnter : undefined}
      onClick={onRowOpen ? () => onRowOpen(row) : undefined}
    >
      {selected ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box in it is for the keyboard
        <td className={classes(styles.cell, styles.choice)} onClick={(event) => event.stopPropagation()}>
          <Check
            label={t('ui.table.select', { name: rowLabel?.(row) ?? key })}
            checked={isSelected}
            onCheckedChange={(checked) =>
              onSelectedChange?.(checked ? [...selected, key] : selected.filter((other) => other !== key))
            }
          />
        </td>
      ) : null}
      {cells}
    </tr>
  );
}

interface DataTableHeadProps<T> {
  column: DataColumn<T>;
  sort: SortState | null;
  onSort: (columnId: string) => void;
}

/** One column's head; sortable ones are buttons. */
function DataTableHead<T>({ column, sort, onSort }: DataTableHeadProps<T>) {
  const active = sort?.columnId === column.id ? sort.direction : null;
  const Arrow = active === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={styles.head}
      style={{ width: column.width }}
      data-align={column.align}
      data-hide-in-narrow={column.hideInNarrow && ''}
      data-hide-below={column.hideBelow}
      aria-sort={active ? (active === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {column.sortValue ? (
        <button
          type="button"
          className={styles.sort}
          data-sorted={active ? '' : undefined}
          onClick={() => onSort(column.id)}
        >
          {column.header}
          <Arrow size={12} aria-hidden />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

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
function useTableRows<T>(props: DataTableProps<T>) {
  const {
    rows,
    columns,
    sort: controlledSort,
    onSortChange,
    defaultSort,
    paging,
    pageSize = usualPageSize,
  } = props;
  const [ownSort, setOwnSort] = useState<SortState | null>(defaultSort ?? null);
  const [ownPage, setOwnPage] = useState<PageState>({ page: 1, pageSize });
  const controlled = controlledSort !== undefined;
  const sort = controlled ? controlledSort : ownSort;
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
  const state = { page, pageSize: ownPage.pageSize, total: inOrder.length, onChange: setOwnPage };
  // A single page has none, unless somebody chose the size that makes it one and may choose again.
  const isSingle = inOrder.length <= Math.min(pageSize, ownPage.pageSize);
  return {
    sort,
    sortBy,
    visible: inOrder.slice(start, start + ownPage.pageSize),
    pager: isSingle ? null : state,
  };
}
