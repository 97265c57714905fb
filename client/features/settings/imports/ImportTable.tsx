import type { ReactNode } from 'react';
import { ImportPart } from '#client/features/settings/imports/ImportPart.tsx';
import { DataTable } from '#client/ui/DataTable.tsx';
import type { DataTableProps } from '#client/ui/data-table-types.ts';

interface ImportTableProps<T> extends Pick<DataTableProps<T>, 'rows' | 'rowKey' | 'columns' | 'rowFrame'> {
  title: string;
  /** Said above the table. */
  notes?: ReactNode;
  /** Said below it. */
  foot?: ReactNode;
}

/** A step of an import that is a table, which scrolls by itself when it is long. */
export function ImportTable<T>({ title, notes, foot, ...table }: ImportTableProps<T>) {
  return (
    <ImportPart title={title}>
      {notes}
      <DataTable label={title} {...table} size="sm" frame="none" narrow="stacked" maxH="25rem" />
      {foot}
    </ImportPart>
  );
}
