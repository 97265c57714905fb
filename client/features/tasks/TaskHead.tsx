import { chakra, HStack } from '@chakra-ui/react';
import { Copy, Link as LinkIcon, Pencil } from 'lucide-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/app/paths.ts';
import { IssueTypeMenu } from '#client/features/tasks/IssueTypeMenu.tsx';
import { taskNumberText } from '#client/features/tasks/parts/task-text.ts';
import type { SaveTask } from '#client/features/tasks/parts/use-update-task.ts';
import { CopyButton } from '#client/ui/CopyButton.tsx';
import { IconButton } from '#client/ui/IconButton.tsx';
import { IssueMark } from '#client/ui/IssueMark.tsx';
import { TaskNumber } from '#client/ui/TaskNumber.tsx';
import type { IssueType } from '#shared/task-lists/task-list.schema.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

export interface TaskHeadProps {
  task: Task;
  issueTypes: readonly IssueType[];
  save: SaveTask;
  pencilRef: RefObject<HTMLButtonElement | null>;
  /** Absent: the title may only be read. */
  onEditTitle: (() => void) | undefined;
}

/** Above the title: what kind, which number, below which parent. */
export function TaskHead({ task, issueTypes, save, pencilRef, onEditTitle }: TaskHeadProps) {
  const { t } = useTranslation();
  const number = taskNumberText(task);
  return (
    <HStack minH="8" gap="2" minW="0">
      <IssueTypeMenu task={task} issueTypes={issueTypes} save={save} />
      <TaskNumber number={number} />
      {task.parent ? (
        <HStack gap="1.5" minW="0" textStyle="xs">
          <chakra.span color="fg.subtle" flexShrink="0">
            {t('tasks.head.in')}
          </chakra.span>
          <IssueMark value={task.parent.issueType} />
          <chakra.span truncate dir="auto" fontWeight="medium" title={task.parent.title}>
            <Link to={paths.task(task.parent.id)} target="_blank" rel="noopener">
              {task.parent.title}
            </Link>
          </chakra.span>
        </HStack>
      ) : null}
      <HStack gap="1" ms="auto" flexShrink="0">
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
        <CopyButton
          label={t('tasks.copy.link')}
          text={`${window.location.origin}${paths.task(task.id)}`}
          icon={<LinkIcon size={16} aria-hidden />}
        />
      </HStack>
    </HStack>
  );
}
