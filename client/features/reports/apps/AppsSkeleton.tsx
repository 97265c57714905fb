import { Box, Skeleton, Table } from '@chakra-ui/react';
import { AppsHead } from '#client/features/reports/apps/AppsTable.tsx';
import { SkeletonRegion } from '#client/ui/SkeletonRegion.tsx';

const rows = ['62%', '48%', '71%', '40%', '56%', '66%', '44%', '52%'];

/** Apps and sites that are on their way, under the heads that they will have. */
export function AppsSkeleton() {
  return (
    <SkeletonRegion>
      <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
        <Table.Root>
          <AppsHead />
          <Table.Body>
            {rows.map((width) => (
              <Table.Row key={width}>
                <Table.Cell>
                  <Skeleton h="3" w={width} />
                </Table.Cell>
                <Table.Cell hideBelow="md">
                  <Skeleton h="3" w="5rem" />
                </Table.Cell>
                <Table.Cell>
                  <Skeleton h="3" w="4rem" ms="auto" />
                </Table.Cell>
                <Table.Cell>
                  <Skeleton h="3" w="3rem" ms="auto" />
                </Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
    </SkeletonRegion>
  );
}
