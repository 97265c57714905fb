import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reopenedStatus, type TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import {
  type Draft,
  firstDraft,
  type MatchState,
  matchesFor,
  rememberIssueType,
  toNewTask,
} from '#client/features/tasks/create/task-draft.ts';
import {
  notifyTitleTooLong,
  type SaveTask,
  useCreateTask,
} from '#client/features/tasks/public/task-writes.ts';
import { useActiveTask } from '#client/features/timer/public/use-active-task.ts';
import { useTimer } from '#client/features/timer/public/use-timer.ts';
import { useMay } from '#client/features/workspace/public/use-may.ts';
import type { Scope } from '#client/features/workspace/public/use-scope.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { notify } from '#client/ui/notify.ts';
import { type Task, taskTexts, taskTitleMaximum, taskTitleMinimum } from '#shared/tasks/task.schema.ts';
import { isClosed } from '#shared/tasks/task-status.ts';

interface ComposerFacts {
  scope: Scope;
  tasks: readonly Task[];
  lists: TaskLists;
  save: SaveTask;
}

/** What is typed and chosen for a new task, until it exists. */
function useDraft({ scope, lists }: Pick<ComposerFacts, 'scope' | 'lists'>) {
  const [title, setTitle] = useState('');
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const [isFormWanted, setFormWanted] = useState(false);
  const draft = useMemo(
    () => ({ ...firstDraft(lists, scope.employeeId), ...changes }),
    [lists, scope.employeeId, changes],
  );

  /** Forgets what was sent, but not what has been typed since. */
  function clear(sentTitle: string) {
    setTitle((now) => (now === sentTitle ? '' : now));
    setChanges({});
    setFormWanted(false);
  }

  const change = (next: Partial<Draft>) => setChanges((current) => ({ ...current, ...next }));
  return { title, setTitle, draft, change, clear, isFormWanted, setFormWanted };
}

type DraftOfTask = ReturnType<typeof useDraft>;

/** Sends the draft; what was refused says why, and stays. */
function useSending(
  { scope, lists }: Pick<ComposerFacts, 'scope' | 'lists'>,
  { title, draft, clear }: DraftOfTask,
) {
  const { t } = useTranslation();
  const { isRunning } = useTimer();
  const [activeTask, setActiveTask] = useActiveTask();
  const create = useCreateTask();
  const [refusal, setRefusal] = useState<string>();
  const text = title.trim();

  function refuse(error: Error) {
    const field = error instanceof ApiError ? error.fields.title : undefined;
    setRefusal(field ?? t('tasks.toast.notCreated'));
    if (!field) notify.error(t('tasks.toast.notCreated'), { onRetry: send });
  }

  function finish(task: Task) {
    rememberIssueType(task.issueType);
    clear(title);
    if (!activeTask && !isRunning) setActiveTask(task);
  }

  function send() {
    if (create.isPending) return;
    setRefusal(undefined);
    const task = { ...toNewTask(text, draft, lists), projectId: scope.projectId };
    create.mutate(task, { onSuccess: finish, onError: refuse });
  }

  function submit() {
    if (text.length < taskTitleMinimum) return setRefusal(taskTexts.titleTooShort);
    if (text.length > taskTitleMaximum) return notifyTitleTooLong('titleNotCreated');
    if (text === activeTask?.title) return setRefusal(t('tasks.create.sameAsActive'));
    send();
  }

  return { submit, refusal, isPending: create.isPending, forgetRefusal: () => setRefusal(undefined) };
}

/** Open and closed tasks that what is typed could mean; shown are those of one state that has some. */
function useMatches(searched: string, tasks: readonly Task[]) {
  const [wanted, showState] = useState<MatchState>('open');
  const found = useMemo(() => matchesFor(searched, tasks), [searched, tasks]);
  const other = wanted === 'open' ? 'closed' : 'open';
  const shownState = found[wanted].count > 0 || found[other].count === 0 ? wanted : other;
  return { found, shownState, showState, hasFound: found.open.count + found.closed.count > 0 };
}

/** Makes a task the one that is worked on; a closed one is opened again first. */
function useChoosing({ lists, save }: Pick<ComposerFacts, 'lists' | 'save'>, onChosen: () => void) {
  const { t } = useTranslation();
  const [, setActiveTask] = useActiveTask();

  function work(task: Task) {
    setActiveTask(task);
    notify.info(t('tasks.create.chosen', { title: task.title }));
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

/** The line on top of the list: it finds a task to work on, or makes one. What is typed stays until it is saved. */
export function useComposer(facts: ComposerFacts) {
  const { isRunning } = useTimer();
  const mayReopen = useMay()('ORG_TASK_EDIT', 'ALL_ORG_EDIT');
  const draftOfTask = useDraft(facts);
  const { title, setTitle, draft, change, clear, isFormWanted, setFormWanted } = draftOfTask;
  const { submit, refusal, isPending, forgetRefusal } = useSending(facts, draftOfTask);
  const choose = useChoosing(facts, () => clear(title));

  const text = title.trim();
  const searched = useDeferredValue(text);
  const { found, shownState, showState, hasFound } = useMatches(searched, facts.tasks);
  const isLongEnough = text.length >= taskTitleMinimum;

  function changeTitle(next: string) {
    setTitle(next);
    forgetRefusal();
    if (next.trim() === '') setFormWanted(false);
  }

  return {
    title,
    changeTitle,
    draft,
    changeDraft: change,
    submit,
    isPending,
    refusal,
    suggestions: found[shownState].tasks,
    counts: { open: found.open.count, closed: found.closed.count },
    shownState,
    showState,
    hasSuggestions: hasFound && isLongEnough && !isFormWanted,
    choose: (task: Task) => void choose(task),
    isRunning,
    mayChoose: shownState === 'open' || mayReopen,
    showForm: () => setFormWanted(true),
    isFormShown: isLongEnough && (isFormWanted || (searched === text && !hasFound)),
  };
}

export type Composer = ReturnType<typeof useComposer>;
