import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { rowOf, statusRowOf } from '#client/features/task-lists/parts/list-row.ts';
import type { TaskLists } from '#client/features/task-lists/parts/use-task-lists.ts';
import { TaskStatusChip } from '#client/features/tasks/parts/TaskStatusChip.tsx';
import {
  ShallowRow,
  ShallowRows,
  ShallowStatus,
  type ShallowTask,
} from '#client/features/tasks/ShallowRows.tsx';
import { PriorityChevrons } from '#client/ui/PriorityChevrons.tsx';
import { SectionTitle } from '#client/ui/SectionTitle.tsx';
import { type RelatedIssueAction, relatedIssueAction } from '#shared/enums/task.ts';
import { inverseRelation, issueRelations } from '#shared/tasks/issue-relations.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

export interface TaskFamilyProps {
  task: Task;
  lists: TaskLists;
}

/** The tasks below this one. */
export function ChildIssues({ task, lists }: TaskFamilyProps) {
  const { t } = useTranslation();
  const children = task.children ?? [];
  if (children.length === 0) return null;
  const done = children.filter(({ status }) =>
    isCompleted({ status, taskStatus: statusRowOf(lists.statuses, { name: status }) }),
  );
  return (
    <chakra.section aria-labelledby="children" mt="6">
      <SectionTitle
        id="children"
        aside={t('tasks.children.done', { done: done.length, count: children.length })}
      >
        {t('tasks.children.title')}
      </SectionTitle>
      <ShallowRows as="ul">
        {children.map((child) => {
          const priority = rowOf(lists.priorities, { name: child.priority });
          return (
            <ShallowRow
              key={child.id}
              task={child}
              before={<ShallowStatus task={child} statuses={lists.statuses} />}
              after={
                child.priority ? (
                  <PriorityChevrons value={child.priority} name={priority?.name} color={priority?.color} />
                ) : null
              }
            />
          );
        })}
      </ShallowRows>
    </chakra.section>
  );
}

interface Relation {
  id: string;
  action: RelatedIssueAction;
  other: ShallowTask;
}

/** Links are stored once, in one direction: read from their other end they mean the inverse. */
export function relationsOf(task: Task): Relation[] {
  return (task.linkedIssues ?? []).flatMap((link) => {
    const action = relatedIssueAction.safeParse(link.action).data ?? 7;
    if (link.taskFromId === task.id) return [{ id: link.id, action, other: link.taskTo }];
    return [{ id: link.id, action: inverseRelation(action), other: link.taskFrom }];
  });
}

/** The tasks that this one has to do with. */
export function RelatedIssues({ task, lists }: TaskFamilyProps) {
  const { t } = useTranslation();
  const relations = relationsOf(task);
  if (relations.length === 0) return null;
  return (
    <chakra.section aria-labelledby="related" mt="6">
      <SectionTitle id="related" aside={relations.length}>
        {t('tasks.related.title')}
      </SectionTitle>
      <ShallowRows as="ul">
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
    </chakra.section>
  );
}
