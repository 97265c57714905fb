import { Button, chakra, Portal } from '@chakra-ui/react';
import { DndContext, DragOverlay, MeasuringStrategy, useDroppable } from '@dnd-kit/core';
import { Plus } from 'lucide-react';
import { type MouseEvent, memo, useCallback, useEffect, useMemo, useRef } from 'react';
import { type Column, otherKey } from '#client/features/kanban/board.ts';
import { CardList, ListRegistryContext } from '#client/features/kanban/CardList.tsx';
import { type CardComposer, ColumnComposer } from '#client/features/kanban/ColumnComposer.tsx';
import {
  type ColumnActions,
  type ColumnEnds,
  ColumnFace,
  ColumnHead,
  ColumnRail,
  useColumnLabels,
} from '#client/features/kanban/ColumnFrame.tsx';
import { LiftedCard, TaskCard } from '#client/features/kanban/TaskCard.tsx';
import { useCardDrag, useCardKeys } from '#client/features/kanban/use-card-drag.ts';
import type { BoardFacts } from '#client/features/kanban/use-kanban.ts';
import type { Drop } from '#client/features/kanban/use-move-card.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { SkeletonRegion } from '#client/ui/feedback/SkeletonRegion.tsx';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

interface BoardProps {
  columns: readonly Column[];
  facts: BoardFacts;
  actions: ColumnActions;
  folded: ReadonlySet<string>;
  composerOf: (column: Column) => CardComposer | undefined;
  onDrop: (drop: Drop) => void;
  /** A range goes from the card that was chosen last. */
  onChoose: (id: string, choice: { isRange: boolean }) => void;
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

/** Ctrl chooses a card, Shift all up to it; Ctrl on a title opens a tab, as on any link. */
function chooseOnClick(event: MouseEvent<HTMLElement>, onChoose: BoardProps['onChoose']): void {
  const { target, shiftKey, ctrlKey, metaKey } = event;
  if (!(shiftKey || ctrlKey || metaKey) || !(target instanceof Element)) return;
  if (target.closest(shiftKey ? 'button, input' : 'a, button, input')) return;
  const id = target.closest('[data-card]')?.getAttribute('data-card');
  if (!id) return;
  event.preventDefault();
  event.stopPropagation();
  onChoose(id, { isRange: shiftKey });
}

/** The columns, and the card that is carried between them. */
export function Board({ columns, facts, actions, folded, composerOf, onDrop, onChoose }: BoardProps) {
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
          onClickCapture={(event) => chooseOnClick(event, onChoose)}
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
          {drag?.by === 'pointer' ? (
            <LiftedCard task={drag.card} facts={facts} count={drag.carried.size} />
          ) : null}
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
              <Skeleton h="0.75rem" w="50%" />
            </chakra.div>
            <chakra.div display="grid" gap="2" px="2" pb="2">
              {heights
                .concat(heights)
                .slice(0, count)
                .map((height, card) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change
                  <Skeleton key={card} h={height} style={{ borderRadius: '8px' }} />
                ))}
            </chakra.div>
          </ColumnFace>
        ))}
      </BoardFrame>
    </SkeletonRegion>
  );
}

interface BoardColumnProps extends ColumnEnds {
  column: Column;
  facts: BoardFacts;
  actions: ColumnActions;
  isFolded: boolean;
  composer: CardComposer | undefined;
  /** The drop position of the lifted card. */
  gapIndex: number | undefined;
  gapCard: Task | undefined;
  lifted: Task | undefined;
}

/** A status and its tasks: cards can be put between them. */
const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { column, facts, actions, isFolded, composer, gapIndex, gapCard, lifted, isFirst, isLast } = props;
  const { t } = useTranslation();
  const frameRef = useRef<HTMLElement>(null);
  const { setNodeRef } = useDroppable({ id: column.key, disabled: column.key === otherKey });
  const { name, tasks } = useColumnLabels(column);
  const isTarget = gapIndex !== undefined;
  const isByKeyboard = gapCard !== undefined;

  useEffect(() => {
    if (isByKeyboard) frameRef.current?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [isByKeyboard]);

  const renderCard = useCallback((task: Task) => <TaskCard task={task} facts={facts} />, [facts]);
  const renderLifted = useCallback((task: Task) => <LiftedCard task={task} facts={facts} />, [facts]);
  const setFrame = useCallback((node: HTMLElement | null) => {
    frameRef.current = node;
  }, []);
  const setRail = useCallback(
    (node: HTMLElement | null) => {
      frameRef.current = node;
      setNodeRef(node);
    },
    [setNodeRef],
  );

  if (isFolded) {
    return (
      <ColumnFace
        label={t('kanban.column.folded', { name, tasks })}
        isTarget={isTarget}
        isFolded
        frameRef={setRail}
      >
        <ColumnRail column={column} onOpen={actions.fold} />
      </ColumnFace>
    );
  }
  return (
    <ColumnFace label={t('kanban.column.count', { name, tasks })} isTarget={isTarget} frameRef={setFrame}>
      <ColumnHead column={column} actions={actions} isFirst={isFirst} isLast={isLast} />
      {composer ? <ColumnComposer column={column} composer={composer} /> : null}
      <CardList
        columnKey={column.key}
        label={name}
        cards={column.cards}
        gapIndex={gapIndex}
        gapCard={gapCard}
        lifted={lifted}
        renderCard={renderCard}
        renderLifted={renderLifted}
        scrollerRef={setNodeRef}
        foot={
          column.status && !composer ? (
            <AddButton onClick={() => actions.add(column.key)} isShown={column.cards.length === 0} />
          ) : null
        }
      />
    </ColumnFace>
  );
});

/** Follows the last card; visible to the pointer, and on an empty column to everybody. */
function AddButton({ onClick, isShown }: { onClick: () => void; isShown: boolean }) {
  const { t } = useTranslation();
  return (
    <chakra.div
      pt={isShown ? '0' : '2'}
      opacity={isShown ? 1 : { base: 1, md: 0 }}
      css={{ 'section:is(:hover, :focus-within) &': { opacity: 1 } }}
    >
      <Button
        variant="ghost"
        size="sm"
        w="100%"
        justifyContent="flex-start"
        color="fg.muted"
        onClick={onClick}
      >
        <Plus aria-hidden />
        {t('tasks.create.submit')}
      </Button>
    </chakra.div>
  );
}
