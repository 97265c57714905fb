import { Button, chakra, HStack } from '@chakra-ui/react';
import { Copy, Pencil, Plus, Replace } from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { Link } from 'react-router-dom';
import { FavoriteButton } from '#client/features/favorites/public/FavoriteButton.tsx';
import { rowOf } from '#client/features/task-lists/public/use-task-lists.ts';
import { ParentDialog } from '#client/features/tasks/menu/ParentDialog.tsx';
import { ChoiceMenu } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { issueTypeChoices } from '#client/features/tasks/public/TaskMarks.tsx';
import { TaskMenu } from '#client/features/tasks/public/TaskMenu.tsx';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import { paths } from '#client/lib/paths.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { CopyButton } from '#client/ui/buttons/CopyButton.tsx';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Clipped } from '#client/ui/layout/looks.ts';
import { IssueMark, TaskNumber } from '#client/ui/marks/IssueMark.tsx';
import type { IssueType } from '#shared/task-lists/task-list.schema.ts';
import { isIssueType, offeredIssueTypes } from '#shared/tasks/issue-type-rules.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { taskNumberText } from '#shared/tasks/task-number.ts';

interface TaskHeadProps {
  task: Task;
  issueTypes: readonly IssueType[];
  save: SaveTask;
  mayEdit: boolean;
  pencilRef: RefObject<HTMLButtonElement | null>;
  /** Absent: the title may only be read. */
  onEditTitle: (() => void) | undefined;
  tools: ReactNode;
  onGone: () => void;
}

/** Above the title: what kind, which number, below which parent. */
export function TaskHead(props: TaskHeadProps) {
  const { task, issueTypes, save, mayEdit, pencilRef, onEditTitle, tools, onGone } = props;
  const { t } = useTranslation();
  const number = taskNumberText(task);
  return (
    <HStack minH="8" gap="2" minW="0">
      <IssueTypeMenu task={task} issueTypes={issueTypes} save={save} />
      <chakra.span hideBelow="md" flexShrink="0">
        <TaskNumber number={number} />
      </chakra.span>
      {task.parent ? (
        <HStack gap="1.5" minW="0" textStyle="xs">
          <chakra.span color="fg.subtle" flexShrink="0">
            {t('tasks.head.in')}
          </chakra.span>
          <IssueMark value={task.parent.issueType} />
          <Clipped fontWeight="medium" title={task.parent.title}>
            <Link to={paths.task(task.parent.id)} target="_blank" rel="noopener">
              {task.parent.title}
            </Link>
          </Clipped>
        </HStack>
      ) : null}
      {mayEdit && !isIssueType(task.issueType, 'Epic') ? <ParentButton task={task} /> : null}
      <HStack gap="1" ms="auto" flexShrink="0">
        {tools}
        {onEditTitle ? (
          <IconButton
            ref={pencilRef}
            label={t('tasks.title.edit')}
            shortcut="E"
            size="sm"
            icon={<Pencil size={14} aria-hidden />}
            onClick={onEditTitle}
          />
        ) : null}
        <CopyButton label={t('tasks.copy.number')} text={number} icon={<Copy size={14} aria-hidden />} />
        <FavoriteButton entity="Task" entityId={task.id} title={task.title} />
        <TaskMenu task={task} isOnPage onGone={onGone} />
      </HStack>
    </HStack>
  );
}

function ParentButton({ task }: { task: Task }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const label = t(task.parent ? 'tasks.head.changeParent' : 'tasks.head.addParent');
  return (
    <>
      {task.parent ? (
        <IconButton
          size="xs"
          label={label}
          icon={<Replace size={14} aria-hidden />}
          onClick={() => setOpen(true)}
        />
      ) : (
        <Button size="xs" variant="ghost" minW="0" onClick={() => setOpen(true)}>
          <Plus size={14} aria-hidden />
          <Clipped>{label}</Clipped>
        </Button>
      )}
      <ParentDialog task={task} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

interface IssueTypeMenuProps {
  task: Task;
  issueTypes: readonly IssueType[];
  save: SaveTask;
}

/** The kind of a task; what may not become of it is not offered. */
function IssueTypeMenu({ task, issueTypes, save }: IssueTypeMenuProps) {
  const { t } = useTranslation();
  const current = rowOf(issueTypes, { id: task.taskTypeId, name: task.issueType || 'Task' });
  const { offered, reason } = offeredIssueTypes(task, issueTypes);

  function choose(id: string) {
    const next = offered.find((row) => row.id === id);
    if (!next || next.id === current?.id) return;
    const change = { issueType: next.name, taskTypeId: next.id };
    void save({ id: task.id, field: 'issueType', change });
  }

  return (
    <ChoiceMenu
      label={t('tasks.fields.issueType')}
      items={issueTypeChoices(offered)}
      value={current?.id ?? null}
      onChoose={choose}
      disabled={issueTypes.length === 0}
      note={toLocalText(reason)}
    >
      <IssueMark value={current?.value ?? task.issueType} name={current?.name} color={current?.color} />
    </ChoiceMenu>
  );
}
