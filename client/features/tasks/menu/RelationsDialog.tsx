import { chakra, HStack, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ShallowRow, ShallowRows } from '#client/features/tasks/menu/ShallowRows.tsx';
import { type Relation, relationsOf, useTaskLinks } from '#client/features/tasks/menu/task-relations.ts';
import { type Choice, ChoiceMenu } from '#client/features/tasks/public/ChoiceMenu.tsx';
import type { TaskDialogProps } from '#client/features/tasks/public/task-dialogs.ts';
import { cachedTask, taskQuery, teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { ListSkeleton } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { EntityPicker } from '#client/ui/pickers/EntityPicker.tsx';
import { type RelatedIssueAction, relatedIssueAction } from '#shared/enums/task.ts';
import { defaultRelation, issueRelations } from '#shared/tasks/issue-relations.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';

/** The related tasks of a task: added, changed and removed, each at once. */
export function RelationsDialog({ task, open, onOpenChange }: TaskDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      size="wide"
      title={t('tasks.relations.title', { title: task.title })}
    >
      <Relations taskId={task.id} />
    </Modal>
  );
}

function Relations({ taskId }: { taskId: string }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { data: task, isPlaceholderData } = useReadOf(taskQuery(taskId), {
    placeholderData: () => cachedTask(queryClient, taskId),
  });
  if (!task) return <ListSkeleton rows={3} />;
  const relations = relationsOf(task);
  return (
    <Stack gap="3">
      <NewRelation task={task} />
      {relations.length > 0 ? <RelationRows task={task} relations={relations} /> : null}
      {relations.length === 0 && isPlaceholderData ? <ListSkeleton rows={3} /> : null}
      {relations.length === 0 && !isPlaceholderData ? (
        <EmptyState compact title={t('tasks.relations.empty')} />
      ) : null}
    </Stack>
  );
}

function useKinds(): Choice[] {
  const { t } = useTranslation();
  return useMemo(
    () =>
      issueRelations.map(({ action, name }) => ({
        value: String(action),
        label: t(`tasks.related.${name}`),
      })),
    [t],
  );
}

const actionOf = (value: string) => relatedIssueAction.safeParse(Number(value)).data ?? defaultRelation;

function RelationRows({ task, relations }: { task: Task; relations: readonly Relation[] }) {
  const { t } = useTranslation();
  const kinds = useKinds();
  const { change, remove } = useTaskLinks(task);
  return (
    <ShallowRows>
      {relations.map((relation) => {
        const { title } = relation.other;
        return (
          <ShallowRow
            key={relation.id}
            task={relation.other}
            isNumberDispensable
            before={
              <chakra.span flexShrink="0" minW="7.5rem">
                <ChoiceMenu
                  look="field"
                  label={t('tasks.relations.kindOf', { title })}
                  items={kinds}
                  value={String(relation.action)}
                  onChoose={(value) => change(relation, actionOf(value))}
                >
                  {kinds.find(({ value }) => value === String(relation.action))?.label}
                </ChoiceMenu>
              </chakra.span>
            }
            after={
              <IconButton
                size="xs"
                label={t('tasks.relations.remove', { title })}
                icon={<X size={14} aria-hidden />}
                onClick={() => remove(relation)}
              />
            }
          />
        );
      })}
    </ShallowRows>
  );
}

/** A kind and a task: choosing the task relates the two. */
function NewRelation({ task }: { task: Task }) {
  const { t } = useTranslation();
  const { data } = useReadOf(teamTasksQuery(useScope()));
  const kinds = useKinds();
  const { add } = useTaskLinks(task);
  const [action, setAction] = useState<RelatedIssueAction>(defaultRelation);
  const others = data?.items.filter(({ id }) => id !== task.id) ?? [];
  return (
    <HStack gap="2" align="center">
      <chakra.span flexShrink="0">
        <ChoiceMenu
          look="field"
          label={t('tasks.relations.kind')}
          items={kinds}
          value={String(action)}
          onChoose={(value) => setAction(actionOf(value))}
        >
          {kinds.find(({ value }) => value === String(action))?.label}
        </ChoiceMenu>
      </chakra.span>
      <EntityPicker
        label={t('tasks.relations.task')}
        placeholder={t('tasks.relations.chooseTask')}
        size="sm"
        items={others}
        itemKey={({ id }) => id}
        itemText={({ title }) => title}
        itemKeywords={taskNumberText}
        renderItem={(other) => `${taskNumberText(other)} ${other.title}`}
        value={null}
        onChange={(_id, other) => {
          if (other) add(other, action);
        }}
      />
    </HStack>
  );
}
