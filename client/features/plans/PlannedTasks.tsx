import { chakra, Grid } from '@chakra-ui/react';
import { useDroppable } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import { planDropId, plannedDragId } from '#client/features/plans/drag-ids.ts';
import { PlanBlock } from '#client/features/plans/PlanBlock.tsx';
import { PlanRow } from '#client/features/plans/PlanRow.tsx';
import { PlanTable } from '#client/features/plans/PlanTable.tsx';
import { usePlanBoard } from '#client/features/plans/plan-board.ts';
import type { PlanLayout } from '#client/features/plans/use-plan-view.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export interface PlannedTasksProps {
  label: string;
  day: Day;
  tasks: readonly Task[];
  layout: PlanLayout;
  /** What stands there without tasks. */
  empty: ReactNode;
  /** Something stands beside it. */
  isNarrow?: boolean;
}

/** The tasks of one plan in the chosen layout; what is dragged can be let go here. */
export function PlannedTasks({ label, day, tasks, layout, empty, isNarrow }: PlannedTasksProps) {
  const { mayEdit } = usePlanBoard();
  const { setNodeRef, isOver } = useDroppable({ id: planDropId(day), disabled: !mayEdit(day) });
  const facts = (task: Task, index: number) => ({ task, day, index, total: tasks.length });
  const ids = tasks.map(({ id }) => plannedDragId(day, id));
  return (
    <chakra.div
      ref={setNodeRef}
      minW="0"
      outline={isOver ? '2px dashed {colors.brand.solid}' : undefined}
      outlineOffset="-2px"
      borderRadius="l2"
    >
      {tasks.length === 0 ? empty : null}
      {layout === 'TABLE' && tasks.length > 0 ? (
        <chakra.div p="3" pt="0">
          <PlanTable label={label} day={day} tasks={tasks} isNarrow={isNarrow} />
        </chakra.div>
      ) : null}
      {layout === 'CARDS' ? (
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ul aria-label={label}>
            {tasks.map((task, index) => (
              <PlanRow key={task.id} {...facts(task, index)} />
            ))}
          </ul>
        </SortableContext>
      ) : null}
      {layout === 'BLOCKS' || layout === 'KANBAN' ? (
        <SortableContext
          items={ids}
          strategy={layout === 'BLOCKS' ? rectSortingStrategy : verticalListSortingStrategy}
        >
          <Grid
            as="ul"
            aria-label={label}
            gap="2"
            p={tasks.length > 0 ? '3' : '0'}
            templateColumns={
              layout === 'BLOCKS' ? 'repeat(auto-fill, minmax(min(100%, 17rem), 1fr))' : 'minmax(0, 1fr)'
            }
          >
            {tasks.map((task, index) => (
              <PlanBlock key={task.id} {...facts(task, index)} />
            ))}
          </Grid>
        </SortableContext>
      ) : null}
    </chakra.div>
  );
}
