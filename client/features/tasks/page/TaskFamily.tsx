import { Button, chakra } from '@chakra-ui/react';
import { Link as LinkIcon, Plus } from 'lucide-react';
import { useState } from 'react';
import { statusRowOf, type TaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { RelationsDialog } from '#client/features/tasks/menu/RelationsDialog.tsx';
import { ShallowRow, ShallowRows, ShallowStatus } from '#client/features/tasks/menu/ShallowRows.tsx';
import { relationsOf } from '#client/features/tasks/menu/task-relations.ts';
import { ChildForm } from '#client/features/tasks/page/ChildForm.tsx';
import { useFocusReturn } from '#client/features/tasks/page/use-focus-return.ts';
import { TaskPriorityMark, TaskStatusChip } from '#client/features/tasks/public/TaskMarks.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import { issueRelations } from '#shared/tasks/issue-relations.ts';
import { isParentTypeAllowed } from '#shared/tasks/issue-type-rules.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

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
  const children = task.children ?? [];
  const childTypes = lists.issueTypes.filter(({ name }) =>
    isParentTypeAllowed({ child: { issueType: name }, parent: task }),
  );
  const mayAdd = mayEdit && childTypes.length > 0;
  if (children.length === 0 && !mayAdd) return null;
  const addButton = (
    <Button ref={addRef} variant="ghost" size="sm" onClick={() => setAdding(true)}>
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
        <ShallowRows as="ul">
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
      {dialog}
    </Section>
  );
}

/** A part of the page with something in it takes the whole width. */
const Section = chakra('section', { base: { flex: '1 0 100%', minW: '0', mt: '4', px: '2' } });

/** What is empty is the button that adds to it; those buttons share a line below the others. */
const EmptySection = chakra('div', { base: { order: '1' } });
