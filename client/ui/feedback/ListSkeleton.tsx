import { HStack, Skeleton, Stack } from '@chakra-ui/react';
import { SkeletonRegion } from './SkeletonRegion.tsx';

interface ListSkeletonProps {
  rows?: number;
  /** With the padding of a settings section around it. */
  inset?: boolean;
}

const widths = ['70%', '52%', '61%', '44%', '66%'];

export function ListSkeleton({ rows = 6, inset = false }: ListSkeletonProps) {
  return (
    <SkeletonRegion>
      <Stack gap="0" p={inset ? '4' : undefined}>
        {Array.from({ length: rows }, (_row, index) => index).map((row) => (
          <HStack key={row} h="row" gap="2" px="4" justify="space-between">
            <HStack gap="2" flex="1">
              <Skeleton boxSize="4" />
              <Skeleton h="3" w={widths[row % widths.length]} />
            </HStack>
            <Skeleton h="3" w="10" />
          </HStack>
        ))}
      </Stack>
    </SkeletonRegion>
  );
}
