import { Button } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { projectsQuery } from '#client/features/projects/public/queries.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import { TaskChoice } from '#client/features/timer/public/TaskChoice.tsx';
import { taskKeywords, tasksByInterest } from '#client/features/timer/public/task-choices.ts';
import type { ExtraRow } from '#client/features/timesheets/extra-rows.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/read.ts';
import { EntityPicker } from '#client/ui/EntityPicker.tsx';

export interface AddRowProps {
  employeeId: string;
  /** Tasks that have a row already. */
  taken: ReadonlySet<string>;
  onAdd: (row: ExtraRow) => void;
  variant?: 'ghost' | 'outline';
}

/** Chooses the task of another row. */
export function AddRow({ employeeId, taken, onAdd, variant = 'ghost' }: AddRowProps) {
  const { t } = useTranslation();
  const scope = useScope();
  const { data, isPending } = useReadOf(teamTasksQuery(scope));
  const { data: projects } = useReadOf(projectsQuery);
  // A picker forgets nothing by itself: another one begins without a choice.
  const [count, setCount] = useState(0);
  const tasks = tasksByInterest(data?.items ?? [], employeeId).filter(({ id }) => !taken.has(id));
  const label = t('timesheets.addRow');
  return (
    <EntityPicker
      key={count}
      label={label}
      items={tasks}
      itemKey={({ id }) => id}
      itemText={({ title }) => title}
      itemKeywords={taskKeywords}
      renderItem={(task) => <TaskChoice task={task} />}
      value={null}
      loading={isPending}
      panelWidth="24rem"
      onChange={(_key, task) => {
        if (!task) return;
        const project = projects?.items.find(({ id }) => id === task.projectId);
        setCount(count + 1);
        onAdd({
          task: { id: task.id, title: task.title, issueType: task.issueType ?? undefined },
          project: project && {
            id: project.id,
            name: project.name,
            color: project.color ?? undefined,
            imageUrl: project.imageUrl ?? undefined,
          },
        });
      }}
      trigger={
        <Button
          variant={variant}
          size={variant === 'ghost' ? 'sm' : 'md'}
          ms={variant === 'ghost' ? '-2' : '0'}
          color="fg.muted"
        >
          <Plus aria-hidden />
          {label}
        </Button>
      }
    />
  );
}
