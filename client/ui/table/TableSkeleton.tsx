import { HStack, Stack } from '@chakra-ui/react';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { SkeletonRegion } from '#client/ui/feedback/SkeletonRegion.tsx';

const range = (length: number) => Array.from({ length }, (_item, index) => index);

export function TableSkeleton({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <SkeletonRegion>
      <Stack gap="0" borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
        <HStack h="8" px="4" gap="6" bg="bg.subtle" borderBottomWidth="1px">
          {range(columns).map((column) => (
            <Skeleton
              key={column}
              h="0.625rem"
              style={{ flex: column === 0 ? '3' : '1', maxWidth: column === 0 ? undefined : '5rem' }}
            />
          ))}
        </HStack>
        {range(rows).map((row) => (
          <HStack
            key={row}
            h="row"
            px="4"
            gap="6"
            borderBottomWidth={row === rows - 1 ? '0' : '1px'}
            borderColor="border.muted"
          >
            {range(columns).map((column) => (
              <Skeleton
                key={column}
                h="0.75rem"
                style={{ flex: column === 0 ? '3' : '1', maxWidth: column === 0 ? undefined : '4rem' }}
              />
            ))}
          </HStack>
        ))}
      </Stack>
    </SkeletonRegion>
  );
}
