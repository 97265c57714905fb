import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { type PlanOwner, plansQuery } from '#client/features/plans/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { ApiError, isPassing } from '#client/lib/api/api-error.ts';
import { showAtOnce, useWriteOf } from '#client/lib/api/write.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import type { DailyPlan } from '#shared/plans/daily-plan.schema.ts';
import { dailyPlansApi } from '#shared/plans/daily-plans.api.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import {
  isUnsaved,
  type PlanMove,
  type Plans,
  planOfDay,
  withAnswer,
  withHours,
  withMove,
  withoutPlan,
  withoutTask,
  withPlan,
  withTask,
} from './plan-edits.ts';

const notUpdated = 'plans.toast.notUpdated';

export interface DayPlan {
  day: Day;
  tasks: readonly Task[];
  /** Hours */
  workTimePlanned: number;
}

interface AddOptions {
  /** Counted from 0; absent: at the end. */
  position?: number;
  /** The toasts. */
  done?: 'added' | 'today' | 'tomorrow';
  failed?: 'notAdded' | 'planFailed';
}

/** Runs a change and reports the outcome. `failed` is the fallback if the server gives no reason of its own. */
function createNotify(t: TFunction) {
  async function notifyAfter(
    run: () => Promise<unknown>,
    done: string | undefined,
    failed: string,
    values?: Record<string, unknown>,
  ) {
    try {
      await run();
      if (done) notify.success(() => t(done, values));
      return true;
    } catch (error) {
      const options = isPassing(error) ? { onRetry: () => void notifyAfter(run, done, failed, values) } : {};
      if (!(error instanceof ApiError)) notify.error(() => t(failed), options);
      else if (failed === notUpdated) notify.failure('plans.toast.updateRefused', error, options);
      else notify.error(() => t(failed), { ...options, cause: error });
      return false;
    }
  }
  return notifyAfter;
}

/** All changes of plans with their toasts; each returns whether it was saved. */
export function usePlanActions(owner: PlanOwner) {
  const { t } = useTranslation();
  const writes = usePlanWrites(owner);
  return useMemo(() => {
    const notifyAfter = createNotify(t);
    return {
      setHours: (day: Day, hours: number) =>
        notifyAfter(() => writes.setHours(day, hours), 'plans.toast.hours', notUpdated, { count: hours }),
      remove: (day: Day) => notifyAfter(() => writes.remove(day), 'plans.toast.deleted', notUpdated),
      /** A move is visible; only its failure is reported. */
      move: (move: PlanMove) => notifyAfter(() => writes.move(move), undefined, notUpdated),
      add: (task: Task, day: Day, { position, done = 'added', failed = 'notAdded' }: AddOptions = {}) =>
        notifyAfter(
          async () => {
            const adding = writes.plan({ day, task });
            const placing =
              position === undefined ? undefined : writes.move({ task, from: day, to: day, position });
            await adding;
            await placing;
          },
          `plans.toast.${done}`,
          `plans.toast.${failed}`,
        ),
      removeTask: (taskId: string, day: Day) =>
        notifyAfter(() => writes.removeTask(taskId, day), 'plans.toast.removed', 'plans.toast.notRemoved'),
      /** Off the plans of these days; without days off all of them. */
      removeTaskFromMany: (taskId: string, days?: readonly Day[]) =>
        notifyAfter(
          () => writes.removeTaskFromMany(taskId, days),
          days === undefined ? 'plans.toast.removedFromAll' : 'plans.toast.removed',
          'plans.toast.notRemoved',
        ),
      create: ({ day, tasks, workTimePlanned }: DayPlan) =>
        notifyAfter(
          async () => {
            const planned = writes.plan({ day, workTimePlanned });
            await Promise.all([planned, ...tasks.map((task) => writes.plan({ day, task }))]);
          },
          'plans.toast.created',
          'plans.toast.notAdded',
        ),
    };
  }, [writes, t]);
}

export type PlanActions = ReturnType<typeof usePlanActions>;

interface NewPlan {
  day: Day;
  task?: Task;
  workTimePlanned?: number;
}

interface PlanWrite {
  /** The optimistic state until the server answers. */
  edit: (plans: Plans) => Plans;
  /** Answers the plans that are different now. */
  send: () => Promise<readonly DailyPlan[]>;
}

const mutationKey = ['plans', 'write'];

/** One write after the other, each optimistic; failures are the caller's to show. */
function usePlanWrite(owner: PlanOwner) {
  const client = useQueryClient();
  const { queryKey } = plansQuery(owner);
  // While another write is pending, this one's answer or rollback would hide it.
  const isAlone = () => client.isMutating({ mutationKey }) === 1;
  return useWriteOf(({ send }: PlanWrite) => send(), {
    mutationKey,
    scope: { id: 'plans' },
    show: async ({ edit }) => {
      const rollBack = await showAtOnce(client, queryKey, (plans) => ({
        ...plans,
        items: [...edit(plans.items)],
      }));
      return () => {
        if (isAlone()) rollBack();
      };
    },
    onSuccess: (answers) => {
      if (!isAlone()) return;
      client.setQueryData(
        queryKey,
        (plans) => plans && { ...plans, items: [...answers.reduce<Plans>(withAnswer, plans.items)] },
      );
    },
    sends: [dailyPlansApi.update],
    endsWith: 'answer',
  }).mutateAsync;
}

interface Writing {
  client: QueryClient;
  owner: PlanOwner;
  write: ReturnType<typeof usePlanWrite>;
}

const whose = ({ employeeId, teamId }: PlanOwner) => ({ employeeId, organizationTeamId: teamId });

/** A plan that a write just before this one makes has no id yet: creating it again answers the same plan. */
async function idOf({ client, owner }: Writing, day: Day): Promise<string> {
  const cached = planOfDay(client.getQueryData(plansQuery(owner).queryKey)?.items ?? [], day);
  if (cached && !isUnsaved(cached)) return cached.id;
  return (await call(dailyPlansApi.create, { body: { ...whose(owner), date: day } })).id;
}

function planWrites(writing: Writing) {
  const { owner, write } = writing;
  return {
    /** Makes the plan of a day, or adds to it. */
    plan: ({ day, task, workTimePlanned }: NewPlan) =>
      write({
        edit: (plans) => {
          const planned = withPlan(plans, { ...owner, day, workTimePlanned });
          return task ? withTask(planned, day, task) : planned;
        },
        send: async () => {
          const body = { ...whose(owner), date: day, taskId: task?.id, workTimePlanned };
          return [await call(dailyPlansApi.create, { body })];
        },
      }),
    setHours: (day: Day, workTimePlanned: number) =>
      write({
        edit: (plans) => withHours(withPlan(plans, { ...owner, day }), day, workTimePlanned),
        send: async () => {
          const params = { id: await idOf(writing, day) };
          return [await call(dailyPlansApi.update, { params, body: { ...whose(owner), workTimePlanned } })];
        },
      }),
    remove: (day: Day) =>
      write({
        edit: (plans) => withoutPlan(plans, day),
        send: async () => {
          await call(dailyPlansApi.remove, { params: { id: await idOf(writing, day) } });
          return [];
        },
      }),
  };
}

function taskWrites(writing: Writing) {
  const { owner, write } = writing;
  return {
    removeTask: (taskId: string, day: Day) =>
      write({
        edit: (plans) => withoutTask(plans, taskId, [day]),
        send: async () => {
          const params = { id: await idOf(writing, day) };
          const body = { taskId, employeeId: owner.employeeId };
          return [await call(dailyPlansApi.removeTask, { params, body })];
        },
      }),
    /** Without days: removes the task from every plan of the person. */
    removeTaskFromMany: (taskId: string, days?: readonly Day[]) =>
      write({
        edit: (plans) => withoutTask(plans, taskId, days),
        send: async () => {
          const plansIds = await Promise.all((days ?? []).map((day) => idOf(writing, day)));
          const body = { ...whose(owner), plansIds };
          return call(dailyPlansApi.removeTaskFromMany, { params: { taskId }, body });
        },
      }),
    move: (move: PlanMove) =>
      write({
        edit: (plans) => withMove(withPlan(plans, { ...owner, day: move.to }), move),
        send: async () => {
          const [id, toPlanId] = await Promise.all([idOf(writing, move.from), idOf(writing, move.to)]);
          const body = { taskId: move.task.id, toPlanId, position: move.position };
          return (await call(dailyPlansApi.moveTask, { params: { id }, body })).items;
        },
      }),
  };
}

/** Changes the plans of one person. Every verb rejects when the server refuses it. */
function usePlanWrites({ tenantId, teamId, employeeId }: PlanOwner) {
  const client = useQueryClient();
  const write = usePlanWrite({ tenantId, teamId, employeeId });
  return useMemo(() => {
    const writing = { client, write, owner: { tenantId, teamId, employeeId } };
    return { ...planWrites(writing), ...taskWrites(writing) };
  }, [client, write, tenantId, teamId, employeeId]);
}
