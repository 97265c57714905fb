import { Menu } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import {
  CalendarCheck,
  CalendarDays,
  CalendarMinus,
  CalendarPlus,
  ChartPie,
  Check,
  CircleCheckBig,
  CircleDollarSign,
  CopyPlus,
  GitBranch,
  Hourglass,
  Link as LinkIcon,
  ListStart,
  Pencil,
  RotateCcw,
  SquareCheck,
  Star,
  Trash2,
  UserMinus,
  UserPlus,
  Waypoints,
} from 'lucide-react';
import { useState } from 'react';
import { useFavorites } from '#client/features/favorites/public/use-favorites.ts';
import { usePlanTask } from '#client/features/plans/public/use-plan-task.ts';
import { useEditsRates } from '#client/features/rates/public/rates-dialog.ts';
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
import { useChooser, useIsChosen } from '#client/features/tasks/public/task-dialogs.ts';
import { useOpenTask } from '#client/features/tasks/public/task-navigation.ts';
import {
  isRequiredAssignee,
  useFieldRights,
  useTaskRights,
} from '#client/features/tasks/public/task-rights.ts';
import { isAssignedTo } from '#client/features/tasks/public/task-view.ts';
import type { TaskActions } from '#client/features/tasks/public/use-task-actions.ts';
import { type Scope, useMay, useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api/api.ts';
import { readOptions, useReadOf } from '#client/lib/api/read.ts';
import { useWriteOf } from '#client/lib/api/write.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { dailyPlansApi } from '#shared/plans/daily-plans.api.ts';
import { isIssueType } from '#shared/tasks/issue-type-rules.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { isClosed } from '#shared/tasks/task-status.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export type TaskDialog = 'estimate' | 'budget' | 'rates' | 'parent' | 'relations' | 'plan' | 'delete';

interface TaskMenuEntriesProps extends MoveEntriesProps {
  openDialog: (dialog: TaskDialog) => void;
  isOnPage?: boolean;
}

export function TaskMenuEntries(props: TaskMenuEntriesProps) {
  const { task, openDialog, actions, isOnPage } = props;
  const { edits, deletes, plans, creates } = useTaskRights(task);
  return (
    <>
      <ChooseEntry id={task.id} />
      {edits && !isOnPage ? <EditEntries {...props} /> : null}
      <CopyEntries task={task} actions={actions} mayCopy={creates} />
      {edits ? <PlaceEntries {...props} /> : null}
      {plans ? <PlanEntries task={task} openDialog={openDialog} /> : null}
      {isOnPage && !deletes ? null : <Menu.Separator />}
      {isOnPage ? null : <FavoriteEntry task={task} />}
      {deletes ? (
        <MenuEntry word="delete" danger icon={<Trash2 />} onSelect={() => openDialog('delete')} />
      ) : null}
    </>
  );
}

/** Starts a selection on devices without a keyboard. */
function ChooseEntry({ id }: { id: string }) {
  const choose = useChooser();
  const word = useIsChosen(id) ? 'deselect' : 'select';
  return choose ? <MenuEntry word={word} icon={<SquareCheck />} onSelect={() => choose(id)} /> : null;
}

function EditEntries({ task, actions, openDialog }: TaskMenuEntriesProps) {
  const { t } = useTranslation();
  const { peek } = useOpenTask();
  const { employeeId } = useScope();
  const { estimates } = useFieldRights();
  const isMine = isAssignedTo(task, employeeId);
  const assigned = (task.members ?? []).map(({ id }) => id);
  return (
    <>
      <MenuEntry word="edit" icon={<Pencil />} onSelect={() => peek(task.id, { editsTitle: true })} />
      {estimates(task) ? (
        <MenuEntry word="estimate" icon={<Hourglass />} onSelect={() => openDialog('estimate')} />
      ) : null}
      <MenuEntry
        word={isMine ? 'unassign' : 'assign'}
        icon={isMine ? <UserMinus /> : <UserPlus />}
        reason={isRequiredAssignee(assigned, employeeId, employeeId) ? t('tasks.assign.required') : undefined}
        onSelect={() => actions.toggleAssignee(task)}
      />
      <AssigneeEntries task={task} actions={actions} />
      <Menu.Separator />
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

function PlaceEntries({ task, actions, changeStatus, openDialog, isOnPage, onGone }: TaskMenuEntriesProps) {
  const { t } = useTranslation();
  const { setNext, hint } = useNextTask();
  const mayBudget = useMay()('ORG_PROJECT_EDIT', 'ALL_ORG_EDIT');
  return (
    <>
      <Menu.Separator />
      {isOnPage || isIssueType(task.issueType, 'Epic') ? null : (
        <MenuEntry
          word={task.parent ? 'changeParent' : 'addParent'}
          icon={<GitBranch />}
          onSelect={() => openDialog('parent')}
        />
      )}
      {mayBudget ? (
        <MenuEntry word="budget" icon={<ChartPie />} onSelect={() => openDialog('budget')} />
      ) : null}
      {useEditsRates() ? (
        <MenuEntry
          word="rates"
          label={t('money.rates')}
          icon={<CircleDollarSign />}
          onSelect={() => openDialog('rates')}
        />
      ) : null}
      {isOnPage ? null : (
        <MenuEntry word="relations" icon={<Waypoints />} onSelect={() => openDialog('relations')} />
      )}
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
  const { t } = useTranslation();
  const { planForToday, planForTomorrow, unplan, plannedDays, isPlannedToday } = usePlanTask();
  return (
    <>
      <Menu.Separator />
      <MenuEntry
        word="planToday"
        icon={<CalendarCheck />}
        reason={isPlannedToday(task.id) ? t('plans.planned') : undefined}
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

const ownPlanQuery = ({ teamId }: Scope, today: Day) =>
  readOptions(dailyPlansApi.mine, {
    query: { organizationTeamId: teamId, dateFrom: today, dateTo: today },
  });

/**
 * Makes a task the next one: it goes to the top of the person's plan for today, or without such a plan to the top of
 * its column on the board.
 */
function useNextTask() {
  const { t } = useTranslation();
  const scope = useScope();
  const today = useToday();
  const queryClient = useQueryClient();
  const query = ownPlanQuery(scope, today);
  const { data } = useReadOf(query);
  const hasPlan = (data?.items.length ?? 0) > 0;

  async function putFirst(task: Task): Promise<void> {
    const { items } = await queryClient.fetchQuery(query);
    const plan = items[0];
    if (!plan) {
      const { taskStatusId, status } = task;
      const body = { organizationTeamId: scope.teamId, taskStatusId, status };
      await call(tasksApi.move, { params: { id: task.id }, body });
      return;
    }
    const params = { id: plan.id };
    if (!plan.tasks.some(({ id }) => id === task.id)) {
      await call(dailyPlansApi.addTask, { params, body: { taskId: task.id } });
    }
    await call(dailyPlansApi.moveTask, { params, body: { taskId: task.id, position: 0 } });
  }

  const { mutate: setNext } = useWriteOf(putFirst, {
    onSuccess: (_done, { title }) => notify.success(() => t('tasks.toast.next', { title })),
    onFailure: (error, task) =>
      notify.error(() => t('tasks.toast.notNext', { title: task.title }), {
        cause: error,
        onRetry: () => setNext(task),
      }),
    sends: [dailyPlansApi.moveTask, tasksApi.move],
  });
  return { setNext, hint: t(hasPlan ? 'tasks.menu.nextPlan' : 'tasks.menu.nextColumn') };
}
