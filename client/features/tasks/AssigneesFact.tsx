import { useTranslation } from 'react-i18next';
import { Fact } from '#client/features/tasks/Fact.tsx';
import { AssigneePicker } from '#client/features/tasks/public/AssigneePicker.tsx';
import { ChoiceButton } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { personOf } from '#client/features/tasks/public/task-text.ts';
import type { SaveTask } from '#client/features/tasks/public/task-writes.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

/** Who works on the task. */
export function AssigneesFact({ task, save }: { task: Task; save: SaveTask }) {
  const { t } = useTranslation();
  const { team } = useScope();
  const own = task.members ?? [];
  const ofTeam = (team.members ?? []).flatMap(({ employee }) => (employee ? [employee] : []));
  const known = [...own, ...ofTeam.filter(({ id }) => !own.some((member) => member.id === id))];

  function assign(ids: readonly string[]) {
    const members = known.filter(({ id }) => ids.includes(id));
    void save({ id: task.id, field: 'assignees', change: { members } });
  }

  return (
    <Fact name={t('tasks.fields.assignees')} id="assignees">
      <AssigneePicker
        task={task}
        assigneeIds={own.map(({ id }) => id)}
        others={own.map(personOf)}
        onChange={assign}
        trigger={(shown) => (
          <ChoiceButton type="button" look="fact" flexWrap="nowrap">
            {shown}
          </ChoiceButton>
        )}
      />
    </Fact>
  );
}
