import { Table } from '@chakra-ui/react';
import { SelectInput, type SelectInputProps } from '#client/ui/SelectInput.tsx';

/** What a row of the file means here; narrow enough for a phone. */
export function ChoiceCell(props: Omit<SelectInputProps, 'size' | 'width'>) {
  return (
    <Table.Cell flexBasis="100%">
      <SelectInput {...props} size="sm" width={{ base: '100%', md: '10.5rem', lg: '12rem' }} />
    </Table.Cell>
  );
}
