import { Card, Skeleton, Stack } from '@chakra-ui/react';
import { SkeletonRegion } from './SkeletonRegion.tsx';

const widths = ['100%', '86%', '92%', '64%'];

export function CardSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <SkeletonRegion>
      <Card.Root>
        <Card.Body>
          <Stack gap="3">
            <Skeleton h="4" w="40%" />
            {Array.from({ length: lines }, (_line, index) => index).map((line) => (
              <Skeleton key={line} h="3" w={widths[line % widths.length]} />
            ))}
          </Stack>
        </Card.Body>
      </Card.Root>
    </SkeletonRegion>
  );
}
