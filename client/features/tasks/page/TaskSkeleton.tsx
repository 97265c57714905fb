import { Grid, Stack } from '@chakra-ui/react';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { SkeletonRegion } from '#client/ui/feedback/SkeletonRegion.tsx';

/** A task page in outline. */
export function TaskSkeleton() {
  return (
    <SkeletonRegion>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 18rem' }}
        gap={{ base: '4', md: '8' }}
      >
        <Stack gap="3">
          <Skeleton h="1rem" w="8rem" />
          <Skeleton h="2rem" w="80%" />
          <Skeleton h="1rem" style={{ marginTop: '0.5rem' }} />
          <Skeleton h="1rem" w="92%" />
          <Skeleton h="1rem" w="60%" />
        </Stack>
        <Stack gap="3">
          <Skeleton h="8rem" style={{ borderRadius: 'var(--chakra-radii-l3)' }} />
          <Skeleton h="16rem" style={{ borderRadius: 'var(--chakra-radii-l3)' }} />
        </Stack>
      </Grid>
    </SkeletonRegion>
  );
}
