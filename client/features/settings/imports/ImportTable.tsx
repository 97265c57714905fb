import { chakra, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { SelectInput, type SelectInputProps } from '#client/ui/inputs/SelectInput.tsx';
import { Clipped } from '#client/ui/layout/looks.ts';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { DataTableProps } from '#client/ui/table/data-table-types.ts';

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

/** One step of an import under its own head. */
export function ImportPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id} px="4" py="3" borderTopWidth="1px" borderColor="border.muted">
      <Text as="h4" id={id} textStyle="sm" fontWeight="semibold" mb="2">
        {title}
      </Text>
      {children}
    </chakra.section>
  );
}

/** The chosen counterpart of a row of the file; narrow enough for a phone. */
export function ChoiceCell(props: Omit<SelectInputProps, 'size' | 'width'>) {
  return <SelectInput {...props} size="sm" width={{ base: '100%', md: '10.5rem', lg: '12rem' }} />;
}

/** Words of the file, and smaller ones below. */
export function FileCell({ text, children }: { text: string | undefined; children?: ReactNode }) {
  return (
    <>
      <Clipped as="p">{text}</Clipped>
      {children}
    </>
  );
}
