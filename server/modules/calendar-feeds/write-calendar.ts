import ical, { type ICalCalendar } from 'ical-generator';
import type {
  findDueTasks,
  findLogs,
  findPlans,
} from '#server/modules/calendar-feeds/calendar-feeds.data.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';
import { printable } from '#shared/text/printable.ts';
import { dayOfColumn, dayOfDate } from '#shared/time/stored-day.ts';

type Rows<Find extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Find>>;

interface Content {
  readonly plans: Rows<typeof findPlans>;
  readonly dueTasks: Rows<typeof findDueTasks>;
  readonly logs: Rows<typeof findLogs>;
}

interface Frame {
  readonly name: string;
  readonly appUrl: string;
  /** The owner's, which decides the day on which a task with a due time is due. */
  readonly zone: string;
  readonly now: Date;
}

/** The polling interval for calendar programs, in seconds. */
const refreshSeconds = 15 * 60;

interface Named {
  readonly title: string;
  readonly number: number | null;
  readonly prefix: string | null;
}

function nameOf(task: Named): string {
  return `${taskNumberText(task)} ${task.title}`.trim();
}

/** RFC 5545 text. Ids of events are stable, so that programs update their copies. */
export function writeCalendar(frame: Frame, { plans, dueTasks, logs }: Content): string {
  const calendar = ical({
    name: frame.name,
    prodId: { company: 'Takt', product: 'Takt' },
    ttl: refreshSeconds,
  });
  addPlans(calendar, frame, plans);
  addDueTasks(calendar, frame, dueTasks);
  addLogs(calendar, frame, logs);
  return printable(calendar.toString());
}

/** A whole day is its date alone, which is the same everywhere. */
function wholeDay(day: string): { start: string; allDay: true } {
  return { start: `${day}T00:00:00.000Z`, allDay: true };
}

function addPlans(calendar: ICalCalendar, { appUrl, now }: Frame, plans: Content['plans']): void {
  for (const { id, date, workTimePlanned, updatedAt, organizationTeam, tasks } of plans) {
    const hours = workTimePlanned > 0 ? `${workTimePlanned} h` : undefined;
    const title = ['Plan', hours, organizationTeam?.name].filter((part) => part !== undefined).join(' · ');
    calendar.createEvent({
      id: `plan-${id}@takt`,
      stamp: now,
      lastModified: updatedAt,
      ...wholeDay(dayOfColumn(date)),
      summary: title,
      description: tasks.map(({ task }) => nameOf(task)).join('\n'),
      url: `${appUrl}/my-day`,
    });
  }
}

function addDueTasks(calendar: ICalCalendar, { appUrl, zone, now }: Frame, tasks: Content['dueTasks']): void {
  for (const { dueDate, updatedAt, ...task } of tasks) {
    if (dueDate === null) continue;
    calendar.createEvent({
      id: `due-${task.id}@takt`,
      stamp: now,
      lastModified: updatedAt,
      ...wholeDay(dayOfDate(dueDate, zone)),
      summary: `Due: ${nameOf(task)}`,
      url: `${appUrl}/task/${task.id}`,
    });
  }
}

function addLogs(calendar: ICalCalendar, { appUrl, now }: Frame, logs: Content['logs']): void {
  for (const { id, startedAt, stoppedAt, description, updatedAt, task, project } of logs) {
    if (stoppedAt === null) continue;
    calendar.createEvent({
      id: `time-${id}@takt`,
      stamp: now,
      lastModified: updatedAt,
      start: startedAt,
      end: stoppedAt,
      summary: task ? nameOf(task) : (project?.name ?? 'Time without a task'),
      ...(description ? { description } : {}),
      url: `${appUrl}/timesheets`,
    });
  }
}
