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
import { createDraftTexts } from '#client/lib/session/draft-texts.ts';
import { parseJson } from '#client/lib/session/storage.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { useMoreFields } from '#client/ui/inputs/MoreFields.tsx';
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
const storedText = z.object({ title: z.string(), description: z.string() });
/** The unsaved input of closed dialogs, by the place where each was left. */
const unfinished = createDraftTexts('new-task');

/** The place of a dialog: a column, a project, a parent, or none of them. */
const placeOf = ({ statusId, projectId, parentId, title, clientId }: NewTaskPreset) =>
  JSON.stringify([statusId, projectId, parentId, title, clientId]);

/** The text of a dialog at its place. */
function useLeftText(preset: NewTaskPreset) {
  const place = placeOf(preset);
  const [restored, setRestored] = useState(() => parseJson(unfinished.textOf(place), storedText));
  const keep = (text: NewTaskText) =>
    unfinished.writeText(place, text.title || text.description ? JSON.stringify(text) : '');
  function forget(): void {
    unfinished.writeText(place, '');
    setRestored(undefined);
  }
  return { restored, keep, forget };
}

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
  const { restored, keep, forget } = useLeftText(preset);
  const [first] = useState({ ...nothing, title: preset.title ?? '', ...restored });
  // A description that somebody began is not sent without being seen.
  const more = useMoreFields('task', { isNeeded: first.description !== '' });
  const hasType = more.isOpen || changes.issueTypeId !== undefined;
  const form = useApiForm({
    schema,
    values: first,
    submit: async ({ title, description }, { setError }) => {
      if (title.length > taskTitleMaximum) return notifyTitleTooLong('titleNotCreated');
      const { tagIds, projectId, startDate, dueDate } = draft;
      try {
        const task = await create({
          ...toNewTask(title, hasType ? draft : { ...draft, issueTypeId: undefined }, lists),
          description,
          tags: tagIds.map((id) => ({ id })),
          projectId,
          startDate: startDate ?? undefined,
          dueDate: dueDate ?? undefined,
          parentId: preset.parentId,
          clientId: preset.clientId,
        });
        preset.onCreated?.(task);
        forget();
        if (hasType) rememberIssueType(task.issueType);
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
      keep({ title, description });
    }
    return { value: field.value, onChange };
  }

  const change = (next: Partial<NewTaskDraft>) => setChanges((now) => ({ ...now, ...next }));
  function discard(): void {
    forget();
    form.reset({ ...nothing, title: preset.title ?? '' });
  }
  return { ...form, text, draft, change, more, isRestored: restored !== undefined, discard };
}

export type NewTaskForm = ReturnType<typeof useNewTask>;
