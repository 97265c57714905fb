import { Table } from '@chakra-ui/react';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { createContext, type ReactNode, use } from 'react';
import { plannedDragId } from '#client/features/plans/drag-ids.ts';
import type { PlannedTaskProps } from '#client/features/plans/PlannedTaskMenu.tsx';
import { Grip, type GripProps } from '#client/features/plans/PlanRow.tsx';
import { usePlanBoard } from '#client/features/plans/plan-board.ts';

const RowSortable = createContext<GripProps['sortable'] | undefined>(undefined);

/** A planned task as a row of a table that is dragged like every other. */
export function PlanTableRow({ planned, children }: { planned: PlannedTaskProps; children: ReactNode }) {
  const { task, day } = planned;
  const { mayEdit } = usePlanBoard();
  const sortable = useSortable({ id: plannedDragId(day, task.id), disabled: !mayEdit(day) });
  return (
    <RowSortable value={sortable}>
      <Table.Row
        ref={sortable.setNodeRef}
        style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
        opacity={sortable.isDragging ? 0.4 : 1}
        data-plan-task={task.id}
      >
        {children}
      </Table.Row>
    </RowSortable>
  );
}

/** The handle of the row it stands in. */
export function RowGrip(planned: PlannedTaskProps) {
  const sortable = use(RowSortable);
  return sortable ? <Grip {...planned} sortable={sortable} /> : null;
}
