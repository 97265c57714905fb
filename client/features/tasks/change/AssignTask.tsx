import { useMemo, useRef } from 'react';
import { useFieldRights } from '#client/features/tasks/public/task-rights.ts';
import { isAssignedTo } from '#client/features/tasks/public/task-view.ts';
import { notifyNotSaved, useQuietUpdate } from '#client/features/tasks/public/task-writes.ts';
import {
  type AssignRequest,
  taskChoices,
  taskKeywords,
  teamTasksQuery,
} from '#client/features/tasks/queries.ts';
import { employeesOf } from '#client/features/workspace/public/people.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { TaskChoice } from '#client/ui/marks/TaskChoice.tsx';
import { PickerPanel } from '#client/ui/pickers/PickerShell.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isCompleted } from '#shared/tasks/task-status.ts';

interface AssignTaskProps {
  request: AssignRequest;
  onClose: () => void;
}

/** The open tasks of the team that may be assigned to the member; those that nobody has come first. */
function useOffered({ employeeId }: AssignRequest) {
  const query = useReadOf(teamTasksQuery(useScope()));
  const { assigns } = useFieldRights();
  const items = query.data?.items;
  const offered = useMemo(() => {
    const open = taskChoices(items ?? [], employeeId).filter(
      (task) => !isCompleted(task) && !isAssignedTo(task, employeeId) && assigns(employeeId, task),
    );
    const has = (task: Task) => Number((task.members ?? []).length > 0);
    return open.toSorted((a, b) => has(a) - has(b));
  }, [items, employeeId, assigns]);
  return { query, offered };
}

/** Adds an assignee to a task; the toast offers undo. */
function useAssign({ employeeId, name }: AssignRequest) {
  const { t } = useTranslation();
  const { team } = useScope();
  const update = useQuietUpdate();
  return async function assign(task: Task): Promise<void> {
    const before = task.members ?? [];
    const save = async (members: Task['members']) => {
      await update({ id: task.id, change: { members } });
    };
    const undo = () => save(before).catch((error) => notifyNotSaved('assignees', error, () => void undo()));
    try {
      await save([...before, ...employeesOf(team).filter(({ id }) => id === employeeId)]);
      notify.undo(
        () => t('tasks.assignTo.done', { task: task.title, name }),
        () => void undo(),
      );
    } catch (error) {
      notifyNotSaved('assignees', error, () => void assign(task));
    }
  };
}

/** Chooses one of the team's tasks for a member. */
export function AssignTask({ request, onClose }: AssignTaskProps) {
  const { t } = useTranslation();
  const { query, offered } = useOffered(request);
  const assign = useAssign(request);
  const bodyRef = useRef<HTMLDivElement>(null);
  const title = t('tasks.assignTo.title', { name: request.name });
  return (
    <Modal
      open
      onOpenChange={(open) => open || onClose()}
      title={title}
      initialFocusEl={() => bodyRef.current?.querySelector('input') ?? null}
    >
      <div ref={bodyRef}>
        <Answer query={query} rows={6}>
          {() => (
            <PickerPanel
              source={{
                label: title,
                items: offered,
                itemKey: ({ id }) => id,
                itemText: (task) => task.title,
                itemKeywords: taskKeywords,
                renderItem: (task) => <TaskChoice inList task={task} />,
              }}
              multiple={false}
              isSelected={() => false}
              onPick={(task) => {
                void assign(task);
                onClose();
              }}
              onCreated={onClose}
            />
          )}
        </Answer>
      </div>
    </Modal>
  );
}
