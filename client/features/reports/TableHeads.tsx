import { Table, type TableColumnHeaderProps } from '@chakra-ui/react';

export interface TableHeadsProps {
  /** In their order; figures stand at the end of their column. */
  columns: readonly {
    name: string;
    isFigure?: true;
    look?: Pick<TableColumnHeaderProps, 'hideBelow' | 'w'>;
  }[];
}

/** The heads of a report's table. */
export function TableHeads({ columns }: TableHeadsProps) {
  return (
    <Table.Header>
      <Table.Row>
        {columns.map(({ name, isFigure, look }) => (
          <Table.ColumnHeader key={name} scope="col" textAlign={isFigure ? 'end' : undefined} {...look}>
            {name}
          </Table.ColumnHeader>
        ))}
      </Table.Row>
    </Table.Header>
  );
}
