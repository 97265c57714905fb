import { Menu } from '@chakra-ui/react';
import {
  CalendarCheck,
  CalendarDays,
  CalendarMinus,
  CalendarPlus,
  Check,
  CircleCheckBig,
  CopyPlus,
  GitBranch,
  Hourglass,
  Link as LinkIcon,
  ListStart,
  Pencil,
  RotateCcw,
  Star,
  Trash2,
  UserMinus,
  UserPlus,
  Waypoints,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFavorites } from '#client/features/favorites/public/use-favorites.ts';
import { usePlanTask } from '#client/features/plans/public/use-plan-task.ts';
import {
  closedStatus,
  reopenedStatus,
  useTaskLists,
} from '#client/features/task-lists/public/use-task-lists.ts';
import { MenuEntry } from '#client/features/tasks/menu/MenuEntry.tsx';
import {
  AssigneeEntries,
  MoveEntries,
  type MoveEntriesProps,
} from '#client/features/tasks/menu/SubMenuEntries.tsx';
import { useNextTask } from '#client/features/tasks/menu/use-next-task.ts';
import {
  isRequiredAssignee,
  useFieldRights,
  useTaskRights,
} from '#client/features/tasks/public/task-rights.ts';
import { isAssignedTo } from '#client/features/tasks/public/task-view.ts';
import type { TaskActions } from '#client/features/tasks/public/use-task-actions.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { paths } from '#client/lib/paths.ts';
import { isIssueType } from '#shared/tasks/issue-type-rules.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isClosed } from '#shared/tasks/task-status.ts';

export type TaskDialog = 'estimate' | 'parent' | 'relations' | 'plan' | 'delete';

interface TaskMenuEntriesProps extends MoveEntriesProps {
  openDialog: (dialog: TaskDialog) => void;
  onEdit?: () => void;
}

export function TaskMenuEntries(props: TaskMenuEntriesProps) {
  const { task, openDialog, actions } = props;
  const { edits, deletes, plans, creates } = useTaskRights(task);
  return (
    <>
      {edits ? <EditEntries {...props} /> : null}
      <CopyEntries task={task} actions={actions} mayCopy={creates} />
      {edits ? <PlaceEntries {...props} /> : null}
      {plans ? <PlanEntries task={task} openDialog={openDialog} /> : null}
      <Menu.Separator />
      <FavoriteEntry task={task} />
      {deletes ? (
        <MenuEntry word="delete" danger icon={<Trash2 />} onSelect={() => openDialog('delete')} />
      ) : null}
    </>
  );
}

function EditEntries({ task, actions, openDialog, onEdit }: TaskMenuEntriesProps) {
  const navigate = useNavigate();
  const scope = useScope();
  const { employeeId } = scope;
  const { estimates } = useFieldRights();
  const isMine = isAssignedTo(task, employeeId);
  const assigned = (task.members ?? []).map(({ id }) => id);
  return (
    <>
      <MenuEntry
        word="edit"
        icon={<Pencil />}
        onSelect={onEdit ?? (() => void navigate(paths.task(task.id), { state: { editsTitle: true } }))}
      />
      {estimates(task) ? (
        <MenuEntry word="estimate" icon={<Hourglass />} onSelect={() => openDialog('estimate')} />
      ) : null}
      <MenuEntry
        word={isMine ? 'unassign' : 'assign'}
        icon={isMine ? <UserMinus /> : <UserPlus />}
        disabled={isRequiredAssignee(assigned, employeeId, employeeId)}
        onSelect={() => actions.toggleAssignee(task)}
      />
      <AssigneeEntries task={task} actions={actions} />
    </>
  );
}

const copiedMs = 1500;

function CopyEntries({ task, actions, mayCopy }: { task: Task; actions: TaskActions; mayCopy: boolean }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);

  async function copyLink() {
    if (!(await actions.copyLink(`${window.location.origin}${paths.task(task.id)}`))) return;
    setCopied(true);
    window.setTimeout(() => setCopied(false), copiedMs);
  }

  return (
    <>
      <Menu.Separator />
      <MenuEntry
        word="copyLink"
        label={isCopied ? t('ui.copy.done') : undefined}
        staysOpen
        icon={isCopied ? <Check /> : <LinkIcon />}
        onSelect={() => void copyLink()}
      />
      {mayCopy ? <MenuEntry word="copy" icon={<CopyPlus />} onSelect={() => actions.copy(task)} /> : null}
    </>
  );
}

function PlaceEntries({ task, actions, changeStatus, openDialog, onGone }: TaskMenuEntriesProps) {
  const { setNext, hint } = useNextTask();
  return (
    <>
      <Menu.Separator />
      {isIssueType(task.issueType, 'Epic') ? null : (
        <MenuEntry
          word={task.parent ? 'changeParent' : 'addParent'}
          icon={<GitBranch />}
          onSelect={() => openDialog('parent')}
        />
      )}
      <MenuEntry word="relations" icon={<Waypoints />} onSelect={() => openDialog('relations')} />
      <MenuEntry word="next" icon={<ListStart />} hint={hint} onSelect={() => setNext(task)} />
      <MoveEntries task={task} actions={actions} changeStatus={changeStatus} onGone={onGone} />
      <CloseEntry task={task} changeStatus={changeStatus} />
    </>
  );
}

/** Closes what is open, and the other way round. */
function CloseEntry({ task, changeStatus }: Pick<TaskMenuEntriesProps, 'task' | 'changeStatus'>) {
  const { statuses } = useTaskLists(useScope());
  const act = isClosed(task.status) ? 'reopen' : 'close';
  const status = act === 'reopen' ? reopenedStatus(statuses) : closedStatus(statuses);
  if (!status) return null;
  return (
    <MenuEntry
      word={act}
      icon={act === 'reopen' ? <RotateCcw /> : <CircleCheckBig />}
      onSelect={() => changeStatus(task, status)}
    />
  );
}

function PlanEntries({ task, openDialog }: Pick<TaskMenuEntriesProps, 'task' | 'openDialog'>) {
  const { planForToday, planForTomorrow, unplan, plannedDays, isPlannedToday } = usePlanTask();
  return (
    <>
      <Menu.Separator />
      <MenuEntry
        word="planToday"
        icon={<CalendarCheck />}
        disabled={isPlannedToday(task.id)}
        onSelect={() => void planForToday(task)}
      />
      <MenuEntry word="planTomorrow" icon={<CalendarPlus />} onSelect={() => void planForTomorrow(task)} />
      <MenuEntry word="planDate" icon={<CalendarDays />} onSelect={() => openDialog('plan')} />
      {plannedDays(task.id).length > 0 ? (
        <MenuEntry word="unplan" icon={<CalendarMinus />} onSelect={() => void unplan(task)} />
      ) : null}
    </>
  );
}

function FavoriteEntry({ task: { id: entityId, title } }: { task: Task }) {
  const { t } = useTranslation();
  const { isFavorite, toggle } = useFavorites();
  const starred = { entity: 'Task', entityId, title } as const;
  const isOn = isFavorite(starred);
  return (
    <MenuEntry
      word="favorite"
      icon={<Star fill={isOn ? 'currentColor' : 'none'} />}
      label={t(isOn ? 'favorites.remove' : 'favorites.add')}
      onSelect={() => toggle(starred)}
    />
  );
}
