import { chakra } from '@chakra-ui/react';
import {
  type Announcements,
  type CollisionDetection,
  closestCorners,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { dropOf, placeOf, positionOf } from './drag-ids.ts';
import { usePlanBoard } from './plan-board.ts';

/** The task under the pointer before the plan around it; the keyboard goes to what is nearest. */
const collisions: CollisionDetection = (args) => {
  if (args.pointerCoordinates === null) return closestCorners(args);
  const found = pointerWithin(args);
  const tasks = found.filter(({ id }) => placeOf(id).taskId !== undefined);
  return tasks.length > 0 ? tasks : found;
};

interface PlanDndProps {
  /** Everything that may be dragged here. */
  tasks: readonly Task[];
  children: ReactNode;
}

function useAnnouncements(titleOf: (id: string | number) => string): Announcements {
  const { t } = useTranslation();
  const format = useFormat();
  const { plans } = usePlanBoard();
  function over(key: string, active: string | number, target: string | number | undefined) {
    const task = titleOf(active);
    const { day, position, total } =
      target === undefined ? { day: undefined, position: 0, total: 0 } : positionOf(plans, target);
    if (day === undefined) return t(`plans.drag.${key}Nothing`, { task });
    const place = { task, date: format.dateLong(day), position: position || total + 1 };
    return t(`plans.drag.${key}`, place);
  }
  return {
    onDragStart: ({ active }) => t('plans.drag.start', { task: titleOf(active.id) }),
    onDragOver: ({ active, over: target }) => over('over', active.id, target?.id),
    onDragEnd: ({ active, over: target }) => over('end', active.id, target?.id),
    onDragCancel: ({ active }) => t('plans.drag.cancel', { task: titleOf(active.id) }),
  };
}

/** Tasks are dragged between plans and from the lists beside them: by mouse, touch and keyboard. */
export function PlanDnd({ tasks, children }: PlanDndProps) {
  const { t } = useTranslation();
  const { plans, actions } = usePlanBoard();
  const [dragged, setDragged] = useState<Task>();
  const taskOf = (id: string | number) => tasks.find((task) => task.id === placeOf(id).taskId);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useAnnouncements((id) => taskOf(id)?.title ?? '');

  function drop({ active, over }: DragEndEvent) {
    setDragged(undefined);
    const task = taskOf(active.id);
    const target = over ? dropOf(plans, active.id, over.id) : undefined;
    if (task === undefined || target === undefined) return;
    const { from, to, position } = target;
    if (from === undefined) void actions.add(task, to, { position });
    else void actions.move({ task, from, to, position });
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisions}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('plans.drag.instructions') },
      }}
      onDragStart={({ active }) => setDragged(taskOf(active.id))}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={drop}
    >
      {children}
      <DragOverlay>
        {dragged ? (
          <chakra.div
            px="3"
            py="2"
            bg="bg.raised"
            borderRadius="l2"
            shadow="float"
            textStyle="sm"
            truncate
            maxW="22rem"
            cursor="grabbing"
          >
            {dragged.title}
          </chakra.div>
        ) : null}
      </DragOverlay>
    </DndContext>
  );
}
