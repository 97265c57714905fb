import { chakra, HStack, Table } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';
import type { Person } from '#client/features/workspace/public/people.ts';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { DataCells, DataTable } from '#client/ui/table/DataTable.tsx';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';

/** A person in a row. */
export function MemberCell({ member: { name, imageUrl } }: { member: Person }) {
  return (
    <HStack as="span" gap="2" minW="0" maxW={{ md: '16rem' }}>
      <MemberAvatar name={name} imageUrl={imageUrl} size={24} decorative />
      <chakra.span truncate dir="auto" title={name}>
        {name}
      </chakra.span>
    </HStack>
  );
}

/** Rows of a table of a report at first. */
export const reportPageSize = 5;

interface Group<Row> {
  readonly key: string;
  readonly rows: readonly Row[];
}

export interface GroupedTableProps<Row, Info> {
  label: string;
  groups: readonly (Info & Group<Row>)[];
  columns: readonly Omit<DataColumn<Row>, 'sortValue'>[];
  /** The row above those of a group. */
  heading: (group: Info & Group<Row>) => ReactNode;
  rowKey: (row: Row) => string;
}

/** Rows below the headings of their groups. */
export function GroupedTable<Row, Info>({
  label,
  groups,
  columns,
  heading,
  rowKey,
}: GroupedTableProps<Row, Info>) {
  return (
    <DataTable
      label={label}
      rows={groups}
      rowKey={({ key }) => key}
      paging="client"
      pageSize={reportPageSize}
      columns={columns.map(({ cell: _ofRow, ...column }) => column)}
      rowFrame={(group) => (
        <Fragment>
          {heading(group)}
          {group.rows.map((row) => (
            <Table.Row key={rowKey(row)}>
              <DataCells row={row} columns={columns} />
            </Table.Row>
          ))}
        </Fragment>
      )}
    />
  );
}
