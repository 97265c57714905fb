import { useMemo, useState } from 'react';
import { planOfDay } from '#client/features/plans/plan-edits.ts';
import { hoursText, readHours } from '#client/features/plans/planned-hours.ts';
import type { PlanOwner } from '#client/features/plans/queries.ts';
import { usePlanActs } from '#client/features/plans/use-plan-acts.ts';
import { usePlans } from '#client/features/plans/use-plans.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useReadOf } from '#client/lib/read.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export interface PlanDraftFacts {
  owner: PlanOwner;
  day: Day;
  /** Tasks that are chosen from the beginning, besides those of the plan. */
  first?: readonly Task[];
}

/** The tasks that are chosen: those of the plan, with what was added and without what was taken off. */
function useChosenTasks(owner: PlanOwner, saved: readonly Task[], first: readonly Task[]) {
  const { data: team } = useReadOf(teamTasksQuery(owner));
  const [added, setAdded] = useState(first);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const tasks = useMemo(() => {
    const known = new Map(team?.items.map((task) => [task.id, task]));
    const all = [...saved, ...added].filter(({ id }) => !removed.includes(id));
    return [...new Map(all.map((task) => [task.id, known.get(task.id) ?? task])).values()];
  }, [saved, added, removed, team]);

  function add(task: Task) {
    setAdded((now) => [...now, task]);
    setRemoved((now) => now.filter((id) => id !== task.id));
  }

  function take(taskId: string) {
    setAdded((now) => now.filter(({ id }) => id !== taskId));
    setRemoved((now) => [...now, taskId]);
  }

  return { tasks, add, take };
}

const noTasks: readonly Task[] = [];

/** A plan while it is being made or changed in a dialog; nothing is sent before `save`. */
export function usePlanDraft({ owner, day, first = noTasks }: PlanDraftFacts) {
  const { plans, isPending } = usePlans(owner);
  const acts = usePlanActs(owner);
  const saved = planOfDay(plans, day);
  const before = saved?.tasks ?? noTasks;
  const { tasks, add, take } = useChosenTasks(owner, before, first);
  const [text, setText] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const savedHours = saved?.workTimePlanned ?? 0;
  const shownText = text ?? (savedHours > 0 ? hoursText(savedHours) : '');
  const entry = readHours(shownText);
  const hours = entry.hours ?? 0;

  /** Answers whether everything was saved; what has not changed is not sent. */
  async function save(): Promise<boolean> {
    if (isSaving || entry.error !== undefined) return false;
    const has = (list: readonly Task[], task: Task) => list.some(({ id }) => id === task.id);
    const fresh = tasks.filter((task) => !has(before, task));
    const gone = before.filter((task) => !has(tasks, task));
    setSaving(true);
    const results = await Promise.all([
      saved === undefined || fresh.length > 0
        ? acts.create({ day, tasks: fresh, workTimePlanned: hours })
        : hours === savedHours || acts.setHours(day, hours),
      ...gone.map(({ id }) => acts.removeTask(id, day)),
    ]);
    setSaving(false);
    return results.every(Boolean);
  }

  return {
    isPending,
    isNew: saved === undefined,
    tasks,
    add,
    take,
    text: shownText,
    setText,
    error: entry.error,
    facts: { workTimePlanned: hours, tasks },
    isSaving,
    save,
  };
}

export type PlanDraft = ReturnType<typeof usePlanDraft>;
