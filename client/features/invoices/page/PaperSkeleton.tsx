import { Stack } from '@chakra-ui/react';
import { Paper } from '#client/features/invoices/page/Paper.tsx';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { SkeletonRegion } from '#client/ui/feedback/SkeletonRegion.tsx';

/** The page of an invoice or estimate while it loads. */
export function PaperSkeleton() {
  return (
    <SkeletonRegion>
      <Skeleton h="2rem" w="14rem" style={{ marginBottom: '1rem' }} />
      <Paper>
        <Stack gap="3">
          <Skeleton h="0.75rem" w="12rem" />
          <Skeleton h="0.75rem" w="9rem" />
          <Skeleton h="0.75rem" w="10rem" />
        </Stack>
        <Stack gap="5" py="4">
          <Skeleton h="1rem" />
          <Skeleton h="1rem" />
          <Skeleton h="1rem" />
        </Stack>
        <Skeleton h="5rem" w="min(100%, 20rem)" style={{ marginInlineStart: 'auto' }} />
      </Paper>
    </SkeletonRegion>
  );
}
