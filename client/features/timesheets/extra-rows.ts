import { z } from 'zod';
import type {
  WeekGrid,
  WeekGroup,
  WeekProject,
  WeekRow,
  WeekTask,
} from '#client/features/timesheets/week-grid.ts';
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
export function parseRows(text: string | null): ExtraRow[] {
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
  const cells = days.map((day) => ({ day, seconds: 0, entries: [], isRunning: false }));
  return { key: keyOf(row), task: row.task, cells, seconds: 0 };
}

/** The grid with rows for tasks that have no time in it yet, below those that have. */
export function withRows(grid: WeekGrid, rows: readonly ExtraRow[]): WeekGrid {
  const known = taskIdsOf(grid);
  const missing = rows.filter(
    ({ task }, index) => !known.has(task.id) && rows.findIndex((row) => row.task.id === task.id) === index,
  );
  if (missing.length === 0) return grid;
  const days = grid.days.map(({ day }) => day);
  const groups: WeekGroup[] = [...grid.groups];
  for (const row of missing) {
    const key = row.project?.id ?? '';
    const at = groups.findIndex((group) => group.key === key);
    const group = groups[at] ?? { key, project: row.project, rows: [], seconds: 0 };
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

/** Those of the rows that the grid has not. */
export function newRows(grid: WeekGrid, rows: readonly ExtraRow[]): ExtraRow[] {
  const known = taskIdsOf(grid);
  return rows.filter(({ task }) => !known.has(task.id));
}
