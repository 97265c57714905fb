import { Button } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { projectsQuery } from '#client/features/projects/queries.ts';
import { taskKeywords, tasksByInterest, teamTasksQuery } from '#client/features/tasks/queries.ts';
import type {
  WeekGrid,
  WeekGroup,
  WeekProject,
  WeekRow,
  WeekTask,
} from '#client/features/timesheets/week-grid.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { readDevice, writeDevice } from '#client/lib/session/device.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { TaskChoice } from '#client/ui/marks/TaskChoice.tsx';
import { EntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import type { Day } from '#shared/time/calendar-day.ts';

/** A row without time yet, to write some into. */
export interface ExtraRow {
  task: WeekTask;
  project: WeekProject | undefined;
}

const storedRows = z
  .array(
    z.object({
      task: z.object({ id: z.string(), title: z.string(), issueType: z.string().optional() }),
      project: z
        .object({
          id: z.string(),
          name: z.string(),
          color: z.string().optional(),
          imageUrl: z.string().optional(),
        })
        .optional(),
    }),
  )
  .catch([]);

/** The rows as this device remembers them; what makes no sense is none. */
function parseRows(text: string | null): ExtraRow[] {
  try {
    const rows = storedRows.parse(JSON.parse(text ?? '[]'));
    return rows.map(({ task, project }) => ({
      task: { ...task, issueType: task.issueType },
      project: project && { ...project, color: project.color, imageUrl: project.imageUrl },
    }));
  } catch {
    return [];
  }
}

const keyOf = ({ task, project }: ExtraRow) => `${project?.id ?? ''}/${task.id}`;

const taskIdsOf = ({ groups }: WeekGrid) =>
  new Set(groups.flatMap(({ rows }) => rows.flatMap(({ task }) => (task ? [task.id] : []))));

function emptyRow(row: ExtraRow, days: readonly Day[]): WeekRow {
  const cells = days.map((day) => ({ day, seconds: 0, shownSeconds: 0, entries: [], isRunning: false }));
  return { key: keyOf(row), task: row.task, cells, seconds: 0, shownSeconds: 0 };
}

/** The grid with rows for tasks that have no time in it yet, below those that have. */
export function withRows(grid: WeekGrid, rows: readonly ExtraRow[]): WeekGrid {
  const taskIds = taskIdsOf(grid);
  const missing = rows.filter(
    ({ task }, index) => !taskIds.has(task.id) && rows.findIndex((row) => row.task.id === task.id) === index,
  );
  if (missing.length === 0) return grid;
  const days = grid.days.map(({ day }) => day);
  const groups: WeekGroup[] = [...grid.groups];
  for (const row of missing) {
    const key = row.project?.id ?? '';
    const at = groups.findIndex((group) => group.key === key);
    const group = groups[at] ?? { key, project: row.project, rows: [], seconds: 0, shownSeconds: 0 };
    const grown = { ...group, rows: [...group.rows, emptyRow(row, days)] };
    if (at === -1) groups.push(grown);
    else groups[at] = grown;
  }
  return { ...grid, groups };
}

/** The tasks of a grid, as rows for another week. */
export function rowsOf({ groups }: WeekGrid): ExtraRow[] {
  return groups.flatMap(({ project, rows }) => rows.flatMap(({ task }) => (task ? [{ task, project }] : [])));
}

/** The rows that the grid lacks. */
export function newRows(grid: WeekGrid, rows: readonly ExtraRow[]): ExtraRow[] {
  const taskIds = taskIdsOf(grid);
  return rows.filter(({ task }) => !taskIds.has(task.id));
}

/** Rows that were added to a person's week, remembered on this device until they have time of their own. */
export function useExtraRows({ employeeId, weekStart }: { employeeId: string; weekStart: Day }) {
  const id = `${employeeId}-${weekStart}`;
  const [rows, setRows] = useState(() => parseRows(readDevice('timesheet-rows', id)));
  function addRows(added: readonly ExtraRow[]): void {
    const next = [...rows, ...added];
    writeDevice('timesheet-rows', JSON.stringify(next), id);
    setRows(next);
  }
  return { rows, addRows };
}

interface AddRowProps {
  employeeId: string;
  /** Tasks that have a row already. */
  taken: ReadonlySet<string>;
  onAdd: (row: ExtraRow) => void;
  variant?: 'ghost' | 'outline';
}

/** Chooses the task of another row. */
export function AddRow({ employeeId, taken, onAdd, variant = 'ghost' }: AddRowProps) {
  const { t } = useTranslation();
  const scope = useScope();
  const { data, isPending } = useReadOf(teamTasksQuery(scope));
  // A row without its project would move to another group with its first time, away from what is typed in it.
  const { data: projects, isPending: readsProjects } = useReadOf(projectsQuery);
  const hasTasks = useHasModule('tasks');
  // A picker forgets nothing by itself: another one begins without a choice.
  const [count, setCount] = useState(0);
  const found = tasksByInterest(data?.items ?? [], employeeId).filter(({ id }) => !taken.has(id));
  const label = t('timesheets.addRow');
  if (!hasTasks) return null;
  return (
    <EntityPicker
      key={count}
      label={label}
      items={readsProjects ? [] : found}
      itemKey={({ id }) => id}
      itemText={({ title }) => title}
      itemKeywords={taskKeywords}
      renderItem={(task) => <TaskChoice task={task} />}
      value={null}
      loading={isPending || readsProjects}
      panelWidth="24rem"
      onChange={(_key, task) => {
        if (!task) return;
        const project = projects?.items.find(({ id }) => id === task.projectId);
        setCount(count + 1);
        onAdd({
          task: { id: task.id, title: task.title, issueType: task.issueType ?? undefined },
          project: project && {
            id: project.id,
            name: project.name,
            color: project.color ?? undefined,
            imageUrl: project.imageUrl ?? undefined,
          },
        });
      }}
      trigger={
        <Button
          variant={variant}
          size={variant === 'ghost' ? 'sm' : 'md'}
          ms={variant === 'ghost' ? '-2' : '0'}
          color="fg.muted"
        >
          <Plus aria-hidden />
          {label}
        </Button>
      }
    />
  );
}
