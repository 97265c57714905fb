import { chakra, Flex, HStack } from '@chakra-ui/react';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { rowOf, statusRowOf } from '#client/features/task-lists/parts/list-row.ts';
import type { TaskLists } from '#client/features/task-lists/parts/use-task-lists.ts';
import { TaskProgress } from '#client/features/tasks/parts/TaskProgress.tsx';
import { dayTextOf, personOf, taskNumberText } from '#client/features/tasks/parts/task-text.ts';
import { TaskTime } from '#client/features/timer/parts/TaskTime.tsx';
import { TimerButton } from '#client/features/timer/parts/TimerButton.tsx';
import { useToday } from '#client/features/workspace/parts/use-today.ts';
import { AvatarStack } from '#client/ui/AvatarStack.tsx';
import { DueText } from '#client/ui/DueText.tsx';
import { IssueMark } from '#client/ui/IssueMark.tsx';
import { LabelChip } from '#client/ui/LabelChip.tsx';
import { PriorityChevrons } from '#client/ui/PriorityChevrons.tsx';
import { ProjectMark } from '#client/ui/ProjectMark.tsx';
import { SizeTag } from '#client/ui/SizeTag.tsx';
import { TaskNumber } from '#client/ui/TaskNumber.tsx';
import { Tip } from '#client/ui/Tip.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

/** Work-items spec §9: longer titles have a tooltip. */
const longTitle = 60;
/** Work-items spec §2: faces on a card. */
const shownPeople = 2;

export interface TaskCardProps {
  task: Task;
  lists: TaskLists;
  /** Status chip of the card; absent where the place says the status. */
  status?: ReactNode;
  /** Right of the number, before the faces. */
  tools?: ReactNode;
  /** Only one's own tasks are tracked. */
  mayTrack: boolean;
  /** `block` shows the number, the title and the faces only. */
  look?: 'card' | 'block';
}

/** A task as a card: number and faces, two lines of title, one line of facts, progress. */
export const TaskCard = memo(function TaskCard(props: TaskCardProps) {
  const { task, lists, status, tools, mayTrack, look = 'card' } = props;
  const type = rowOf(lists.issueTypes, { id: task.taskTypeId, name: task.issueType });
  const title = (
    <Link to={paths.task(task.id)} data-task-link dir="auto">
      {task.title}
    </Link>
  );
  return (
    <Flex
      as="article"
      direction="column"
      gap="1.5"
      h="100%"
      p="2.5"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      minW="0"
      _hover={{ borderColor: 'border.control' }}
    >
      <HStack gap="1.5" minW="0" minH="5">
        <IssueMark value={type?.value ?? task.issueType} name={type?.name} color={type?.color} />
        <TaskNumber number={taskNumberText(task)} />
        <HStack gap="0.5" ms="auto" flexShrink="0">
          {mayTrack ? <TimerButton task={task} size="sm" /> : null}
          {tools}
          <AvatarStack people={(task.members ?? []).map(personOf)} max={shownPeople} size={20} />
        </HStack>
      </HStack>
      <chakra.div textStyle="sm" fontWeight="medium" lineClamp="2" wordBreak="break-word">
        {task.title.length > longTitle ? <Tip content={task.title}>{title}</Tip> : title}
      </chakra.div>
      {look === 'card' ? <CardFacts task={task} lists={lists} status={status} /> : null}
    </Flex>
  );
});

function CardFacts({ task, lists, status }: Pick<TaskCardProps, 'task' | 'lists' | 'status'>) {
  const today = useToday();
  const priority = rowOf(lists.priorities, { id: task.taskPriorityId, name: task.priority });
  const size = rowOf(lists.sizes, { id: task.taskSizeId, name: task.size });
  const taskStatus = statusRowOf(lists.statuses, { id: task.taskStatusId, name: task.status });
  const dueOn = dayTextOf(task.dueDate);
  const [label, ...others] = task.tags ?? [];
  const hasEstimate = (task.estimate ?? 0) > 0;
  return (
    <>
      <HStack gap="1.5" mt="auto" minW="0" overflow="hidden">
        {status}
        {task.priority ? (
          <PriorityChevrons value={task.priority} name={priority?.name} color={priority?.color} />
        ) : null}
        {task.size ? <SizeTag value={task.size} name={size?.name} color={size?.color} /> : null}
        {dueOn ? (
          <DueText dueOn={dueOn} today={today} done={isCompleted({ status: task.status, taskStatus })} />
        ) : null}
        {label ? <LabelChip name={label.name} color={label.color} /> : null}
        {others.length > 0 ? (
          <chakra.span
            className="num"
            textStyle="xs"
            color="fg.subtle"
            title={others.map(({ name }) => name).join(', ')}
          >
            +{others.length}
          </chakra.span>
        ) : null}
        {!label && !dueOn && task.project ? (
          <ProjectMark name={task.project.name} color={task.project.color} />
        ) : null}
        <chakra.span ms="auto" ps="1" textStyle="xs" flexShrink="0">
          <TaskTime task={task} workedSeconds={task.totalWorkedTime ?? 0} />
        </chakra.span>
      </HStack>
      {hasEstimate ? <TaskProgress task={task} /> : null}
    </>
  );
}
