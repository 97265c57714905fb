import { Box, Flex, Grid, Stack } from '@chakra-ui/react';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { SkeletonRegion } from '#client/ui/feedback/SkeletonRegion.tsx';
import { TableSkeleton } from '#client/ui/table/TableSkeleton.tsx';

const range = (length: number) => Array.from({ length }, (_item, index) => index);
const heights = [62, 74, 40, 0, 0, 80, 66, 70, 52, 58, 0, 0, 76, 64];
const card = { borderWidth: '1px', borderRadius: 'l3', bg: 'bg.panel' } as const;

/** Figures, chart and rows that are on their way. */
export function ReportSkeleton() {
  return (
    <Stack gap="3">
      <SkeletonRegion>
        <Grid {...card} mb="3" templateColumns={{ base: '1fr 1fr', md: 'repeat(4, 1fr)' }}>
          {range(4).map((tile) => (
            <Box key={tile} px="4" py="3">
              <Skeleton h="0.75rem" w="4rem" style={{ marginBottom: '0.5rem' }} />
              <Skeleton h="1.5rem" w="5rem" />
            </Box>
          ))}
        </Grid>
        <Box {...card} px="4" py="3">
          <Skeleton h="1rem" w="7rem" style={{ marginBottom: '1rem' }} />
          <Flex h="200px" align="flex-end" gap="2">
            {range(heights.length).map((column) => (
              <Skeleton
                key={column}
                h={`${heights[column]}%`}
                style={{ flex: '1', borderRadius: 'var(--chakra-radii-l1)' }}
              />
            ))}
          </Flex>
        </Box>
      </SkeletonRegion>
      <TableSkeleton rows={6} columns={5} />
    </Stack>
  );
}
