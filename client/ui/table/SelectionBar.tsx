import { chakra, Flex, type FlexProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface SelectionBarProps extends Pick<FlexProps, 'mt' | 'wrap'> {
  label: string;
  /** The number of chosen rows, in words. */
  count: string;
  /** The height of the fixed elements below it on a phone. */
  dockHeight: string;
  children: ReactNode;
}

/** On a phone it is one line that scrolls, so that what is chosen stays in sight; the cross stays at its end. */
const oneLine = {
  '& > *': { flexShrink: '0' },
  '& > button[aria-label]:last-of-type': { position: 'sticky', insetInlineEnd: '0', bg: 'bg.panel' },
};

/** Stands at the foot of a list while something of it is chosen. */
export function SelectionBar(props: SelectionBarProps) {
  const { label, count, dockHeight, children, mt, wrap = { base: 'nowrap', md: 'wrap' } } = props;
  return (
    <Flex
      role="toolbar"
      aria-label={label}
      position="sticky"
      bottom={{ base: `calc(env(safe-area-inset-bottom) + ${dockHeight})`, md: '4' }}
      zIndex="docked"
      mx="auto"
      mt={mt}
      w="fit-content"
      maxW="100%"
      wrap={wrap}
      overflowX={{ base: 'auto', md: 'visible' }}
      css={oneLine}
      align="center"
      justify="flex-end"
      gap="1"
      p="1.5"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      shadow="md"
    >
      <chakra.span px="2" textStyle="sm" fontWeight="medium" className="num" aria-live="polite">
        {count}
      </chakra.span>
      {children}
    </Flex>
  );
}
