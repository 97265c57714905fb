import { HStack, type StackProps, Text } from '@chakra-ui/react';
import { memo, type ReactNode } from 'react';
import { CountBadge } from '#client/ui/marks/CountBadge.tsx';

interface SectionTitleProps {
  children: ReactNode;
  count?: number;
  /** Facts next to the title. */
  aside?: ReactNode;
  actions?: ReactNode;
  id?: string;
  /** How its line looks; absent: as the head of a group that lies on the page itself. */
  line?: StackProps;
}

/** Its section is drawn for what lies below; the title when it says something else. */
export const SectionTitle = memo(function SectionTitle(props: SectionTitleProps) {
  const { children, count, aside, actions, id, line } = props;
  return (
    <HStack gap="2" {...(line ?? { minH: '8', mb: '1' })}>
      <Text as="h2" id={id} textStyle="sm" fontWeight="semibold" truncate>
        {children}
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
  );
});
