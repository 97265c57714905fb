import { Flex, Heading, HStack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Right of the title, for example the week that is shown. */
  before?: ReactNode;
  /** The one solid button. */
  primary?: ReactNode;
  /** Other buttons, left of the primary one. */
  actions?: ReactNode;
}

export function PageHeader({ title, subtitle, before, primary, actions }: PageHeaderProps) {
  return (
    <Flex as="header" align="center" gap="2" minH="8" mb="4" flexWrap="wrap">
      <Heading as="h1" size="xl" dir="auto" minW="0" truncate>
        {title}
      </Heading>
      {subtitle ? (
        <Text as="span" textStyle="sm" color="fg.subtle" minW="0" truncate ms={{ base: '0', md: '1' }}>
          {subtitle}
        </Text>
      ) : null}
      {before ? <HStack ms={{ base: '0', md: '2' }}>{before}</HStack> : null}
      <HStack ms="auto" gap="2">
        {actions}
        {primary}
      </HStack>
    </Flex>
  );
}
