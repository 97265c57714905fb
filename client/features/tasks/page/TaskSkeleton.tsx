import { Grid, Skeleton, Stack } from '@chakra-ui/react';
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
          <Skeleton h="4" w="8rem" />
          <Skeleton h="8" w="80%" />
          <Skeleton h="4" mt="2" />
          <Skeleton h="4" w="92%" />
          <Skeleton h="4" w="60%" />
        </Stack>
        <Stack gap="3">
          <Skeleton h="8rem" borderRadius="l3" />
          <Skeleton h="16rem" borderRadius="l3" />
        </Stack>
      </Grid>
    </SkeletonRegion>
  );
}
