import { HStack, Skeleton, Stack } from '@chakra-ui/react';
import { SkeletonRegion } from './SkeletonRegion.tsx';

/** A page whose shape is not known yet: title, action, one card of rows. */
export function PageSkeleton() {
  return (
    <SkeletonRegion>
      <HStack justify="space-between" minH="8" mb="4">
        <Skeleton h="6" w="12rem" />
        <Skeleton h="8" w="7rem" />
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
            <Skeleton boxSize="4" />
            <Skeleton h="3" w={`${40 + ((row * 13) % 35)}%`} />
            <Skeleton h="3" w="10" ms="auto" />
          </HStack>
        ))}
      </Stack>
    </SkeletonRegion>
  );
}
