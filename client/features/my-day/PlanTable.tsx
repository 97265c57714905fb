import { HStack, Table } from '@chakra-ui/react';
import { useDndMonitor } from '@dnd-kit/core';
import { SortableContext, type SortingStrategy, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { TaskStatusChip } from '#client/features/tasks/public/TaskMarks.tsx';
import { TaskProgress } from '#client/features/tasks/public/TaskProgress.tsx';
import { TimerButton } from '#client/features/timer/public/TimerButton.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { dayTextOf } from '#client/lib/time/format.ts';
import { DueText } from '#client/ui/dates/DueText.tsx';
import { TaskNumber } from '#client/ui/marks/IssueMark.tsx';
import { PriorityChevrons } from '#client/ui/marks/PriorityChevrons.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { DataColumn, SortState } from '#client/ui/table/data-table-types.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { placeOf, plannedDragId } from './drag-ids.ts';
import { PlannedTaskMenu, type PlannedTaskProps } from './PlannedTaskMenu.tsx';
import { DoneBox, Grip, type GripProps, Mark, Times, Title, usePlannedSortable } from './PlanRow.tsx';
import { usePlanBoard } from './plan-board.ts';

interface PlanTableProps {
  label: string;
  day: Day;
  tasks: readonly Task[];
  /** There is room for half of the columns. */
  isNarrow?: boolean;
}

const roomy = new Set(['number', 'priority', 'due', 'progress']);

function useColumns({
  isNarrow = false,
}: Pick<PlanTableProps, 'isNarrow'>): readonly DataColumn<PlannedTaskProps>[] {
  const { t } = useTranslation();
  const { lists, mayTrack } = usePlanBoard();
  return [
    {
      id: 'task',
      header: t('plans.table.task'),
      sortValue: ({ task }) => task.title,
      cell: ({ task, ...planned }) => (
        <HStack gap="2" minW="0" maxW={{ base: '9rem', md: '14rem', xl: isNarrow ? '16rem' : '26rem' }}>
          <RowGrip task={task} {...planned} />
          <DoneBox task={task} />
          <Mark task={task} />
          <Title task={task} />
        </HStack>
      ),
    },
    {
      id: 'number',
      header: t('plans.table.number'),
      hideBelow: 'lg',
      sortValue: ({ task }) => task.number,
      cell: ({ task }) => <TaskNumber number={taskNumberText(task)} />,
    },
    {
      id: 'status',
      header: t('plans.table.status'),
      hideBelow: 'md',
      sortValue: ({ task }) => task.status,
      cell: ({ task }) => <TaskStatusChip task={task} statuses={lists.statuses} />,
    },
    {
      id: 'priority',
      header: t('plans.table.priority'),
      hideBelow: 'lg',
      cell: ({ task }) => (task.priority ? <PriorityChevrons value={task.priority} /> : null),
    },
    {
      id: 'due',
      header: t('plans.table.due'),
      hideBelow: 'lg',
      sortValue: ({ task }) => dayTextOf(task.dueDate),
      cell: ({ task }) => {
        const due = dayTextOf(task.dueDate);
        return due ? <DueText dueOn={due} done={isCompleted(task)} /> : null;
      },
    },
    {
      id: 'progress',
      header: t('plans.table.progress'),
      hideBelow: 'md',
      width: '6rem',
      cell: ({ task }) => ((task.estimate ?? 0) > 0 ? <TaskProgress task={task} size="sm" /> : null),
    },
    {
      id: 'times',
      header: t('plans.table.times'),
      align: 'end',
      sortValue: ({ task }) => task.estimate,
      cell: ({ task }) => <Times task={task} />,
    },
    {
      id: 'actions',
      header: t('plans.table.actions'),
      align: 'end',
      cell: ({ task, ...planned }) => (
        <HStack gap="0.5" justify="flex-end">
          {mayTrack && !isCompleted(task) ? <TimerButton task={task} /> : null}
          <PlannedTaskMenu task={task} {...planned} />
        </HStack>
      ),
    },
  ];
}

/** Rows that are sorted otherwise than the plan make no room for what is dragged over them. */
const stay: SortingStrategy = () => null;

/** The tasks of a plan as a table that sorts; a row that was dropped on it is shown where it is now. */
export function PlanTable({ label, day, tasks, isNarrow = false }: PlanTableProps) {
  const all = useColumns({ isNarrow });
  const columns = isNarrow ? all.filter(({ id }) => !roomy.has(id)) : all;
  const rows = useMemo(
    () => tasks.map((task, index) => ({ task, day, index, total: tasks.length })),
    [tasks, day],
  );
  const [sort, setSort] = useState<SortState | null>(null);
  const [drops, setDrops] = useState(0);
  useDndMonitor({
    onDragEnd({ over }) {
      if (sort === null || over === null || placeOf(over.id).day !== day) return;
      setSort(null);
      setDrops(drops + 1);
    },
  });
  return (
    <SortableContext
      items={rows.map(({ task }) => plannedDragId(day, task.id))}
      strategy={sort === null ? verticalListSortingStrategy : stay}
    >
      <DataTable
        key={drops}
        label={label}
        rows={rows}
        columns={columns}
        rowKey={({ task }) => task.id}
        onSortChange={setSort}
        rowFrame={(row, cells) => <PlanTableRow planned={row}>{cells}</PlanTableRow>}
      />
    </SortableContext>
  );
}

const RowSortable = createContext<GripProps['sortable'] | undefined>(undefined);

/** A planned task as a row of a table that is dragged like every other. */
function PlanTableRow({ planned, children }: { planned: PlannedTaskProps; children: ReactNode }) {
  const { item, sortable } = usePlannedSortable(planned);
  return (
    <RowSortable value={sortable}>
      <Table.Row {...item}>{children}</Table.Row>
    </RowSortable>
  );
}

/** The handle of the surrounding row. */
function RowGrip(planned: PlannedTaskProps) {
  const sortable = use(RowSortable);
  return sortable ? <Grip {...planned} sortable={sortable} /> : null;
}
