import { useMemo, useState } from 'react';
import { z } from 'zod';
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
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { createDraftStore } from '#client/lib/session/session-store.ts';
import { throughReload } from '#client/lib/session/tab-store.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { taskTexts, taskTitleMaximum, taskTitleMinimum } from '#shared/tasks/task.schema.ts';

/** Fields of the dialog besides the lines of the composer. */
export interface NewTaskDraft extends Draft {
  tagIds: readonly string[];
  projectId: string | undefined;
  /** Calendar days. */
  startDate: string | null;
  dueDate: string | null;
}

const schema = z.object({
  title: z
    .string()
    .transform((title) => title.replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, taskTexts.titleRequired).min(taskTitleMinimum, taskTexts.titleTooShort)),
  description: z.string(),
});
type NewTaskText = z.input<typeof schema>;

interface NewTaskFacts {
  scope: Scope;
  lists: TaskLists;
  preset: NewTaskPreset;
  onDone: () => void;
}

const nothing: NewTaskText = { title: '', description: '' };
/** The unsaved input of a closed dialog. */
const unfinished = throughReload(
  createDraftStore(nothing),
  'new-task',
  z.object({ title: z.string(), description: z.string() }),
);

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
  const { mutateAsync: create } = useCreateTask();
  const [changes, setChanges] = useState<Partial<NewTaskDraft>>({});
  const draft = useMemo(() => draftOf({ scope, lists, preset }, changes), [scope, lists, preset, changes]);
  const stored = unfinished.read();
  const form = useApiForm({
    schema,
    values: { ...stored, title: preset.title ?? stored.title },
    submit: async ({ title, description }, { setError }) => {
      if (title.length > taskTitleMaximum) return notifyTitleTooLong('titleNotCreated');
      const { tagIds, projectId, startDate, dueDate } = draft;
      try {
        const task = await create({
          ...toNewTask(title, draft, lists),
          description,
          tags: tagIds.map((id) => ({ id })),
          projectId,
          startDate: startDate ?? undefined,
          dueDate: dueDate ?? undefined,
          parentId: preset.parentId,
          clientId: preset.clientId,
        });
        preset.onCreated?.();
        unfinished.write(nothing);
        rememberIssueType(task.issueType);
        onDone();
      } catch (error) {
        setError('title', { message: fieldErrorText(error, 'title') });
        notify.error(() => t('tasks.toast.notCreated'));
      }
    },
  });

  /** A text of the form, which stays until the task exists. */
  function text(name: keyof NewTaskText) {
    const field = form.bind(name);
    function onChange(value: string) {
      field.onChange(value);
      const { title, description } = form.getValues();
      unfinished.write(title || description ? { title, description } : nothing);
    }
    return { value: field.value, onChange };
  }

  const change = (next: Partial<NewTaskDraft>) => setChanges((now) => ({ ...now, ...next }));
  return { ...form, text, draft, change };
}

export type NewTaskForm = ReturnType<typeof useNewTask>;
