import { Button, chakra } from '@chakra-ui/react';
import { useDroppable } from '@dnd-kit/core';
import { Plus } from 'lucide-react';
import { memo, useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, otherKey } from '#client/features/kanban/board.ts';
import { CardList } from '#client/features/kanban/CardList.tsx';
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
import type { BoardFacts } from '#client/features/kanban/use-kanban.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

interface BoardColumnProps extends ColumnEnds {
  column: Column;
  facts: BoardFacts;
  actions: ColumnActions;
  isFolded: boolean;
  composer: CardComposer | undefined;
  /** Where the lifted card would land. */
  gapIndex: number | undefined;
  gapCard: Task | undefined;
  lifted: Task | undefined;
}

/** A status and its tasks: cards can be put between them. */
export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
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
          column.status && actions.add && !composer ? (
            <AddButton onClick={() => actions.add?.(column.key)} isShown={column.cards.length === 0} />
          ) : null
        }
      />
    </ColumnFace>
  );
});

/** Where the cards end; it shows itself to the pointer, and on an empty column to everybody. */
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
