import { Box, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ColorModeButton } from '#client/ui/buttons/ColorModeButton.tsx';
import { Logo } from '#client/ui/marks/Logo.tsx';

/** The frame of a page for everybody with its link; no search engine keeps it. */
export function SharedFrame({ children }: { children: ReactNode }) {
  return (
    <Box minH="100dvh" bg="bg">
      <meta name="robots" content="noindex, nofollow" />
      <HStack
        as="header"
        justify="space-between"
        h="12"
        px={{ base: '4', md: '6' }}
        borderBottomWidth="1px"
        _print={{ display: 'none' }}
      >
        <Logo withName />
        <ColorModeButton />
      </HStack>
      <Box as="main" maxW="1040px" mx="auto" px={{ base: '4', md: '6' }} py="6">
        {children}
      </Box>
    </Box>
  );
}
