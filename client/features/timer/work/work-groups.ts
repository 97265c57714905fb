import { taskKeywords, tasksByInterest } from '#client/features/tasks/queries.ts';
import type { CalendarEvent } from '#shared/calendars/calendar.schema.ts';
import type { FavoriteDetail } from '#shared/favorites/favorite.schema.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isClosed, isCompleted } from '#shared/tasks/task-status.ts';
import { matchesAllWords } from '#shared/text/search.ts';
import type { RecentWork, WorkFavorite } from '#shared/timer/timer.schema.ts';
import type { WorkText } from '#shared/timer/work-text.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

export type WorkRow = { readonly key: string } & (
  | { readonly kind: 'task'; readonly task: Task }
  | { readonly kind: 'recent'; readonly work: RecentWork }
  | { readonly kind: 'favorite'; readonly work: WorkFavorite }
  | { readonly kind: 'event'; readonly event: CalendarEvent & { readonly title: string } }
  | { readonly kind: 'name'; readonly named: Named }
  /** The typed text as a new task, or as a note without one. */
  | { readonly kind: 'create' | 'note'; readonly title: string }
);

const groupIds = [
  'new',
  'project',
  'label',
  'favorite',
  'recent',
  'event',
  'plan',
  'mine',
  'team',
  'completed',
] as const;

export interface WorkGroup {
  readonly id: (typeof groupIds)[number];
  readonly rows: readonly WorkRow[];
}

const workKey = ({ task, description }: RecentWork | WorkFavorite) =>
  `${task?.id ?? ''} ${description ?? ''}`;

/** Recent work that is no favorite. */
export function besidesFavorites(
  recent: readonly RecentWork[],
  favorites: readonly WorkFavorite[],
): RecentWork[] {
  const kept = new Set(favorites.map(workKey));
  return recent.filter((one) => !kept.has(workKey(one)));
}

interface WorkFacts {
  work: WorkText;
  favorites: readonly WorkFavorite[];
  /** Starred tasks and projects, as in the sidebar. */
  starred: readonly Pick<FavoriteDetail, 'entity' | 'entityId' | 'title'>[];
  recent: readonly RecentWork[];
  /** Ids of today's plan, in its order. */
  planned: readonly string[];
  tasks: readonly Task[];
  /** Events of today that are not logged. */
  events: readonly CalendarEvent[];
  employeeId: string;
  names: { projects: readonly Named[]; labels: readonly Named[] };
  mayCreate: boolean;
  mayStartNote: boolean;
}

const namesAtMost = 8;
const rowsAtMost = 60;

/** Names that what is typed at the end may become. */
function nameGroup({ work: { open }, names }: WorkFacts): WorkGroup[] {
  if (!open) return [];
  const all = open.kind === 'project' ? names.projects : names.labels;
  const matching = all.filter(({ name }) => matchesAllWords(open.query, [name])).slice(0, namesAtMost);
  return [
    { id: open.kind, rows: matching.map((named) => ({ kind: 'name', key: `name ${named.id}`, named })) },
  ];
}

/** Tasks that the timer may start on, each once: favorites, recent ones, then planned, own, the team's, completed. */
function taskGroups(facts: WorkFacts): WorkGroup[] {
  const { work, favorites, starred, recent, planned, tasks, employeeId } = facts;
  const matches = (texts: (string | null | undefined)[]) => matchesAllWords(work.title, texts);
  const shown = new Set<string>();
  const fits = ({ task, description, project }: RecentWork | WorkFavorite) =>
    matches([task?.title, description, project?.name]);
  const favoriteRows = favorites
    .filter(fits)
    .map((one): WorkRow => ({ kind: 'favorite', key: `favorite ${one.id}`, work: one }));
  const open = tasks.filter((task) => !isClosed(task.status) && matches([task.title, taskKeywords(task)]));
  const starredTasks = starred.flatMap(({ entityId }) => {
    const isKept = favorites.some(({ task }) => task?.id === entityId);
    return isKept ? [] : (open.find(({ id }) => id === entityId) ?? []);
  });
  const starredRows = [
    ...starredTasks.map((task): WorkRow => ({ kind: 'task', key: task.id, task })),
    ...starred
      // Enter means the text once there is one; "#" finds a project then.
      .filter(({ entity }) => entity === 'OrganizationProject' && work.title === '')
      .map(
        ({ entityId: id, title: name }): WorkRow => ({
          kind: 'name',
          key: `name ${id}`,
          named: { id, name },
        }),
      ),
  ];
  const isStarred = ({ task, description }: RecentWork) =>
    !description && starredTasks.some(({ id }) => id === task?.id);
  const recentRows = besidesFavorites(recent, favorites)
    .filter((one) => fits(one) && !isStarred(one))
    .map((one): WorkRow => ({ kind: 'recent', key: `recent ${one.logId}`, work: one }));
  for (const { task } of [...favorites, ...recent]) if (task) shown.add(task.id);
  for (const { id } of starredTasks) shown.add(id);
  const take = (some: readonly Task[]): WorkRow[] => {
    const fresh = some.filter(({ id }) => !shown.has(id));
    for (const { id } of fresh) shown.add(id);
    return fresh.map((task) => ({ kind: 'task', key: task.id, task }));
  };
  const byInterest = tasksByInterest(open, employeeId);
  const isMine = (task: Task) => task.members?.some(({ id }) => id === employeeId) ?? false;
  const undone = byInterest.filter((task) => !isCompleted(task));
  const plan = planned.flatMap((id) => undone.find((task) => task.id === id) ?? []);
  return [
    { id: 'favorite', rows: [...favoriteRows, ...starredRows] },
    { id: 'recent', rows: recentRows },
    eventGroup(facts),
    { id: 'plan', rows: take(plan) },
    { id: 'mine', rows: take(undone.filter(isMine)) },
    { id: 'team', rows: take(undone) },
    { id: 'completed', rows: take(byInterest) },
  ];
}

/** Events that have a name and hours. */
function eventGroup({ work, events }: WorkFacts): WorkGroup {
  const rows = events.flatMap((event): WorkRow[] => {
    const { id, title, firstDay, guess } = event;
    const fits = title && !firstDay && matchesAllWords(work.title, [title, guess?.name]);
    return fits ? [{ kind: 'event', key: `event ${id}`, event: { ...event, title } }] : [];
  });
  return { id: 'event', rows };
}

function newGroup({ work: { title }, mayCreate, mayStartNote, tasks }: WorkFacts): WorkGroup {
  if (title === '') return { id: 'new', rows: [] };
  const isThere = tasks.some((task) => task.title.toLowerCase() === title.toLowerCase());
  const create: WorkRow[] = mayCreate && !isThere ? [{ kind: 'create', key: 'create', title }] : [];
  const note: WorkRow[] = mayStartNote ? [{ kind: 'note', key: 'note', title }] : [];
  return { id: 'new', rows: [...create, ...note] };
}

/** Limits the number of rows, from the first group on. */
function limited(groups: readonly WorkGroup[]): { groups: WorkGroup[]; hidden: number } {
  let room = rowsAtMost;
  const shown = groups.map(({ id, rows }) => {
    const some = rows.slice(0, room);
    room -= some.length;
    return { id, rows: some };
  });
  const count = (all: readonly WorkGroup[]) => all.reduce((sum, { rows }) => sum + rows.length, 0);
  return {
    groups: shown.filter(({ rows }) => rows.length > 0),
    hidden: count(groups) - count(shown),
  };
}

/**
 * The suggestions for the typed text. A new task comes first if nothing else matches or the text has more than a title,
 * so that Enter creates it.
 */
export function workGroups(facts: WorkFacts): { groups: WorkGroup[]; hidden: number } {
  const { work } = facts;
  const names = nameGroup(facts);
  if (names.length > 0) return limited([...names, newGroup(facts)]);
  const existing = taskGroups(facts);
  const isNew = work.marks.length > 0 || existing.every(({ rows }) => rows.length === 0);
  return limited(isNew ? [newGroup(facts), ...existing] : [...existing, newGroup(facts)]);
}
