import { Button, Flex, HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignOut } from '#client/features/auth/public/use-sign-out.ts';
import { ColorModeButton } from '#client/ui/ColorModeButton.tsx';
import { Logo } from '#client/ui/Logo.tsx';

/** The page of somebody who is signed in but has nowhere to go yet. */
export function GateFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const signOut = useSignOut();
  return (
    <Flex direction="column" minH="100dvh">
      <HStack as="header" h="topbar" px={{ base: '4', md: '6' }} justify="space-between" flexShrink="0">
        <Logo withName />
        <HStack gap="2">
          <ColorModeButton />
          <Button variant="ghost" onClick={() => void signOut()}>
            {t('workspace.signOut')}
          </Button>
        </HStack>
      </HStack>
      <Flex as="main" flex="1" align="center" justify="center" p="4">
        {children}
      </Flex>
    </Flex>
  );
}
