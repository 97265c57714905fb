import { Box, Table } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from './Check.tsx';
import { DataTableHead } from './DataTableHead.tsx';
import { type DataTableProps, filling, narrowTable } from './data-table-types.ts';
import { EmptyState } from './EmptyState.tsx';
import { Pager } from './Pager.tsx';
import { TableSkeleton } from './TableSkeleton.tsx';
import { useTableRows } from './use-table-rows.ts';

const framed = { borderWidth: '1px', borderRadius: 'l3', bg: 'bg.panel' } as const;

const stacked = {
  mdDown: {
    display: 'block',
    '& thead': { srOnly: true },
    '& tbody': { display: 'block' },
    '& tbody tr': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      columnGap: '3',
      rowGap: '1.5',
      py: '2',
      borderBottomWidth: '1px',
      borderColor: 'border.muted',
    },
    '& tbody td': { display: 'block', border: '0', px: '1', py: '0', h: 'auto' },
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
          {footer ? <Table.Footer>{footer}</Table.Footer> : null}
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

function DataRow<T>({ row, table }: { row: T; table: DataTableProps<T> }) {
  const { columns, rowKey, rowLabel, selected, onSelectedChange, onRowOpen, rowFrame } = table;
  const { t } = useTranslation();
  const key = rowKey(row);
  const isSelected = selected?.includes(key) ?? false;
  const cells = columns.map((column) => (
    <Table.Cell
      key={column.id}
      textAlign={column.align ?? 'start'}
      hideBelow={column.hideBelow}
      {...(column.fills ? filling : undefined)}
      css={column.hideInNarrow ? { [narrowTable]: { display: 'none' } } : undefined}
      {...column.look}
    >
      {column.cell?.(row)}
    </Table.Cell>
  ));
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
