import { chakra, Flex } from '@chakra-ui/react';
import { memo } from 'react';
import { CardFace, type CardFaceProps } from '#client/features/tasks/public/CardFace.tsx';
import { PeekButton, ringOfLink, TaskLink } from '#client/features/tasks/public/TaskLink.tsx';
import { openMenuHere } from '#client/features/tasks/public/TaskMenu.tsx';
import { followOnClick } from '#client/features/tasks/public/task-navigation.ts';
import { TimerButton } from '#client/features/timer/public/TimerButton.tsx';
import { useIsRunningOn } from '#client/features/timer/public/use-timer.ts';
import { useToday } from '#client/features/workspace/public/use-scope.ts';
import { Tip } from '#client/ui/buttons/Tip.tsx';

/** Longer titles have a tooltip. */
const longTitle = 60;

export interface TaskCardProps
  extends Pick<CardFaceProps, 'task' | 'lists' | 'lead' | 'tools' | 'status' | 'plan' | 'isShort'> {
  /** Only one's own tasks are tracked. */
  mayTrack: boolean;
}

const cardStyle = {
  '--under': 'colors.bg.panel',
  ...ringOfLink,
  '@media (hover: hover)': { '&:not(:hover, :focus-within) [data-reveal]': { opacity: 0 } },
};

/** A task as a card outside a board. */
export const TaskCard = memo(function TaskCard({ mayTrack, ...face }: TaskCardProps) {
  const { task } = face;
  const today = useToday();
  const isMine = useIsRunningOn(task.id);
  return (
    <Flex
      as="article"
      aria-label={task.title}
      direction="column"
      gap="1.5"
      h="100%"
      p="2.5"
      bg="bg.panel"
      borderWidth="1px"
      borderColor={isMine ? 'brand.emphasized' : 'border'}
      borderRadius="l3"
      minW="0"
      cursor="pointer"
      css={cardStyle}
      onClick={followOnClick}
      onContextMenu={openMenuHere}
      _hover={{ borderColor: isMine ? 'brand.emphasized' : 'border.control' }}
    >
      <CardFace
        {...face}
        today={today}
        isRunning={isMine}
        isMine={isMine}
        timer={
          <>
            <chakra.span display="flex" hideBelow="md">
              <PeekButton taskId={task.id} />
            </chakra.span>
            {mayTrack ? <TimerButton task={task} size="sm" /> : null}
          </>
        }
      >
        <chakra.div textStyle="sm" fontWeight="medium" lineClamp="2" wordBreak="break-word" mb="auto">
          <Tip content={task.title} disabled={task.title.length <= longTitle}>
            <TaskLink taskId={task.id} data-task-link dir="auto">
              {task.title}
            </TaskLink>
          </Tip>
        </chakra.div>
      </CardFace>
    </Flex>
  );
});
