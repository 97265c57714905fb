import { useFavorites } from '#client/features/favorites/public/use-favorites.ts';
import { planOfDay } from '#client/features/plans/public/plan-edits.ts';
import { plansQuery } from '#client/features/plans/queries.ts';
import { useOpenProjects } from '#client/features/projects/queries.ts';
import { tagsQuery } from '#client/features/task-lists/queries.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useFavoriteWork } from '#client/features/timer/public/FavoriteWork.tsx';
import { useRunningTaskId } from '#client/features/timer/public/use-timer.ts';
import { typedWork } from '#client/features/timer/typed-work.ts';
import { keptWork, newWork, useStartWork } from '#client/features/timer/work/use-start-work.ts';
import { useWeekEvents } from '#client/features/workspace/public/use-events.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useMay, useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useRead, useReadOf } from '#client/lib/api/read.ts';
import { useStore } from '#client/lib/session/session-store.ts';
import { eventsOfDay } from '#shared/calendars/event-day.ts';
import { taskMakers } from '#shared/tasks/task-rights.ts';
import { timerApi } from '#shared/timer/timer.api.ts';
import { parseWork, type WorkText, withName } from '#shared/timer/work-text.ts';
import { type WorkRow, workGroups } from './work-groups.ts';

interface WorkOptions {
  /** Whether anything is typed or listed; nothing is read before. */
  isActive: boolean;
  onDone: () => void;
}

/** The data of the list, as far as it is read. */
function useChoices({ isActive }: Pick<WorkOptions, 'isActive'>) {
  const scope = useScope();
  const runningTaskId = useRunningTaskId();
  const today = useToday();
  const { data: tasks, isPending } = useReadOf(teamTasksQuery(scope));
  const whenActive = { enabled: isActive };
  const { data: recent, isPending: readsRecent } = useRead(timerApi.recent, {}, whenActive);
  const favorites = useFavoriteWork();
  const { favorites: starred } = useFavorites();
  const { data: plans } = useReadOf(plansQuery(scope), whenActive);
  const { data: tags } = useReadOf(tagsQuery(scope), whenActive);
  const events = useWeekEvents(today, whenActive);
  const { data: organization } = useReadOf(organizationQuery(scope));
  const { projects } = useOpenProjects(whenActive);
  const may = useMay();
  const hasTasks = useHasModule('tasks');
  const hasMoney = useHasModule('money');
  const mayStartNote = organization?.requireTask === false;
  const without = [
    ...(hasMoney ? [] : (['billable'] as const)),
    ...(hasTasks ? [] : (['estimate'] as const)),
  ];
  const plan = planOfDay(plans ?? [], today);
  return {
    tasks: tasks?.items ?? [],
    // The bar already shows the running work.
    recent: recent?.filter(({ task }) => !task || task.id !== runningTaskId) ?? [],
    favorites,
    starred,
    events: eventsOfDay(events, today, scope.timeZone)
      .parts.map(({ event }) => event)
      .filter(({ entry }) => !entry),
    planned: plan?.tasks.map(({ id }) => id) ?? [],
    names: { projects, labels: tags?.items ?? [], without },
    projects,
    employeeId: scope.employeeId,
    // Without the module a new task is made only where time needs one.
    mayCreate: may(...taskMakers) && (hasTasks || !mayStartNote),
    mayStartNote,
    hasTasks,
    runningTaskId,
    isReading: isPending || readsRecent,
  };
}

/** The marks that apply to the entry itself. */
const aboutOf = ({ isBillable, labels }: WorkText) => ({
  ...(isBillable ? { isBillable } : {}),
  ...(labels.length > 0 ? { tagIds: labels.map(({ id }) => id) } : {}),
});

const noRows = { groups: [], hidden: 0 };

/** The text of the timer bar, what it means, and what can be started. */
export function useWork({ isActive, onDone }: WorkOptions) {
  const scope = useScope();
  const start = useStartWork();
  const text = useStore(typedWork);
  const choices = useChoices({ isActive });
  const work = parseWork(text, choices.names);

  async function run(started: Promise<boolean>) {
    if (!(await started)) return;
    typedWork.write('');
    onDone();
  }

  function create(title: string) {
    const { project, labels, estimateSeconds, isBillable } = work;
    const newTask = {
      ...newWork(title, scope),
      tags: labels.map(({ id }) => ({ id })),
      projectId: project?.id ?? scope.projectId,
      estimate: estimateSeconds,
    };
    return start({ newTask, about: isBillable ? { isBillable } : {} });
  }

  function pick(row: WorkRow): void {
    if (row.kind === 'name') {
      const end = { kind: 'project', start: text.length, query: '' } as const;
      typedWork.write(withName(text, work.open ?? end, row.named));
    } else if (row.kind === 'create') {
      void run(create(row.title));
    } else if (row.kind === 'note') {
      void run(start({ about: { ...aboutOf(work), description: row.title } }));
    } else if (row.kind === 'event') {
      pickEvent(row.event);
    } else if (row.kind === 'task') {
      void run(start({ task: row.task, about: aboutOf(work) }));
    } else if (row.kind === 'recent' || row.kind === 'favorite') {
      const { task, about } = keptWork(row.work);
      void run(start({ task, about: { ...about, ...aboutOf(work) } }));
    }
  }

  /** Starts on the work of its series, else on its title. */
  function pickEvent({ title, guess }: Extract<WorkRow, { kind: 'event' }>['event']): void {
    const { taskId, projectId } = guess ?? {};
    const about = { ...aboutOf(work), description: title };
    if (taskId) void run(start({ task: { id: taskId, title: guess?.name ?? title }, about }));
    else if (choices.mayStartNote)
      void run(start({ about: { ...about, projectId: projectId ?? undefined } }));
    else
      void run(
        start({ newTask: newWork(title, { ...scope, projectId: projectId ?? scope.projectId }), about }),
      );
  }

  const list = isActive ? workGroups({ ...choices, work }) : noRows;
  return { ...choices, ...list, text, setText: typedWork.write, work, pick };
}
