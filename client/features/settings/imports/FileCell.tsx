import { Table, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Words of the file, and smaller ones below. */
export function FileCell({ text, children }: { text: string | undefined; children?: ReactNode }) {
  return (
    <Table.Cell maxW="12rem">
      <Text truncate dir="auto">
        {text}
      </Text>
      {children}
    </Table.Cell>
  );
}
