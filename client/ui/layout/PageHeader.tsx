import { Box, Flex, Heading, HStack, Text } from '@chakra-ui/react';
import { createContext, type ReactNode, use } from 'react';
import { useCurrentPage } from '#client/lib/failures/page.ts';

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

/** Tabs below the head of a page, which lead to the pages beside it. */
export const PageTabs = createContext<ReactNode>(null);

/** Leads to the help about the page, beside its title. */
export const PageHelp = createContext<ReactNode>(null);

/** The top bar of a phone says it already. */
const saidAbove = {
  position: { base: 'absolute', md: 'static' },
  boxSize: { base: '1px', md: 'auto' },
  clipPath: { base: 'inset(50%)', md: 'none' },
} as const;

export function PageHeader({ title, subtitle, before, primary, actions }: PageHeaderProps) {
  const { title: shown } = useCurrentPage();
  const tabs = use(PageTabs);
  const help = use(PageHelp);
  const isSaid = typeof title === 'string' && shown.startsWith(title);
  const isEmpty = isSaid && [subtitle, before, primary, actions].every((part) => part === undefined);
  return (
    <>
      <Flex
        as="header"
        align="center"
        gap="2"
        minH={{ base: isEmpty ? '0' : '8', md: '8' }}
        mb={{ base: isEmpty ? '0' : '4', md: '4' }}
        flexWrap="wrap"
      >
        <Heading as="h1" size="xl" dir="auto" minW="0" truncate {...(isSaid ? saidAbove : undefined)}>
          {title}
        </Heading>
        <Box hideBelow="md">{help}</Box>
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
      {tabs}
    </>
  );
}
