import { z } from 'zod';
import { ToolError } from '#server/modules/assistants/tool.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';
import { dayOf } from '#shared/time/day.ts';
import { formatHoursMinutes } from '#shared/time/duration.ts';
import { dayOfColumn } from '#shared/time/stored-day.ts';
import { clockOf } from '#shared/time/wall-time.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import type { Assistant } from './assistant.ts';

export const day = z.iso.date().describe('A day, 2026-03-11');
export const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time as HH:MM, such as 09:30.')
  .describe("A time on the person's clock, 09:30");
export const taskReference = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .describe('The id or number of a task, such as PRD-12');

export const told = {
  task: z.object({
    id: z.string(),
    number: z.string(),
    title: z.string(),
    status: z.string().nullish(),
    priority: z.string().nullish(),
    project: z.string().nullish(),
    dueOn: z.string().nullish(),
    estimate: z.string().nullish().describe('Hours and minutes, 3:30'),
    worked: z.string().describe('Hours and minutes of everybody, 3:30'),
    assignees: z.array(z.string()),
  }),
  entry: z.object({
    id: z.string(),
    day: z.string(),
    from: z.string(),
    to: z.string().describe('The present time while it runs'),
    duration: z.string().describe('Hours and minutes, 1:30'),
    isRunning: z.boolean(),
    task: z.string().nullish(),
    project: z.string().nullish(),
    note: z.string().nullish(),
    isBillable: z.boolean(),
    timesheet: z.string().describe('DRAFT, PENDING, APPROVED or DENIED'),
  }),
};

/** Somebody without a name in the answer has left. */
export const nameOf = ({ fullName }: { fullName?: string | null | undefined }) => fullName ?? '';

export function toldTask(task: Task): z.input<typeof told.task> {
  const { id, title, status, priority, project, dueDate, estimate, totalWorkedTime, members } = task;
  return {
    ...{
      id,
      title,
      status,
      priority,
      project: project?.name,
      dueOn: dueDate instanceof Date ? dayOfColumn(dueDate) : dueDate?.slice(0, 10),
    },
    number: taskNumberText(task),
    estimate: estimate ? formatHoursMinutes(estimate) : null,
    worked: formatHoursMinutes(totalWorkedTime ?? 0),
    assignees: (members ?? []).map(nameOf),
  };
}

export function toldEntry(log: TimeLog, { timeZone }: Assistant): z.input<typeof told.entry> {
  const startedAt = new Date(log.startedAt);
  return {
    id: log.id,
    day: dayOf(startedAt, timeZone),
    from: clockOf(startedAt, timeZone),
    to: clockOf(new Date(log.stoppedAt), timeZone),
    duration: formatHoursMinutes(log.duration),
    isRunning: log.isRunning,
    task: log.task && `${taskNumberText(log.task)} ${log.task.title}`.trim(),
    project: log.project?.name,
    note: log.description,
    isBillable: log.isBillable,
    timesheet: log.timesheet.status,
  };
}

/** An entry in words of the person: its work, length and day. */
export function subjectOf(log: TimeLog, { timeZone }: Assistant): string {
  const work = log.task?.title ?? (log.description || log.project?.name);
  const length = log.isRunning ? undefined : formatHoursMinutes(log.duration);
  return [work, length, dayOf(new Date(log.startedAt), timeZone)].filter(Boolean).join(' · ');
}

/** An entry as it is now, for an undo that must not meet another one. */
export const versionOf = ({ id, updatedAt, createdAt }: TimeLog) => ({
  id,
  updatedAt: updatedAt ?? createdAt,
});

const isId = (text: string) => z.uuid().safeParse(text).success;

/** The task behind an id or a number; the refusal says how to find it. */
export async function findTask({ takt }: Assistant, reference: string): Promise<Task> {
  if (isId(reference)) return takt.tasks.byId({ params: { id: reference } });
  const { items } = await takt.tasks.search({ query: { search: reference, take: 20 } });
  const wanted = reference.replace(/^#/, '').toLowerCase();
  const [task, ...others] = items.filter(
    (item) => taskNumberText(item).replace(/^#/, '').toLowerCase() === wanted,
  );
  if (task !== undefined && others.length === 0) return task;
  throw new ToolError(
    `There is no single task with the number “${reference}”. Call find_work and pass the id of the task.`,
  );
}
