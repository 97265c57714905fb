import { chakra, Skeleton } from '@chakra-ui/react';
import { BoardFrame } from '#client/features/kanban/Board.tsx';
import { ColumnFace } from '#client/features/kanban/ColumnFace.tsx';
import { SkeletonRegion } from '#client/ui/SkeletonRegion.tsx';

/** Cards of each column. */
const shape = [5, 4, 2, 3, 1];
const heights = ['104px', '86px', '122px'];

/** Columns and cards before they are known. */
export function BoardSkeleton() {
  return (
    <SkeletonRegion>
      <BoardFrame>
        {shape.map((count, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change
          <ColumnFace key={column} label="" isTarget={false}>
            <chakra.div h="10" px="3" display="flex" alignItems="center">
              <Skeleton h="3" w="50%" />
            </chakra.div>
            <chakra.div display="grid" gap="2" px="2" pb="2">
              {heights
                .concat(heights)
                .slice(0, count)
                .map((height, card) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change
                  <Skeleton key={card} h={height} borderRadius="8px" />
                ))}
            </chakra.div>
          </ColumnFace>
        ))}
      </BoardFrame>
    </SkeletonRegion>
  );
}
