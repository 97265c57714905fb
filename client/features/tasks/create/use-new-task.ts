import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import {
  type Draft,
  firstDraft,
  rememberIssueType,
  toNewTask,
} from '#client/features/tasks/create/task-draft.ts';
import type { NewTaskPreset } from '#client/features/tasks/public/task-dialogs.ts';
import { notifyTitleTooLong, useCreateTask } from '#client/features/tasks/public/task-writes.ts';
import type { Scope } from '#client/features/workspace/public/use-scope.ts';
import { fieldErrorText } from '#client/lib/api/api-error.ts';
import { createDraftStore } from '#client/lib/session/session-store.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import { taskTexts, taskTitleMaximum, taskTitleMinimum } from '#shared/tasks/task.schema.ts';

/** What the dialog asks for besides the lines of the composer. */
export interface NewTaskDraft extends Draft {
  tagIds: readonly string[];
  projectId: string | undefined;
  /** Calendar days. */
  startDate: string | null;
  dueDate: string | null;
}

interface NewTaskText {
  title: string;
  description: string;
}

interface NewTaskFacts {
  scope: Scope;
  lists: TaskLists;
  preset: NewTaskPreset;
  onDone: () => void;
}

const nothing: NewTaskText = { title: '', description: '' };
/** What was typed into a dialog that was closed before the task existed. */
const unfinished = createDraftStore(nothing);

type DraftFacts = Pick<NewTaskFacts, 'scope' | 'lists' | 'preset'>;

function draftOf({ scope, lists, preset }: DraftFacts, changes: Partial<NewTaskDraft>): NewTaskDraft {
  const first = firstDraft(lists, scope.employeeId);
  return {
    ...first,
    statusId: preset.statusId ?? first.statusId,
    tagIds: [],
    projectId: preset.projectId ?? scope.projectId,
    startDate: null,
    dueDate: null,
    ...changes,
  };
}

/** A task that is being made in the dialog. */
export function useNewTask({ scope, lists, preset, onDone }: NewTaskFacts) {
  const { t } = useTranslation();
  const { mutateAsync: create, isPending } = useCreateTask();
  const [text, setText] = useState<NewTaskText>(() => {
    const stored = unfinished.read();
    return { ...stored, title: preset.title ?? stored.title };
  });
  const [changes, setChanges] = useState<Partial<NewTaskDraft>>({});
  const [refusal, setRefusal] = useState<string>();
  const draft = useMemo(() => draftOf({ scope, lists, preset }, changes), [scope, lists, preset, changes]);

  function write(next: Partial<NewTaskText>) {
    const written = { ...text, ...next };
    unfinished.write(written.title || written.description ? written : nothing);
    setText(written);
    setRefusal(undefined);
  }

  async function send(title: string) {
    const { tagIds, projectId, startDate, dueDate } = draft;
    const task = await create({
      ...toNewTask(title, draft, lists),
      description: text.description,
      tags: tagIds.map((id) => ({ id })),
      projectId,
      startDate: startDate ?? undefined,
      dueDate: dueDate ?? undefined,
      parentId: preset.parentId,
    });
    unfinished.write(nothing);
    rememberIssueType(task.issueType);
    onDone();
  }

  function submit() {
    const title = text.title.replace(/\s+/g, ' ').trim();
    if (isPending) return;
    if (title === '') return setRefusal(taskTexts.titleRequired);
    if (title.length < taskTitleMinimum) return setRefusal(taskTexts.titleTooShort);
    if (title.length > taskTitleMaximum) return notifyTitleTooLong('titleNotCreated');
    void send(title).catch((error) => {
      setRefusal(fieldErrorText(error, 'title'));
      notify.error(t('tasks.toast.notCreated'));
    });
  }

  const change = (next: Partial<NewTaskDraft>) => setChanges((now) => ({ ...now, ...next }));
  return { text, write, draft, change, submit, isPending, refusal };
}

export type NewTaskForm = ReturnType<typeof useNewTask>;
