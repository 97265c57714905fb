import { chakra, Flex } from '@chakra-ui/react';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { CardFace, type CardFaceProps } from '#client/features/tasks/public/CardFace.tsx';
import { TimerButton } from '#client/features/timer/public/TimerButton.tsx';
import { useIsRunningOn } from '#client/features/timer/public/use-timer.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { paths } from '#client/lib/paths.ts';
import { Tip } from '#client/ui/buttons/Tip.tsx';

/** Longer titles have a tooltip. */
const longTitle = 60;

export interface TaskCardProps
  extends Pick<CardFaceProps, 'task' | 'lists' | 'lead' | 'tools' | 'status' | 'plan' | 'isShort'> {
  /** Only one's own tasks are tracked. */
  mayTrack: boolean;
}

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
      css={{ '--under': 'colors.bg.panel' }}
      _hover={{ borderColor: isMine ? 'brand.emphasized' : 'border.control' }}
    >
      <CardFace
        {...face}
        today={today}
        isRunning={isMine}
        isMine={isMine}
        timer={mayTrack ? <TimerButton task={task} size="sm" /> : undefined}
      >
        <chakra.div textStyle="sm" fontWeight="medium" lineClamp="2" wordBreak="break-word" mb="auto">
          <Tip content={task.title} disabled={task.title.length <= longTitle}>
            <Link to={paths.task(task.id)} data-task-link dir="auto">
              {task.title}
            </Link>
          </Tip>
        </chakra.div>
      </CardFace>
    </Flex>
  );
});
