import { Button, chakra, HStack, Input } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { firstDraft, toNewTask } from '#client/features/tasks/create/task-draft.ts';
import { ChoiceMenu } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { issueTypeChoices } from '#client/features/tasks/public/TaskMarks.tsx';
import { notifyTitleTooLong, useCreateTask } from '#client/features/tasks/public/task-writes.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { fieldErrorText } from '#client/lib/api/api-error.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { IssueMark } from '#client/ui/marks/IssueMark.tsx';
import type { IssueType } from '#shared/task-lists/task-list.schema.ts';
import { isIssueType } from '#shared/tasks/issue-type-rules.ts';
import { type Task, taskTexts, taskTitleMaximum, taskTitleMinimum } from '#shared/tasks/task.schema.ts';

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
  const { mutateAsync: create, isPending } = useCreateTask();
  const [title, setTitle] = useState('');
  const [typeId, setTypeId] = useState(usualType(parent, types)?.id);
  const [refusal, setRefusal] = useState<string>();
  const type = types.find(({ id }) => id === typeId);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const text = title.trim();
    if (isPending) return;
    if (text.length < taskTitleMinimum) return setRefusal(taskTexts.titleTooShort);
    if (text.length > taskTitleMaximum) return notifyTitleTooLong('titleNotCreated');
    setRefusal(undefined);
    const draft = { ...firstDraft(lists, scope.employeeId), issueTypeId: type?.id };
    const task = { ...toNewTask(text, draft, lists), parentId: parent.id, projectId: parent.projectId };
    try {
      await create(task);
      setTitle((now) => (now === title ? '' : now));
    } catch (error) {
      setRefusal(`${t('tasks.toast.notCreated')} ${fieldErrorText(error, 'title')}`);
    }
  }

  return (
    <chakra.form
      noValidate
      mt="2"
      onSubmit={(event: FormEvent) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <HStack gap="2">
        <ChoiceMenu
          look="field"
          label={t('tasks.fields.issueType')}
          items={issueTypeChoices(types)}
          value={typeId ?? null}
          onChoose={setTypeId}
        >
          <IssueMark value={type?.value ?? 'task'} name={type?.name} color={type?.color} />
        </ChoiceMenu>
        <Input
          size="sm"
          flex="1"
          autoFocus
          dir="auto"
          aria-label={t('tasks.children.placeholder')}
          placeholder={t('tasks.children.placeholder')}
          aria-invalid={refusal !== undefined}
          aria-describedby={refusalId}
          value={title}
          onChange={(event) => {
            setTitle(event.target.value);
            setRefusal(undefined);
          }}
        />
        <Button type="submit" size="sm" loading={isPending}>
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
