import { Flex } from '@chakra-ui/react';
import { Logo } from '#client/ui/Logo.tsx';
import { SkeletonRegion } from '#client/ui/SkeletonRegion.tsx';

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
