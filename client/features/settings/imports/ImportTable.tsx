import { Table } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ImportPart } from '#client/features/settings/imports/ImportPart.tsx';

export interface ImportColumn {
  label: string;
  textAlign?: 'end';
  hideBelow?: 'md' | 'lg';
  width?: string;
}

export interface ImportTableProps {
  title: string;
  columns: readonly ImportColumn[];
  /** Said above the table. */
  notes?: ReactNode;
  /** Said below it. */
  foot?: ReactNode;
  /** The rows. */
  children: ReactNode;
}

/** On a phone the cells of a row stand below each other. */
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

/** A step of an import that is a table, which scrolls by itself when it is long. */
export function ImportTable({ title, columns, notes, foot, children }: ImportTableProps) {
  return (
    <ImportPart title={title}>
      {notes}
      <Table.ScrollArea maxH="25rem" tabIndex={0} role="region" aria-label={title}>
        <Table.Root size="sm" stickyHeader aria-label={title} css={stacked}>
          <Table.Header>
            <Table.Row>
              {columns.map(({ label, ...look }) => (
                <Table.ColumnHeader key={label} {...look}>
                  {label}
                </Table.ColumnHeader>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>{children}</Table.Body>
        </Table.Root>
      </Table.ScrollArea>
      {foot}
    </ImportPart>
  );
}
