import { Flex } from '@chakra-ui/react';
import { SkeletonRegion } from '#client/ui/feedback/SkeletonRegion.tsx';
import { Logo } from '#client/ui/marks/Logo.tsx';

/** Until the code of the first page is here. */
export function BootScreen() {
  return (
    <Flex minH="100dvh" align="center" justify="center">
      <SkeletonRegion>
        <Logo size={40} />
      </SkeletonRegion>
    </Flex>
  );
}
