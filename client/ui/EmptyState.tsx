import { EmptyState as ChakraEmptyState, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { EmptyArt, type EmptyArtName } from './EmptyArt.tsx';

export interface EmptyStateProps {
  title: string;
  /** One sentence. */
  description?: ReactNode;
  /** The one next action, as a button or a link. */
  action?: ReactNode;
  art?: EmptyArtName | 'none';
  compact?: boolean;
}

export function EmptyState({ title, description, action, art = 'beat', compact = false }: EmptyStateProps) {
  return (
    <ChakraEmptyState.Root size={compact ? 'sm' : 'md'}>
      <ChakraEmptyState.Content>
        {art === 'none' || compact ? null : <EmptyArt name={art} />}
        <ChakraEmptyState.Title>{title}</ChakraEmptyState.Title>
        {description ? <ChakraEmptyState.Description>{description}</ChakraEmptyState.Description> : null}
        {action ? (
          <HStack gap="2" mt="2" flexWrap="wrap" justify="center">
            {action}
          </HStack>
        ) : null}
      </ChakraEmptyState.Content>
    </ChakraEmptyState.Root>
  );
}
