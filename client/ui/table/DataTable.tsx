import { Box, chakra, Table } from '@chakra-ui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import {
  type DataColumn,
  type DataTableProps,
  filling,
  narrowTable,
  type SortState,
} from './data-table-types.ts';
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
          tableLayout={layout}
          css={narrow === 'stacked' ? stacked : undefined}
        >
          <Table.Header>
            <Table.Row>
              {props.selected ? (
                <Table.ColumnHeader w="4" pe="0">
                  <SelectAll {...props} rows={visible} />
                </Table.ColumnHeader>
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
          {/* A foot of its own would stand below the rows of every printed page. */}
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
    <Table.Cell
      key={column.id}
      textAlign={column.align ?? 'start'}
      hideBelow={column.hideBelow}
      data-wide={column.hideBelow === undefined ? undefined : ''}
      {...(column.fills ? filling : undefined)}
      css={column.hideInNarrow ? { [narrowTable]: { display: 'none' } } : undefined}
      {...column.look}
    >
      {column.cell?.(row)}
    </Table.Cell>
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
    <Table.Row
      data-selected={isSelected ? '' : undefined}
      cursor={onRowOpen ? 'pointer' : undefined}
      tabIndex={onRowOpen ? 0 : undefined}
      outlineOffset="-2px"
      onKeyDown={onRowOpen ? openOnEnter : undefined}
      onClick={onRowOpen ? () => onRowOpen(row) : undefined}
    >
      {selected ? (
        <Table.Cell pe="0" onClick={(event) => event.stopPropagation()}>
          <Check
            label={t('ui.table.select', { name: rowLabel?.(row) ?? key })}
            checked={isSelected}
            onCheckedChange={(checked) =>
              onSelectedChange?.(checked ? [...selected, key] : selected.filter((other) => other !== key))
            }
          />
        </Table.Cell>
      ) : null}
      {cells}
    </Table.Row>
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
    <Table.ColumnHeader
      scope="col"
      w={column.width}
      textAlign={column.align ?? 'start'}
      hideBelow={column.hideBelow}
      css={column.hideInNarrow ? { [narrowTable]: { display: 'none' } } : undefined}
      aria-sort={active ? (active === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {column.sortValue ? (
        <chakra.button
          type="button"
          onClick={() => onSort(column.id)}
          display="inline-flex"
          // The arrow stands where it does not push the name away from its figures.
          flexDirection={column.align === 'end' ? 'row-reverse' : undefined}
          alignItems="center"
          gap="1"
          h="6"
          cursor="pointer"
          borderRadius="l1"
          color={active ? 'fg' : undefined}
          css={{ '&:hover svg, &:focus-visible svg': { opacity: active ? '1' : '0.6' } }}
        >
          {column.header}
          <chakra.span css={{ '& > svg': { opacity: active ? '1' : '0' } }}>
            <Arrow size={12} aria-hidden />
          </chakra.span>
        </chakra.button>
      ) : (
        column.header
      )}
    </Table.ColumnHeader>
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
