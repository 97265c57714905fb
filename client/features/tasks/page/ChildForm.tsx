import { Button, chakra, HStack, Input } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { useId } from 'react';
import { z } from 'zod';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { firstDraft, toNewTask } from '#client/features/tasks/create/task-draft.ts';
import { ChoiceMenu } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { issueTypeChoices } from '#client/features/tasks/public/TaskMarks.tsx';
import { notifyTitleTooLong, useCreateTask } from '#client/features/tasks/public/task-writes.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { fieldErrorText } from '#client/lib/api/api-error.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { createDraftTexts } from '#client/lib/session/draft-texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { IssueMark } from '#client/ui/marks/IssueMark.tsx';
import type { IssueType } from '#shared/task-lists/task-list.schema.ts';
import { isIssueType } from '#shared/tasks/issue-type-rules.ts';
import { type Task, taskTexts, taskTitleMaximum, taskTitleMinimum } from '#shared/tasks/task.schema.ts';

const schema = z.object({
  title: z.string().trim().min(taskTitleMinimum, taskTexts.titleTooShort),
  typeId: z.string().optional(),
});

/** What was typed below a task, until it is one. */
const typed = createDraftTexts('child-titles');

interface ChildFormProps {
  parent: Task;
  lists: TaskLists;
  /** The types that may stand below the parent. */
  types: readonly IssueType[];
  onClose: () => void;
}

/** What usually stands below: stories in an epic, tasks in a story. */
function usualType(parent: Task, types: readonly IssueType[]): IssueType | undefined {
  const usual = isIssueType(parent.issueType, 'Epic') ? 'Story' : 'Task';
  return types.find(({ name }) => isIssueType(name, usual)) ?? types[0];
}

/** A line for one child after the other; Enter makes it, Escape ends. */
export function ChildForm({ parent, lists, types, onClose }: ChildFormProps) {
  const { t } = useTranslation();
  const scope = useScope();
  const refusalId = useId();
  const { mutateAsync: create } = useCreateTask();
  const form = useApiForm({
    schema,
    values: { title: typed.textOf(parent.id), typeId: usualType(parent, types)?.id },
    submit: async ({ title, typeId }, { getValues, setValue, setError }) => {
      if (title.length > taskTitleMaximum) return notifyTitleTooLong('titleNotCreated');
      const sent = getValues('title');
      const draft = { ...firstDraft(lists, scope.employeeId), issueTypeId: typeId };
      const task = {
        ...toNewTask(title, draft, lists),
        parentId: parent.id,
        projectId: parent.projectId ?? undefined,
      };
      try {
        await create(task);
        // What has been typed since stays.
        if (getValues('title') !== sent) return;
        setValue('title', '');
        typed.writeText(parent.id, '');
      } catch (error) {
        setError('title', { message: `${t('tasks.toast.notCreated')} ${fieldErrorText(error, 'title')}` });
      }
    },
  });
  const titleField = form.bind('title');
  const typeField = form.bind('typeId');
  const type = types.find(({ id }) => id === typeField.value);
  const refusal = form.errorOf('title');

  return (
    <chakra.form
      noValidate
      mt="2"
      onSubmit={form.onSubmit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <HStack gap="2">
        <ChoiceMenu
          look="field"
          label={t('tasks.fields.issueType')}
          items={issueTypeChoices(types)}
          value={typeField.value ?? null}
          onChoose={typeField.onChange}
        >
          <IssueMark value={type?.value ?? 'task'} name={type?.name} color={type?.color} />
        </ChoiceMenu>
        <Input
          size="sm"
          flex="1"
          dir="auto"
          aria-label={t('tasks.children.placeholder')}
          placeholder={t('tasks.children.placeholder')}
          aria-invalid={refusal !== undefined}
          aria-describedby={refusalId}
          ref={form.focusRef('title')}
          autoFocus
          value={titleField.value}
          onChange={({ target }) => {
            titleField.onChange(target.value);
            typed.writeText(parent.id, target.value);
          }}
        />
        <Button type="submit" size="sm" loading={form.isBusy}>
          {t('tasks.children.create')}
        </Button>
        <IconButton
          size="sm"
          label={t('tasks.children.cancel')}
          icon={<X size={14} aria-hidden />}
          onClick={onClose}
        />
      </HStack>
      <chakra.p id={refusalId} role="status" textStyle="xs" color="danger.fg">
        {refusal}
      </chakra.p>
    </chakra.form>
  );
}
