import { Table, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Words of the file, and smaller ones below. */
export function FileCell({ text, children }: { text: string | undefined; children?: ReactNode }) {
  return (
    <Table.Cell maxW={{ base: 'none', md: '12rem' }} flex="1" minW="0">
      <Text truncate dir="auto">
        {text}
      </Text>
      {children}
    </Table.Cell>
  );
}
