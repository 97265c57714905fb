import { HStack, Stack } from '@chakra-ui/react';
import { Skeleton } from './Skeleton.tsx';
import { SkeletonRegion } from './SkeletonRegion.tsx';

/** A page whose shape is not known yet: title, action, one card of rows. */
export function PageSkeleton() {
  return (
    <SkeletonRegion>
      <HStack justify="space-between" minH="8" mb="4">
        <Skeleton h="1.5rem" w="12rem" />
        <Skeleton h="2rem" w="7rem" />
      </HStack>
      <Stack gap="0" borderWidth="1px" borderRadius="l3" bg="bg.panel">
        {Array.from({ length: 8 }, (_row, index) => index).map((row) => (
          <HStack
            key={row}
            h="row"
            px="4"
            gap="2"
            borderTopWidth={row === 0 ? '0' : '1px'}
            borderColor="border.muted"
          >
            <Skeleton h="1rem" w="1rem" />
            <Skeleton h="0.75rem" w={`${40 + ((row * 13) % 35)}%`} />
            <Skeleton h="0.75rem" w="2.5rem" style={{ marginInlineStart: 'auto' }} />
          </HStack>
        ))}
      </Stack>
    </SkeletonRegion>
  );
}
