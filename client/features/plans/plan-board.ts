import { createContext, use } from 'react';
import type { PlanOwner } from '#client/features/plans/queries.ts';
import type { PlanActs } from '#client/features/plans/use-plan-acts.ts';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import type { DailyPlan } from '#shared/daily-plans/daily-plan.schema.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/** What everything on a person's page of plans needs to know. */
export interface PlanBoard {
  owner: PlanOwner;
  today: Day;
  plans: readonly DailyPlan[];
  acts: PlanActs;
  lists: TaskLists;
  save: SaveTask;
  /** Marks the task completed, or opens it again. */
  toggleDone: (task: Task) => void;
  /** Whether the plan of that day may be changed. */
  mayEdit: (day: Day) => boolean;
  mayEstimate: (task: Task) => boolean;
  /** The person looks at their own plans, and may track time. */
  mayTrack: boolean;
  isOwn: boolean;
}

export const PlanBoardContext = createContext<PlanBoard | undefined>(undefined);

export function usePlanBoard(): PlanBoard {
  const board = use(PlanBoardContext);
  if (board === undefined) throw new Error('usePlanBoard() works inside a page of plans only');
  return board;
}
