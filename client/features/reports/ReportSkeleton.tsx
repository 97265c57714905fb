import { Box, Flex, Grid, Skeleton, Stack } from '@chakra-ui/react';
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
              <Skeleton h="3" w="4rem" mb="2" />
              <Skeleton h="6" w="5rem" />
            </Box>
          ))}
        </Grid>
        <Box {...card} px="4" py="3">
          <Skeleton h="4" w="7rem" mb="4" />
          <Flex h="200px" align="flex-end" gap="2">
            {range(heights.length).map((column) => (
              <Skeleton key={column} flex="1" h={`${heights[column]}%`} borderRadius="l1" />
            ))}
          </Flex>
        </Box>
      </SkeletonRegion>
      <TableSkeleton rows={6} columns={5} />
    </Stack>
  );
}
