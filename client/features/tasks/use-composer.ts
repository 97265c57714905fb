import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskLists } from '#client/features/task-lists/parts/use-task-lists.ts';
import {
  type Draft,
  firstDraft,
  rememberIssueType,
  suggestionsFor,
  toNewTask,
} from '#client/features/tasks/composer-draft.ts';
import { sayNewTitleTooLong } from '#client/features/tasks/parts/task-toasts.ts';
import { useCreateTask } from '#client/features/tasks/parts/use-create-task.ts';
import { useActiveTask } from '#client/features/timer/parts/use-active-task.ts';
import { useTimer } from '#client/features/timer/parts/use-timer.ts';
import type { Scope } from '#client/features/workspace/parts/use-scope.ts';
import { ApiError } from '#client/lib/api-error.ts';
import { notify } from '#client/ui/notify.ts';
import { type Task, taskTexts, taskTitleMaximum, taskTitleMinimum } from '#shared/tasks/task.schema.ts';

interface ComposerFacts {
  scope: Scope;
  tasks: readonly Task[];
  lists: TaskLists;
}

/** What is typed and chosen for a new task, until it exists. */
function useDraft({ scope, lists }: ComposerFacts) {
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
function useSending({ scope, lists }: ComposerFacts, { title, draft, clear }: DraftOfTask) {
  const { t } = useTranslation();
  const { isRunning } = useTimer();
  const [activeTask, setActiveTask] = useActiveTask();
  const create = useCreateTask(scope);
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
    if (text.length > taskTitleMaximum) return sayNewTitleTooLong();
    if (text === activeTask?.title) return setRefusal(t('tasks.create.sameAsActive'));
    send();
  }

  return { submit, refusal, isPending: create.isPending, forgetRefusal: () => setRefusal(undefined) };
}

/** The line on top of the list: it finds a task to work on, or makes one. What is typed stays until it is saved. */
export function useComposer(facts: ComposerFacts) {
  const { t } = useTranslation();
  const { isRunning } = useTimer();
  const [, setActiveTask] = useActiveTask();
  const draftOfTask = useDraft(facts);
  const { title, setTitle, draft, change, clear, isFormWanted, setFormWanted } = draftOfTask;
  const { submit, refusal, isPending, forgetRefusal } = useSending(facts, draftOfTask);

  const text = title.trim();
  const searched = useDeferredValue(text);
  const found = useMemo(() => suggestionsFor(searched, facts.tasks), [searched, facts.tasks]);
  const isLongEnough = text.length >= taskTitleMinimum;

  function choose(task: Task) {
    setActiveTask(task);
    clear(title);
    notify.info(t('tasks.create.chosen', { title: task.title }));
  }

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
    suggestions: isFormWanted || !isLongEnough ? [] : found,
    choose,
    /** Another task is chosen when nothing runs (Work-items spec §2, task input). */
    mayChoose: !isRunning,
    showForm: () => setFormWanted(true),
    isFormShown: isLongEnough && (isFormWanted || (searched === text && found.length === 0)),
  };
}

export type Composer = ReturnType<typeof useComposer>;
