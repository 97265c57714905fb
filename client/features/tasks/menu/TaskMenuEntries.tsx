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
  const { t } = useTranslation();
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
        <MenuEntry
          id="delete"
          danger
          icon={<Trash2 />}
          label={t('tasks.menu.delete')}
          onSelect={() => openDialog('delete')}
        />
      ) : null}
    </>
  );
}

function EditEntries({ task, actions, openDialog, onEdit }: TaskMenuEntriesProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const scope = useScope();
  const { employeeId } = scope;
  const { estimates } = useFieldRights();
  const isMine = isAssignedTo(task, employeeId);
  const assigned = (task.members ?? []).map(({ id }) => id);
  return (
    <>
      <MenuEntry
        id="edit"
        icon={<Pencil />}
        label={t('tasks.menu.edit')}
        onSelect={onEdit ?? (() => void navigate(paths.task(task.id), { state: { editsTitle: true } }))}
      />
      {estimates(task) ? (
        <MenuEntry
          id="estimate"
          icon={<Hourglass />}
          label={t('tasks.menu.estimate')}
          onSelect={() => openDialog('estimate')}
        />
      ) : null}
      <MenuEntry
        id="assign"
        icon={isMine ? <UserMinus /> : <UserPlus />}
        label={t(isMine ? 'tasks.menu.unassign' : 'tasks.menu.assign')}
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
        id="copy-link"
        staysOpen
        icon={isCopied ? <Check /> : <LinkIcon />}
        label={t(isCopied ? 'ui.copy.done' : 'tasks.menu.copyLink')}
        onSelect={() => void copyLink()}
      />
      {mayCopy ? (
        <MenuEntry
          id="copy"
          icon={<CopyPlus />}
          label={t('tasks.menu.copy')}
          onSelect={() => actions.copy(task)}
        />
      ) : null}
    </>
  );
}

function PlaceEntries({ task, actions, changeStatus, openDialog, onGone }: TaskMenuEntriesProps) {
  const { t } = useTranslation();
  const { setNext, hint } = useNextTask();
  return (
    <>
      <Menu.Separator />
      {isIssueType(task.issueType, 'Epic') ? null : (
        <MenuEntry
          id="parent"
          icon={<GitBranch />}
          label={t(task.parent ? 'tasks.menu.changeParent' : 'tasks.menu.addParent')}
          onSelect={() => openDialog('parent')}
        />
      )}
      <MenuEntry
        id="relations"
        icon={<Waypoints />}
        label={t('tasks.menu.relations')}
        onSelect={() => openDialog('relations')}
      />
      <MenuEntry
        id="next"
        icon={<ListStart />}
        label={t('tasks.menu.next')}
        hint={hint}
        onSelect={() => setNext(task)}
      />
      <MoveEntries task={task} actions={actions} changeStatus={changeStatus} onGone={onGone} />
      <CloseEntry task={task} changeStatus={changeStatus} />
    </>
  );
}

/** Closes what is open, and the other way round. */
function CloseEntry({ task, changeStatus }: Pick<TaskMenuEntriesProps, 'task' | 'changeStatus'>) {
  const { t } = useTranslation();
  const { statuses } = useTaskLists(useScope());
  const act = isClosed(task.status) ? 'reopen' : 'close';
  const status = act === 'reopen' ? reopenedStatus(statuses) : closedStatus(statuses);
  if (!status) return null;
  return (
    <MenuEntry
      id={act}
      icon={act === 'reopen' ? <RotateCcw /> : <CircleCheckBig />}
      label={t(`tasks.menu.${act}`)}
      onSelect={() => changeStatus(task, status)}
    />
  );
}

function PlanEntries({ task, openDialog }: Pick<TaskMenuEntriesProps, 'task' | 'openDialog'>) {
  const { t } = useTranslation();
  const { planForToday, planForTomorrow, unplan, plannedDays, isPlannedToday } = usePlanTask();
  return (
    <>
      <Menu.Separator />
      <MenuEntry
        id="plan-today"
        icon={<CalendarCheck />}
        label={t('tasks.menu.planToday')}
        disabled={isPlannedToday(task.id)}
        onSelect={() => void planForToday(task)}
      />
      <MenuEntry
        id="plan-tomorrow"
        icon={<CalendarPlus />}
        label={t('tasks.menu.planTomorrow')}
        onSelect={() => void planForTomorrow(task)}
      />
      <MenuEntry
        id="plan-date"
        icon={<CalendarDays />}
        label={t('tasks.menu.planDate')}
        onSelect={() => openDialog('plan')}
      />
      {plannedDays(task.id).length > 0 ? (
        <MenuEntry
          id="unplan"
          icon={<CalendarMinus />}
          label={t('tasks.menu.unplan')}
          onSelect={() => void unplan(task)}
        />
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
      id="favorite"
      icon={<Star fill={isOn ? 'currentColor' : 'none'} />}
      label={t(isOn ? 'favorites.remove' : 'favorites.add')}
      onSelect={() => toggle(starred)}
    />
  );
}
