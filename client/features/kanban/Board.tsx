import { chakra, Portal, Skeleton, VisuallyHidden } from '@chakra-ui/react';
import { DndContext, DragOverlay, MeasuringStrategy } from '@dnd-kit/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BoardColumn } from '#client/features/kanban/BoardColumn.tsx';
import { type Column, otherKey } from '#client/features/kanban/board.ts';
import { ListRegistryContext } from '#client/features/kanban/CardList.tsx';
import type { CardComposer } from '#client/features/kanban/ColumnComposer.tsx';
import { type ColumnActions, ColumnFace } from '#client/features/kanban/ColumnFrame.tsx';
import { LiftedCard } from '#client/features/kanban/TaskCard.tsx';
import { useCardDrag, useCardKeys } from '#client/features/kanban/use-card-drag.ts';
import type { BoardFacts } from '#client/features/kanban/use-kanban.ts';
import type { Drop } from '#client/features/kanban/use-move-card.ts';
import { SkeletonRegion } from '#client/ui/feedback/SkeletonRegion.tsx';

interface BoardProps {
  columns: readonly Column[];
  facts: BoardFacts;
  actions: ColumnActions;
  folded: ReadonlySet<string>;
  composerOf: (column: Column) => CardComposer | undefined;
  onDrop: (drop: Drop) => void;
}

const BoardFrame = chakra('div', {
  base: {
    display: 'flex',
    gap: '3',
    flex: '1',
    minH: '0',
    overflowX: 'auto',
    overflowY: 'hidden',
    mx: { base: '-4', md: '-6' },
    px: { base: '4', md: '6' },
    pb: '4',
    scrollPaddingInline: { base: '4', md: '6' },
    // While a card is carried along the edge, the board must not jump to the next column.
    '&[data-snapping]': { scrollSnapType: { base: 'x mandatory', md: 'none' } },
  },
});

/** The board says more than these could: which place among which cards. */
const noAnnouncements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
const measuring = { droppable: { strategy: MeasuringStrategy.BeforeDragging } };
const autoScroll = { layoutShiftCompensation: false };

/** The columns, and the card that is carried between them. */
export function Board({ columns, facts, actions, folded, composerOf, onDrop }: BoardProps) {
  const { t } = useTranslation();
  const { drag, message, lists, context } = useCardDrag(columns, onDrop);
  const press = useCardKeys({ columns, folded, lists, enabled: drag === undefined });
  const accessibility = useMemo(
    () => ({ announcements: noAnnouncements, screenReaderInstructions: { draggable: t('kanban.drag.how') } }),
    [t],
  );
  const shown = drag?.columns ?? columns;
  const withStatus = shown.filter(({ key }) => key !== otherKey);
  return (
    <DndContext {...context} accessibility={accessibility} measuring={measuring} autoScroll={autoScroll}>
      <ListRegistryContext value={lists}>
        <BoardFrame
          role="group"
          aria-label={t('kanban.board')}
          data-snapping={drag === undefined ? '' : undefined}
          onKeyDown={press}
          data-board
        >
          {shown.map((column) => (
            <BoardColumn
              key={column.key}
              column={column}
              facts={facts}
              actions={actions}
              isFirst={column === withStatus[0]}
              isLast={column === withStatus.at(-1)}
              isFolded={folded.has(column.key)}
              composer={composerOf(column)}
              gapIndex={drag?.place.columnKey === column.key ? drag.place.index : undefined}
              gapCard={drag?.by === 'keyboard' && drag.place.columnKey === column.key ? drag.card : undefined}
              lifted={drag?.from.columnKey === column.key ? drag.card : undefined}
            />
          ))}
        </BoardFrame>
      </ListRegistryContext>
      <VisuallyHidden role="status" aria-live="assertive">
        {message}
      </VisuallyHidden>
      <Portal>
        <DragOverlay dropAnimation={null}>
          {drag?.by === 'pointer' ? <LiftedCard task={drag.card} facts={facts} /> : null}
        </DragOverlay>
      </Portal>
    </DndContext>
  );
}

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
