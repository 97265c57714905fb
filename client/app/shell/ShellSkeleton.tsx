import { HStack, Skeleton, Stack } from '@chakra-ui/react';
import { Content } from '#client/app/shell/Content.tsx';
import { collapsedSidebar } from '#client/app/shell/preferences.ts';
import { ShellFrame } from '#client/app/shell/ShellFrame.tsx';
import { usePreference } from '#client/app/shell/use-preference.ts';
import { useViewport } from '#client/app/shell/use-viewport.ts';
import { PageSkeleton } from '#client/ui/feedback/PageSkeleton.tsx';
import { Logo } from '#client/ui/marks/Logo.tsx';

const lines = ['70%', '52%', '60%'];

/** The shell before it is known who looks at it. */
export function ShellSkeleton() {
  const viewport = useViewport();
  const [isCollapsed] = usePreference(collapsedSidebar);
  const rail = viewport === 'tablet' || isCollapsed;
  const sidebar = (
    <Stack gap="3" aria-hidden>
      <HStack h="topbar" ps={rail ? '3' : '3.5'} gap="2">
        <Logo />
        {rail ? null : <Skeleton h="4" w="8rem" />}
      </HStack>
      {rail ? null : lines.map((width) => <Skeleton key={width} h="4" mx="4" w={width} />)}
    </Stack>
  );
  return (
    <ShellFrame viewport={viewport} rail={rail} sidebar={sidebar}>
      <HStack h="topbar" px={{ base: '3', md: '6' }} borderBottomWidth="1px" aria-hidden>
        <Skeleton h="4" w="8rem" />
        {viewport === 'phone' ? null : <Skeleton h="9" flex="1" maxW="29.5rem" mx="auto" />}
      </HStack>
      <Content>
        <PageSkeleton />
      </Content>
    </ShellFrame>
  );
}
