import { Button, chakra, HStack, Input } from '@chakra-ui/react';
import { Link as LinkIcon, Plus, X } from 'lucide-react';
import { useId, useState } from 'react';
import { z } from 'zod';
import { statusRowOf, type TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { firstDraft, toNewTask } from '#client/features/tasks/create/task-draft.ts';
import { RelationsDialog } from '#client/features/tasks/menu/RelationsDialog.tsx';
import { ShallowRow, ShallowRows, ShallowStatus } from '#client/features/tasks/menu/ShallowRows.tsx';
import { relationsOf } from '#client/features/tasks/menu/task-relations.ts';
import { useFocusReturn } from '#client/features/tasks/page/use-focus-return.ts';
import { ChoiceMenu } from '#client/features/tasks/public/ChoiceMenu.tsx';
import {
  issueTypeChoices,
  TaskPriorityMark,
  TaskStatusChip,
} from '#client/features/tasks/public/TaskMarks.tsx';
import { useUnverified } from '#client/features/tasks/public/task-rights.ts';
import { notifyTitleTooLong, useCreateTask } from '#client/features/tasks/public/task-writes.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { fieldErrorText } from '#client/lib/api/api-error.ts';
import { ownEscape } from '#client/lib/input/own-escape.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { createDraftTexts } from '#client/lib/session/draft-texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import { IssueMark } from '#client/ui/marks/IssueMark.tsx';
import type { IssueType } from '#shared/task-lists/task-list.schema.ts';
import { issueRelations } from '#shared/tasks/issue-relations.ts';
import { isIssueType, isParentTypeAllowed } from '#shared/tasks/issue-type-rules.ts';
import { type Task, taskTexts, taskTitleMaximum, taskTitleMinimum } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

const schema = z.object({
  title: z.string().trim().min(taskTitleMinimum, taskTexts.titleTooShort),
  typeId: z.string().optional(),
});

/** Typed titles of child tasks, until they are tasks. */
const typed = createDraftTexts('child-titles');

interface ChildFormProps {
  parent: Task;
  lists: TaskLists;
  /** The possible types of children. */
  types: readonly IssueType[];
  onClose: () => void;
}

/** The usual type of children: stories in an epic, tasks in a story. */
function usualType(parent: Task, types: readonly IssueType[]): IssueType | undefined {
  const usual = isIssueType(parent.issueType, 'Epic') ? 'Story' : 'Task';
  return types.find(({ name }) => isIssueType(name, usual)) ?? types[0];
}

/** A line for one child after the other; Enter makes it, Escape ends. */
function ChildForm({ parent, lists, types, onClose }: ChildFormProps) {
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
        // Text typed meanwhile stays.
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
      {...ownEscape(true)}
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

interface TaskFamilyProps {
  task: Task;
  lists: TaskLists;
  mayEdit: boolean;
}

/** The tasks below this one, and the line that makes another. */
export function ChildIssues({ task, lists, mayEdit }: TaskFamilyProps) {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const addRef = useFocusReturn<HTMLButtonElement>({ isEdited: isAdding });
  const { onRefused: add = () => setAdding(true) } = useUnverified();
  const children = task.children ?? [];
  const childTypes = lists.issueTypes.filter(({ name }) =>
    isParentTypeAllowed({ child: { issueType: name }, parent: task }),
  );
  const mayAdd = mayEdit && childTypes.length > 0;
  if (children.length === 0 && !mayAdd) return null;
  const addButton = (
    <Button ref={addRef} variant="ghost" size="sm" onClick={add}>
      <Plus size={14} aria-hidden />
      {t('tasks.children.add')}
    </Button>
  );
  if (children.length === 0 && !isAdding) return <EmptySection>{addButton}</EmptySection>;
  const done = children.filter(({ status }) =>
    isCompleted({ status, taskStatus: statusRowOf(lists.statuses, { name: status }) }),
  );
  return (
    <Section aria-labelledby="children">
      <SectionTitle
        id="children"
        aside={
          children.length > 0
            ? t('tasks.children.done', { done: done.length, count: children.length })
            : undefined
        }
        actions={mayAdd ? addButton : null}
      >
        {t('tasks.children.title')}
      </SectionTitle>
      {children.length > 0 ? (
        <ShallowRows>
          {children.map((child) => (
            <ShallowRow
              key={child.id}
              task={child}
              before={<ShallowStatus task={child} statuses={lists.statuses} />}
              after={<TaskPriorityMark task={child} lists={lists} />}
            />
          ))}
        </ShallowRows>
      ) : null}
      {isAdding ? (
        <ChildForm parent={task} lists={lists} types={childTypes} onClose={() => setAdding(false)} />
      ) : null}
    </Section>
  );
}

/** The tasks that this one has to do with. */
export function RelatedIssues({ task, lists, mayEdit }: TaskFamilyProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const relations = relationsOf(task);
  if (relations.length === 0 && !mayEdit) return null;
  const relateButton = (
    <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
      <LinkIcon size={14} aria-hidden />
      {t('tasks.related.relate')}
    </Button>
  );
  const dialog = <RelationsDialog task={task} open={isOpen} onOpenChange={setOpen} />;
  if (relations.length === 0) {
    return (
      <EmptySection>
        {relateButton}
        {dialog}
      </EmptySection>
    );
  }
  return (
    <Section aria-labelledby="related">
      <SectionTitle id="related" count={relations.length} actions={mayEdit ? relateButton : null}>
        {t('tasks.related.title')}
      </SectionTitle>
      <ShallowRows>
        {relations.map(({ id, action, other }) => (
          <ShallowRow
            key={id}
            task={other}
            isNumberDispensable
            before={
              <chakra.span textStyle="xs" color="fg.muted" flexShrink="0" minW={{ md: '6rem' }}>
                {t(`tasks.related.${issueRelations.find((kind) => kind.action === action)?.name}`)}
              </chakra.span>
            }
            after={<TaskStatusChip task={other} statuses={lists.statuses} />}
          />
        ))}
      </ShallowRows>
      {dialog}
    </Section>
  );
}

/** A part of the page with something in it takes the whole width. */
const Section = chakra('section', { base: { flex: '1 0 100%', minW: '0', mt: '4', px: '2' } });

/** An empty section is the button that adds to it; those buttons share a line below the others. */
const EmptySection = chakra('div', { base: { order: '1' } });
