import { v4 as uuidv4 } from 'uuid';
import { z } from 'zod';
import { planOfDay } from '#client/features/plans/public/plan-edits.ts';
import { plansQuery } from '#client/features/plans/queries.ts';
import { useOpenProjects } from '#client/features/projects/queries.ts';
import { tagsQuery } from '#client/features/task-lists/queries.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useRunningTaskId } from '#client/features/timer/public/use-timer.ts';
import { keptWork, useStartWork } from '#client/features/timer/work/use-start-work.ts';
import { useMay, useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useRead, useReadOf } from '#client/lib/api/read.ts';
import { createDraftStore, useStore } from '#client/lib/session/session-store.ts';
import { throughReload } from '#client/lib/session/tab-store.ts';
import { taskMakers } from '#shared/tasks/task-rights.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { workFavoritesApi } from '#shared/timer/work-favorites.api.ts';
import { parseWork, type WorkText, withName } from '#shared/timer/work-text.ts';
import { type WorkRow, workGroups } from './work-groups.ts';

/** Typed text stays until the work runs. */
const typed = throughReload(createDraftStore(''), 'work-text', z.string());

/** The data of the list, as far as it is read. */
function useChoices() {
  const scope = useScope();
  const runningTaskId = useRunningTaskId();
  const today = useToday();
  const { data: tasks, isPending } = useReadOf(teamTasksQuery(scope));
  const { data: recent, isPending: readsRecent } = useRead(timerApi.recent, {});
  const { data: favorites } = useRead(workFavoritesApi.list, {});
  const { data: plans } = useReadOf(plansQuery(scope));
  const { data: tags } = useReadOf(tagsQuery(scope));
  const { data: organization } = useReadOf(organizationQuery(scope));
  const { projects } = useOpenProjects();
  const may = useMay();
  const plan = planOfDay(plans ?? [], today);
  return {
    tasks: tasks?.items ?? [],
    // The bar already shows the running work.
    recent: recent?.filter(({ task }) => !task || task.id !== runningTaskId) ?? [],
    favorites: favorites ?? [],
    planned: plan?.tasks.map(({ id }) => id) ?? [],
    names: { projects, labels: tags?.items ?? [] },
    projects,
    employeeId: scope.employeeId,
    mayCreate: may(...taskMakers),
    mayStartNote: organization?.requireTask === false,
    runningTaskId,
    isReading: isPending || readsRecent,
  };
}

/** The marks that apply to the entry itself. */
const aboutOf = ({ isBillable, labels }: WorkText) => ({
  ...(isBillable ? { isBillable } : {}),
  ...(labels.length > 0 ? { tagIds: labels.map(({ id }) => id) } : {}),
});

/** The text of the timer bar, what it means, and what can be started. */
export function useWork(onDone: () => void) {
  const scope = useScope();
  const start = useStartWork();
  const text = useStore(typed);
  const choices = useChoices();
  const work = parseWork(text, choices.names);

  async function run(started: Promise<boolean>) {
    if (!(await started)) return;
    typed.write('');
    onDone();
  }

  function create(title: string) {
    const { project, labels, estimateSeconds, isBillable } = work;
    const newTask = {
      clientId: uuidv4(),
      title,
      members: [{ id: scope.employeeId }],
      tags: labels.map(({ id }) => ({ id })),
      projectId: project?.id ?? scope.projectId,
      estimate: estimateSeconds,
    };
    return start({ newTask, about: isBillable ? { isBillable } : {} });
  }

  function pick(row: WorkRow): void {
    if (row.kind === 'name') {
      if (work.open) typed.write(withName(text, work.open, row.named));
    } else if (row.kind === 'create') {
      void run(create(row.title));
    } else if (row.kind === 'note') {
      void run(start({ about: { ...aboutOf(work), description: row.title } }));
    } else if (row.kind === 'task') {
      void run(start({ task: row.task, about: aboutOf(work) }));
    } else if (row.kind === 'recent' || row.kind === 'favorite') {
      const { task, about } = keptWork(row.work);
      void run(start({ task, about: { ...about, ...aboutOf(work) } }));
    }
  }

  return { ...choices, ...workGroups({ ...choices, work }), text, setText: typed.write, work, pick };
}
