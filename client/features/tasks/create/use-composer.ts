import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { z } from 'zod';
import { reopenedStatus, type TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import {
  type Draft,
  type MatchState,
  matchesFor,
  quickDraft,
  rememberIssueType,
  toNewTask,
} from '#client/features/tasks/create/task-draft.ts';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import { useTitledTask } from '#client/features/tasks/public/use-titled-task.ts';
import { useChooseTask } from '#client/features/timer/public/use-active-task.ts';
import { statusKey } from '#client/features/timer/queries.ts';
import { type Scope, useMay, useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTeamTasks } from '#client/features/workspace/public/use-team-tasks.ts';
import { createDraftStore, useStore } from '#client/lib/session/session-store.ts';
import { throughReload } from '#client/lib/session/tab-store.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { type Task, taskTitleMinimum } from '#shared/tasks/task.schema.ts';
import { isClosed } from '#shared/tasks/task-status.ts';

interface ComposerFacts {
  scope: Scope;
  lists: TaskLists;
  save: SaveTask;
}

/** Typed text stays until it is a task, on every page that has the line. */
const typed = throughReload(createDraftStore(''), 'task-line', z.string());

/** The draft of a new task, until it exists. */
function useDraft({ scope, lists }: Pick<ComposerFacts, 'scope' | 'lists'>) {
  const title = useStore(typed);
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const [isFormOpen, setFormOpen] = useState(false);
  const draft = useMemo(
    () => ({ ...quickDraft(lists, scope.employeeId), ...changes }),
    [lists, scope.employeeId, changes],
  );

  /** Forgets what was sent, but not what has been typed since. */
  function clear(sentTitle: string) {
    if (typed.read() === sentTitle) typed.write('');
    setChanges({});
    setFormOpen(false);
  }

  const change = useCallback(
    (next: Partial<Draft>) => setChanges((current) => ({ ...current, ...next })),
    [],
  );
  const hasChosenType = changes.issueTypeId !== undefined;
  return { title, setTitle: typed.write, draft, hasChosenType, change, clear, isFormOpen, setFormOpen };
}

type DraftOfTask = ReturnType<typeof useDraft>;

/** Sends the draft; what was refused says why, and stays. */
function useSending(
  { scope, lists }: Pick<ComposerFacts, 'scope' | 'lists'>,
  { title, draft, hasChosenType, clear }: DraftOfTask,
) {
  const client = useQueryClient();
  const { choose, current } = useChooseTask();
  const { create, ...sending } = useTitledTask();

  function submit() {
    const task = { ...toNewTask(title.trim(), draft, lists), projectId: scope.projectId };
    create(task, (created) => {
      if (hasChosenType) rememberIssueType(created.issueType);
      clear(title);
      if (!current() && !client.getQueryData(statusKey)?.running) choose(created);
    });
  }
  return { submit, ...sending };
}

/** Tasks of the team that match `text`, a deferred copy of the line. */
export interface Found {
  readonly text: string;
  readonly suggestions: readonly Task[];
  readonly counts: Readonly<Record<MatchState, number>>;
  /** Suggested are those of one state that has some. */
  readonly shownState: MatchState;
  readonly mayChoose: boolean;
}

function useFound(text: string) {
  const mayReopen = useMay()('ORG_TASK_EDIT', 'ALL_ORG_EDIT');
  const [state, showState] = useState<MatchState>('open');
  const matches = useTeamTasks(useCallback((tasks: readonly Task[]) => matchesFor(text, tasks), [text]));
  const found = useMemo((): Found => {
    const { open, closed } = matches;
    const other = state === 'open' ? 'closed' : 'open';
    const shownState = matches[state].count > 0 || matches[other].count === 0 ? state : other;
    return {
      text,
      suggestions: matches[shownState].tasks,
      counts: { open: open.count, closed: closed.count },
      shownState,
      mayChoose: shownState === 'open' || mayReopen,
    };
  }, [text, matches, state, mayReopen]);
  return { found, showState };
}

/** Makes a task the one that is worked on; a closed one is opened again first. */
function useChoosing({ lists, save }: Pick<ComposerFacts, 'lists' | 'save'>, onChosen: () => void) {
  const { t } = useTranslation();
  const { choose: chooseActive } = useChooseTask();

  function work(task: Task) {
    chooseActive(task);
    notify.info(() => t('tasks.create.chosen', { title: task.title }));
    onChosen();
  }

  async function choose(task: Task) {
    if (!isClosed(task.status)) return work(task);
    const status = reopenedStatus(lists.statuses);
    if (!status) return;
    const change = { status: status.name, taskStatusId: status.id };
    if (await save({ id: task.id, field: 'status', change })) work({ ...task, ...change });
  }
  return choose;
}

/** The line on top of the list: it finds a task to work on, or makes one. Typed text stays until it is saved. */
export function useComposer(options: Pick<ComposerFacts, 'lists' | 'save'>) {
  const facts = { ...options, scope: useScope() };
  const draftOfTask = useDraft(facts);
  const { title, setTitle, draft, change, clear, isFormOpen, setFormOpen } = draftOfTask;
  const { submit, refusal, isPending, clearRefusal } = useSending(facts, draftOfTask);
  const choose = useChoosing(facts, () => clear(title));

  const isLongEnough = title.trim().length >= taskTitleMinimum;
  const { found, showState } = useFound(useDeferredValue(title.trim()));
  const hasFound = found.counts.open + found.counts.closed > 0;
  const hasLooked = found.text.length >= taskTitleMinimum;

  function changeTitle(next: string) {
    setTitle(next);
    clearRefusal();
    if (next.trim() === '') setFormOpen(false);
  }

  return {
    title,
    changeTitle,
    draft,
    changeDraft: change,
    submit,
    isPending,
    refusal,
    found,
    showState,
    hasSuggestions: hasFound && isLongEnough && !isFormOpen,
    choose: (task: Task) => void choose(task),
    showForm: () => setFormOpen(true),
    isFormShown: isLongEnough && (isFormOpen || (hasLooked && !hasFound)),
  };
}
