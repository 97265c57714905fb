import { HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A row of samples. */
export function Line({ children, gap = '3' }: { children: ReactNode; gap?: string }) {
  return (
    <HStack gap={gap} minH="8" flexWrap="wrap" mt="3" _first={{ mt: '0' }}>
      {children}
    </HStack>
  );
}
