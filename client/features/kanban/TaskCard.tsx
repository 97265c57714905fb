import { chakra } from '@chakra-ui/react';
import { useDraggable } from '@dnd-kit/core';
import { CalendarCheck, SquareCheck } from 'lucide-react';
import { type KeyboardEvent, memo, type SyntheticEvent, useCallback, useLayoutEffect, useRef } from 'react';
import type { BoardFacts } from '#client/features/kanban/use-kanban.ts';
import { CardFace } from '#client/features/tasks/public/CardFace.tsx';
import { PeekButton, TaskLink } from '#client/features/tasks/public/TaskLink.tsx';
import { openMenuHere, TaskMenu } from '#client/features/tasks/public/TaskMenu.tsx';
import { openTaskChange, useIsChosen } from '#client/features/tasks/public/task-dialogs.ts';
import { followOnClick } from '#client/features/tasks/public/task-navigation.ts';
import { isAssignedTo } from '#client/features/tasks/public/task-view.ts';
import { TimerButton } from '#client/features/timer/public/TimerButton.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Tip } from '#client/ui/buttons/Tip.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

const CardFrame = chakra('article', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1.5',
    p: '2.5',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: '8px',
    textStyle: 'sm',
    cursor: 'pointer',
    touchAction: 'manipulation',
    userSelect: 'none',
    WebkitTouchCallout: 'none',
    '--under': 'colors.bg.panel',
    _hover: { borderColor: 'border.control' },
    '&[data-lifted]': {
      borderColor: 'transparent',
      transform: 'rotate(1.2deg)',
      boxShadow: '0 10px 28px rgb(0 0 0 / .18), 0 2px 6px rgb(0 0 0 / .12)',
      cursor: 'grabbing',
    },
    // Those below it look out from under it.
    '&[data-several]': {
      boxShadow:
        '5px 5px 0 -1px {colors.bg.panel}, 5px 5px 0 0 {colors.border}, 0 10px 28px rgb(0 0 0 / .18)',
    },
    // With a mouse they appear over the people when the card is pointed at; what runs can always be stopped.
    '@media (hover: hover)': {
      '&:not(:hover, :focus-within, :has([aria-expanded=true])) [data-actions]': { srOnly: true },
    },
  },
  variants: {
    running: { true: { borderColor: 'brand.emphasized', _hover: { borderColor: 'brand.emphasized' } } },
    chosen: {
      true: {
        bg: 'brand.subtle',
        borderColor: 'brand.solid',
        '--under': 'colors.brand.subtle',
        _hover: { borderColor: 'brand.solid' },
      },
    },
  },
});

const Title = chakra('h3', {
  base: {
    textStyle: 'sm',
    lineHeight: '18px',
    fontWeight: 'medium',
    lineClamp: '2',
    overflowWrap: 'anywhere',
    '& > a': { outline: 'none' },
    // The focus of the link is shown around the whole card.
    '& > a:focus-visible::after': {
      content: '""',
      position: 'absolute',
      inset: '-1px',
      borderRadius: '8px',
      outline: '2px solid {colors.brand.focusRing}',
      pointerEvents: 'none',
    },
  },
});

/** A longer title is told in full beside it. */
const titleTipAbove = 60;

export interface TaskCardProps {
  task: Task;
  facts: BoardFacts;
}

const faceOf = (task: Task, { lists, today, runningIds, myRunningId, shownFacts }: BoardFacts) => ({
  task,
  lists,
  today,
  isRunning: runningIds.has(task.id),
  isMine: myRunningId === task.id,
  facts: shownFacts,
});

/** How many are carried together. */
const Count = chakra('span', {
  base: {
    position: 'absolute',
    top: '-2',
    insetEnd: '-2',
    minW: '6',
    h: '6',
    px: '1.5',
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'full',
    bg: 'brand.solid',
    color: 'brand.contrast',
    textStyle: 'xs',
    fontWeight: 'semibold',
  },
});

/** The card in the hand. */
export function LiftedCard({ task, facts, count = 1 }: TaskCardProps & { count?: number }) {
  const face = faceOf(task, facts);
  return (
    <CardFrame data-lifted data-several={count > 1 ? '' : undefined} running={face.isRunning}>
      {count > 1 ? <Count className="num">{count}</Count> : null}
      <CardFace {...face}>
        <Title dir="auto">{task.title}</Title>
      </CardFace>
    </CardFrame>
  );
}

/**
 * A card that can be opened, lifted and tracked. While something is carried, dnd-kit renders this anew again and again:
 * what is drawn does not follow it.
 */
export const TaskCard = memo(function TaskCard({ task, facts }: TaskCardProps) {
  const { setNodeRef, setActivatorNodeRef, listeners, attributes } = useDraggable({ id: task.id });
  const latest = useRef(listeners);
  useLayoutEffect(() => {
    latest.current = listeners;
  }, [listeners]);
  const pressKey = useCallback((event: KeyboardEvent) => latest.current?.onKeyDown?.(event), []);

  /** What happens in something that floats above the card is not meant for it. */
  const forCard = (name: string) => (event: SyntheticEvent<HTMLElement>) => {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (isInside) listeners?.[name]?.(event);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link inside does the same by keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: the same
    <div
      ref={setNodeRef}
      onClick={followOnClick}
      onContextMenu={openMenuHere}
      onMouseDown={forCard('onMouseDown')}
      onTouchStart={forCard('onTouchStart')}
      data-card={task.id}
    >
      <Drawn
        task={task}
        facts={facts}
        linkRef={setActivatorNodeRef}
        onKeyDown={pressKey}
        describedBy={attributes['aria-describedby']}
      />
    </div>
  );
});

interface DrawnProps extends TaskCardProps {
  linkRef: (element: HTMLElement | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** How it is lifted, in words. */
  describedBy: string;
}

const Drawn = memo(function Drawn({ task, facts, linkRef, onKeyDown, describedBy }: DrawnProps) {
  const face = faceOf(task, facts);
  const isTracked = facts.mayTrack && isAssignedTo(task, facts.employeeId);
  const isChosen = useIsChosen(task.id);
  return (
    <CardFrame running={face.isRunning} chosen={isChosen}>
      <CardFace
        {...face}
        lead={isChosen ? <ChosenMark /> : undefined}
        timer={isTracked && face.isMine ? <TimerButton task={task} /> : undefined}
        tools={<CardActions task={task} mayStart={isTracked && !face.isMine} />}
      >
        <Title dir="auto">
          <Tip content={task.title} disabled={task.title.length <= titleTipAbove}>
            <TaskLink
              ref={linkRef}
              taskId={task.id}
              draggable={false}
              onKeyDown={onKeyDown}
              aria-describedby={describedBy}
              data-task-link
              data-card-link={task.id}
            >
              {task.title}
            </TaskLink>
          </Tip>
        </Title>
      </CardFace>
    </CardFrame>
  );
});

function ChosenMark() {
  const { t } = useTranslation();
  return (
    <chakra.span display="inline-flex" color="brand.fg" role="img" aria-label={t('kanban.selected')}>
      <SquareCheck size={16} aria-hidden />
    </chakra.span>
  );
}

const Actions = chakra('span', {
  base: {
    display: 'inline-flex',
    position: { base: 'static', md: 'absolute' },
    top: '1.5',
    insetEnd: '1.5',
    ps: '1',
    bg: 'var(--under)',
    borderRadius: 'l2',
  },
});

/** What one does with a card most, at hand while it is pointed at. */
function CardActions({ task, mayStart }: { task: Task; mayStart: boolean }) {
  const { t } = useTranslation();
  return (
    <Actions data-actions>
      {mayStart ? <TimerButton task={task} /> : null}
      <chakra.span display="inline-flex" hideBelow="md">
        <IconButton
          size="xs"
          label={t('tasks.keys.plan')}
          shortcut="D"
          icon={<CalendarCheck size={14} aria-hidden />}
          onClick={() => openTaskChange('plan', [task.id])}
        />
        <PeekButton taskId={task.id} />
      </chakra.span>
      <TaskMenu task={task} size="xs" />
    </Actions>
  );
}
