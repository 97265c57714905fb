import { useEffect, useRef, useState } from 'react';
import { usePlanTask } from '#client/features/plans/public/use-plan-task.ts';
import { type ChangeOptions, useChangeOptions } from '#client/features/tasks/change/use-change-options.tsx';
import { useStatusChange } from '#client/features/tasks/public/StatusMenu.tsx';
import { ChoiceText, ofChoices } from '#client/features/tasks/public/TaskMarks.tsx';
import type { TaskChangeKind, TaskChangeRequest } from '#client/features/tasks/public/task-dialogs.ts';
import { useTaskActions } from '#client/features/tasks/public/use-task-actions.ts';
import { taskQuery, teamTasksQuery } from '#client/features/tasks/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Modal } from '#client/ui/dialogs/Modal.tsx';
import { ListSkeleton } from '#client/ui/feedback/Answer.tsx';
import { PickerPanel } from '#client/ui/pickers/PickerShell.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';

interface TaskChangeProps {
  request: TaskChangeRequest;
  onClose: () => void;
}

/** The change that a key opens for one or several tasks, on any list. */
export function TaskChange({ request: { kind, taskIds }, onClose }: TaskChangeProps) {
  const tasks = useTasks(taskIds);
  if (kind !== 'plan') return <Choosing kind={kind} tasks={tasks} onClose={onClose} />;
  return tasks.length > 0 ? <Planning tasks={tasks} onClose={onClose} /> : null;
}

/** Tasks of the team, or one that is listed elsewhere; none until they are read. */
function useTasks(ids: readonly string[]): readonly Task[] {
  const { data: team } = useReadOf(teamTasksQuery(useScope()));
  const own = team?.items.filter(({ id }) => ids.includes(id)) ?? [];
  const [id = ''] = ids;
  const { data: other } = useReadOf(taskQuery(id), { enabled: team !== undefined && own.length === 0 });
  return own.length === 0 && other ? [other] : own;
}

interface ChoosingProps {
  kind: Exclude<TaskChangeKind, 'plan'>;
  tasks: readonly Task[];
  onClose: () => void;
}

function Choosing({ kind, tasks, onClose }: ChoosingProps) {
  const { t } = useTranslation();
  const actions = useTaskActions();
  const { changeStatus, dialog } = useStatusChange(actions.save);
  const [isOpen, setOpen] = useState(true);
  const bodyRef = useRef<HTMLDivElement>(null);
  const options = useChangeOptions({ kind, tasks, actions, changeStatus });
  const [first, ...others] = tasks;
  return (
    <>
      <Modal
        open={isOpen}
        onOpenChange={onClose}
        title={t(`tasks.keys.${kind}`)}
        description={others.length > 0 ? t('browse.bulk.selected', { count: tasks.length }) : first?.title}
        initialFocusEl={() => bodyRef.current?.querySelector('input') ?? null}
      >
        <div ref={bodyRef}>
          {first ? (
            <Options kind={kind} options={options} onDone={() => setOpen(false)} />
          ) : (
            <ListSkeleton rows={4} />
          )}
        </div>
      </Modal>
      {dialog}
    </>
  );
}

interface OptionsProps extends Pick<ChoosingProps, 'kind'> {
  options: ChangeOptions;
  onDone: () => void;
}

/** A choice of one value closes with it, a choice of several stays. */
function Options({ kind, options, onDone }: OptionsProps) {
  const { t } = useTranslation();
  const { items, note, isChosen, isFixed, pick, isMultiple } = options;
  return (
    <PickerPanel
      source={{
        ...ofChoices,
        label: t(`tasks.keys.${kind}`),
        items,
        note,
        renderItem: (choice) => (kind === 'labels' ? choice.mark : <ChoiceText {...choice} />),
        isFixed: ({ value }) => isFixed(value),
      }}
      multiple={isMultiple}
      isSelected={isChosen}
      onPick={({ value }) => {
        pick(value);
        if (!isMultiple) onDone();
      }}
      onCreated={onDone}
    />
  );
}

/** Puts tasks on today's plan, one after the other, and closes. */
function Planning({ tasks, onClose }: { tasks: readonly Task[]; onClose: () => void }) {
  const { planForToday } = usePlanTask();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    async function plan() {
      for (const task of tasks) await planForToday(task);
      onClose();
    }
    void plan();
  }, [tasks, planForToday, onClose]);
  return null;
}
