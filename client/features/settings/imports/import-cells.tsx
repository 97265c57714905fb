import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { SelectInput, type SelectInputProps } from '#client/ui/SelectInput.tsx';

/** How the cell of a `ChoiceCell` looks. */
export const choiceLook = { flexBasis: '100%' } as const;

/** What a row of the file means here; narrow enough for a phone. */
export function ChoiceCell(props: Omit<SelectInputProps, 'size' | 'width'>) {
  return <SelectInput {...props} size="sm" width={{ base: '100%', md: '10.5rem', lg: '12rem' }} />;
}

/** How the cell of a `FileCell` looks. */
export const fileLook = { maxW: { base: 'none', md: '12rem' }, flex: '1', minW: '0' } as const;

/** Words of the file, and smaller ones below. */
export function FileCell({ text, children }: { text: string | undefined; children?: ReactNode }) {
  return (
    <>
      <Text truncate dir="auto">
        {text}
      </Text>
      {children}
    </>
  );
}
