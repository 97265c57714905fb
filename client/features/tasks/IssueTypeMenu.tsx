import { useTranslation } from 'react-i18next';
import { rowOf } from '#client/features/task-lists/public/list-row.ts';
import { ChoiceMenu } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { issueTypeChoices } from '#client/features/tasks/public/list-choices.tsx';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import { inWords } from '#client/lib/texts.ts';
import { IssueMark } from '#client/ui/IssueMark.tsx';
import type { IssueType } from '#shared/task-lists/task-list.schema.ts';
import { offeredIssueTypes } from '#shared/tasks/issue-type-rules.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

export interface IssueTypeMenuProps {
  task: Task;
  issueTypes: readonly IssueType[];
  save: SaveTask;
}

/** The kind of a task; what may not become of it is not offered. */
export function IssueTypeMenu({ task, issueTypes, save }: IssueTypeMenuProps) {
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
      note={inWords(reason)}
    >
      <IssueMark value={current?.value ?? task.issueType} name={current?.name} color={current?.color} />
    </ChoiceMenu>
  );
}
