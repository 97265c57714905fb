import { Card, HStack, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { CountBadge } from './CountBadge.tsx';

export interface PanelProps {
  title?: ReactNode;
  count?: number;
  /** Facts next to the title. */
  aside?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** False for lists and tables that reach the edges. */
  padded?: boolean;
  /** A line between head and content; for lists. */
  divided?: boolean;
}

/** A card with a head of 40 px. */
export function Panel({
  title,
  count,
  aside,
  actions,
  children,
  padded = true,
  divided = !padded,
}: PanelProps) {
  const titleId = useId();
  return (
    <Card.Root as="section" aria-labelledby={title ? titleId : undefined}>
      {title ? (
        <HStack
          minH="row"
          ps="4"
          pe="2"
          gap="2"
          borderBottomWidth={divided ? '1px' : '0'}
          borderColor="border.muted"
        >
          <Text as="h2" id={titleId} textStyle="sm" fontWeight="semibold" truncate>
            {title}
          </Text>
          {count === undefined ? null : <CountBadge count={count} />}
          {aside ? (
            <Text as="span" textStyle="xs" color="fg.subtle" className="num" truncate>
              {aside}
            </Text>
          ) : null}
          <HStack ms="auto" gap="1">
            {actions}
          </HStack>
        </HStack>
      ) : null}
      {padded ? <Card.Body pt={title ? '1' : undefined}>{children}</Card.Body> : children}
    </Card.Root>
  );
}
