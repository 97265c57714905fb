import { chakra, Table } from '@chakra-ui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type DataColumn, narrowTable, type SortState } from './data-table-types.ts';

interface DataTableHeadProps<T> {
  column: DataColumn<T>;
  sort: SortState | null;
  onSort: (columnId: string) => void;
}

/** One column's head; sortable ones are buttons. */
export function DataTableHead<T>({ column, sort, onSort }: DataTableHeadProps<T>) {
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
