import { type Plans, planDay, planOfDay } from '#client/features/plans/public/plan-edits.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/* Ids of dragged items and drop targets: `plan/2026-11-19`, `plan/2026-11-19/<task>`, `pool/2026-11-20/<task>`. */

/** Something that is dragged, or dropped onto. */
interface DragPlace {
  kind: 'plan' | 'pool';
  /** The plan; absent for tasks that are on none that they could leave. */
  day: Day | undefined;
  taskId: string | undefined;
}

const noDay = 'none';

export const planDropId = (day: Day) => `plan/${day}`;
export const plannedDragId = (day: Day, taskId: string) => `plan/${day}/${taskId}`;
export const poolDragId = (taskId: string, day?: Day) => `pool/${day ?? noDay}/${taskId}`;

export function placeOf(id: string | number): DragPlace {
  const [kind, day, taskId] = String(id).split('/');
  return { kind: kind === 'pool' ? 'pool' : 'plan', day: day === noDay ? undefined : day, taskId };
}

export interface Drop {
  taskId: string;
  /** The plan it leaves. */
  from: Day | undefined;
  to: Day;
  /** Counted from 0 among the tasks it joins. */
  position: number;
}

/** The meaning of a drop; undefined if it changes nothing. */
export function dropOf(plans: Plans, active: string | number, over: string | number): Drop | undefined {
  const { taskId, day: from } = placeOf(active);
  const target = placeOf(over);
  if (taskId === undefined || target.kind !== 'plan' || target.day === undefined) return undefined;
  const ids = planOfDay(plans, target.day)?.tasks.map(({ id }) => id) ?? [];
  const before = ids.indexOf(taskId);
  const others = ids.filter((id) => id !== taskId);
  const overIndex = target.taskId === undefined ? -1 : ids.indexOf(target.taskId);
  // Inside its own plan a task takes the place of the one it is dropped on, in another it goes before it.
  const position = overIndex === -1 ? others.length : Math.min(overIndex, others.length);
  if (from === target.day && (position === before || before === -1)) return undefined;
  return { taskId, from, to: target.day, position };
}

/** The day and the place of a task, for the announcements during a drag. */
export function positionOf(plans: Plans, id: string | number) {
  const { day, taskId } = placeOf(id);
  const plan = plans.find((one) => planDay(one) === day);
  const index = plan?.tasks.findIndex((task) => task.id === taskId) ?? -1;
  return { day, position: index + 1, total: plan?.tasks.length ?? 0 };
}
