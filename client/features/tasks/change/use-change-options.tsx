import { rowOf, statusRowOf, useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import type { Choice } from '#client/features/tasks/public/ChoiceMenu.tsx';
import { useBulk } from '#client/features/tasks/public/list/use-bulk.ts';
import type { ChangeStatus } from '#client/features/tasks/public/StatusMenu.tsx';
import { priorityChoices, statusChoices } from '#client/features/tasks/public/TaskMarks.tsx';
import type { TaskChangeKind } from '#client/features/tasks/public/task-dialogs.ts';
import {
  assigneesOf,
  useAssigneeChoices,
  useFieldRights,
} from '#client/features/tasks/public/task-rights.ts';
import { isAssignedTo, nothing } from '#client/features/tasks/public/task-view.ts';
import type { TaskActions } from '#client/features/tasks/public/use-task-actions.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { LabelChip } from '#client/ui/marks/LabelChip.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { BulkChange } from '#shared/tasks/task-actions.schema.ts';

export interface ChangeOptions {
  items: readonly Choice[];
  isChosen: (value: string) => boolean;
  isFixed: (value: string) => boolean;
  pick: (value: string) => void;
  isMultiple: boolean;
  /** Below the items: why others are missing. */
  note?: string | undefined;
}

interface Change {
  tasks: readonly Task[];
  actions: TaskActions;
  changeStatus: ChangeStatus;
}

/** One task is saved as its page saves it, several by one call. */
function useSend({ tasks }: Pick<Change, 'tasks'>) {
  const bulk = useBulk();
  return (alone: (task: Task) => void, together: BulkChange) => {
    const [only, ...others] = tasks;
    if (only && others.length === 0) alone(only);
    else
      void bulk.change(
        tasks.map(({ id }) => id),
        together,
      );
  };
}

function useStatusOptions({ tasks, changeStatus }: Change): ChangeOptions {
  const { statuses } = useTaskLists(useScope());
  const send = useSend({ tasks });
  const currentOf = (task: Task) => statusRowOf(statuses, { id: task.taskStatusId, name: task.status })?.id;
  return {
    items: statusChoices(statuses),
    isChosen: (id) => tasks.every((task) => currentOf(task) === id),
    isFixed: () => false,
    isMultiple: false,
    pick: (id) => {
      const row = statuses.find((status) => status.id === id);
      if (row) send((task) => currentOf(task) !== id && changeStatus(task, row), { status: row.value });
    },
  };
}

function usePriorityOptions({ tasks, actions }: Change): ChangeOptions {
  const { t } = useTranslation();
  const { priorities } = useTaskLists(useScope());
  const send = useSend({ tasks });
  const currentOf = (task: Task) =>
    rowOf(priorities, { id: task.taskPriorityId, name: task.priority })?.id ?? nothing;
  return {
    items: [...priorityChoices(priorities), { value: nothing, label: t('ui.priority.none') }],
    isChosen: (id) => tasks.every((task) => currentOf(task) === id),
    isFixed: () => false,
    isMultiple: false,
    pick: (id) => {
      const row = priorities.find((priority) => priority.id === id);
      const change = { priority: row?.name ?? null, taskPriorityId: row?.id ?? null };
      send((task) => void actions.save({ id: task.id, field: 'priority', change }), {
        priority: row?.value ?? null,
      });
    },
  };
}

function useLabelOptions({ tasks, actions }: Change): ChangeOptions {
  const { tags } = useTaskLists(useScope());
  const send = useSend({ tasks });
  const has = (task: Task, id: string) => task.tags?.some((tag) => tag.id === id) ?? false;
  return {
    items: tags.map(({ id, name, color }) => ({
      value: id,
      label: name,
      mark: <LabelChip name={name} color={color} />,
    })),
    isChosen: (id) => tasks.every((task) => has(task, id)),
    isFixed: () => false,
    isMultiple: true,
    pick: (id) => {
      const isOn = tasks.every((task) => has(task, id));
      function toggle(task: Task) {
        const own = task.tags ?? [];
        const tag = tags.find((each) => each.id === id);
        const next = isOn ? own.filter((each) => each.id !== id) : [...own, ...(tag ? [tag] : [])];
        void actions.save({ id: task.id, field: 'labels', change: { tags: next } });
      }
      send(toggle, isOn ? { removeTagIds: [id] } : { addTagIds: [id] });
    },
  };
}

function useAssigneeOptions({ tasks, actions }: Change): ChangeOptions {
  const send = useSend({ tasks });
  const { assigns } = useFieldRights();
  const [first = { members: [], teams: [] }, ...others] = tasks;
  const { people, note } = useAssigneeChoices(assigneesOf(first));
  const isForAll = (id: string) => tasks.every((task) => assigns(id, task));
  const offered = others.length > 0 ? people.filter(({ id }) => isForAll(id)) : people;
  return {
    items: offered.map(({ id, name, imageUrl }) => ({
      value: id,
      label: name,
      mark: <MemberAvatar name={name} imageUrl={imageUrl} size={20} decorative />,
    })),
    isChosen: (id) => tasks.every((task) => isAssignedTo(task, id)),
    note,
    isFixed: (id) => others.length === 0 && (people.find((person) => person.id === id)?.isFixed ?? false),
    isMultiple: true,
    pick: (id) => {
      const isOn = tasks.every((task) => isAssignedTo(task, id));
      send(
        (task) => actions.toggleAssignee(task, id),
        isOn ? { removeMemberIds: [id] } : { addMemberIds: [id] },
      );
    },
  };
}

/** The choices of a key, the current choice, and a function that saves one. */
export function useChangeOptions({
  kind,
  ...change
}: Change & { kind: Exclude<TaskChangeKind, 'plan'> }): ChangeOptions {
  const options = {
    status: useStatusOptions(change),
    priority: usePriorityOptions(change),
    labels: useLabelOptions(change),
    assign: useAssigneeOptions(change),
  };
  return options[kind];
}
