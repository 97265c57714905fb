import { conflict } from '#server/errors.ts';
import type {
  ChangeBack,
  CreatedTask,
  FormerPlans,
  StoppedWork,
  SubmittedSheets,
} from '#server/modules/assistants/change-back.ts';
import { assistantActionTexts } from '#shared/assistants/assistant-action.schema.ts';
import type { TaktClient } from '#shared/client/takt-client.ts';
import type { DailyPlan } from '#shared/plans/daily-plan.schema.ts';
import { taskActionTexts } from '#shared/tasks/task-actions.schema.ts';
import { dayOf } from '#shared/time/day.ts';
import { timeLogTexts } from '#shared/time-logs/time-log.schema.ts';
import { timesheetRefusalTexts } from '#shared/timesheets/timesheet.schema.ts';

interface Undoing {
  /** Every operation, with the rights of the person. */
  readonly takt: TaktClient;
  readonly now: Date;
  readonly timeZone: string;
}

async function startAgain({ takt, now, timeZone }: Undoing, { work, clientId, startedAt }: StoppedWork) {
  // A timer that had run over night would be as wrong as one that was stopped.
  if (dayOf(new Date(startedAt), timeZone) !== dayOf(now, timeZone))
    throw conflict(assistantActionTexts.earlierDay);
  const { taskId, projectId, organizationTeamId, description, tagIds, isBillable } = work;
  const texts = { description: description ?? undefined, tagIds: tagIds ?? undefined, isBillable };
  const target = taskId ? { taskId } : { projectId: projectId ?? undefined };
  const team = organizationTeamId ? { organizationTeamId } : {};
  await takt.timer.start({ body: { ...target, ...team, ...texts, clientId, startedAt } });
}

async function removeTime({ takt }: Undoing, entries: readonly { id: string; updatedAt: string }[]) {
  for (const { id, updatedAt } of entries) {
    const log = await takt.timeLogs.one({ params: { id } });
    if (log.updatedAt !== updatedAt) throw conflict(timeLogTexts.changed, { code: 'TIME_CHANGED' });
  }
  const logIds = entries.map(({ id }) => id);
  await takt.timeLogs.remove({ params: {}, query: {}, body: { logIds } });
}

async function stepBack({ takt }: Undoing, { status, sheets }: SubmittedSheets) {
  for (const { id, status: left } of sheets) {
    const sheet = await takt.timesheets.one({ params: { id } });
    if (sheet.status !== left) throw conflict(timesheetRefusalTexts['transition-not-allowed']);
  }
  await takt.timesheets.submit({ body: { ids: sheets.map(({ id }) => id), status } });
}

async function removeTask({ takt }: Undoing, { id, revision }: CreatedTask) {
  const task = await takt.tasks.byId({ params: { id } });
  if (task.revision !== revision) throw conflict(taskActionTexts.changed, { code: 'TASK_CHANGED' });
  await takt.tasks.remove({ params: { id } });
}

type Former = NonNullable<FormerPlans['plans'][number]['former']>;

/** The tasks and hours of before, in their order. */
async function restorePlan({ takt }: Undoing, { id, tasks }: DailyPlan, { hours, taskIds }: Former) {
  const params = { id };
  const added = tasks.filter((task) => !taskIds.includes(task.id));
  for (const task of added) await takt.dailyPlans.removeTask({ params, body: { taskId: task.id } });
  for (const [position, taskId] of taskIds.entries()) {
    if (tasks.some((task) => task.id === taskId)) continue;
    await takt.dailyPlans.addTask({ params, body: { taskId } });
    await takt.dailyPlans.moveTask({ params, body: { taskId, position } });
  }
  await takt.dailyPlans.update({ params, body: { workTimePlanned: hours } });
}

async function restorePlans(undoing: Undoing, { day, plans }: FormerPlans) {
  const { takt } = undoing;
  const { items } = await takt.dailyPlans.mine({ query: { dateFrom: day, dateTo: day } });
  const changed = plans.map(({ id, updatedAt, former }) => {
    const plan = items.find((item) => item.id === id);
    if (plan?.updatedAt !== updatedAt) throw conflict(assistantActionTexts.planChanged);
    return { plan, former };
  });
  for (const { plan, former } of changed) {
    if (former === undefined) await takt.dailyPlans.remove({ params: { id: plan.id } });
    else await restorePlan(undoing, plan, former);
  }
}

/** Does one step of an undo; throws the refusal of the operation, or of a change that came after. */
export async function applyChangeBack(undoing: Undoing, step: ChangeBack): Promise<unknown> {
  const { takt } = undoing;
  switch (step.call) {
    case 'timer.start':
      return startAgain(undoing, step);
    case 'timeLogs.remove':
      return removeTime(undoing, step.entries);
    case 'timeLogs.restore':
      return takt.timeLogs.restore({ body: { ids: step.ids } });
    case 'timeLogs.edit': {
      const { id, updatedAt: ifUpdatedAt } = step.entry;
      return takt.timeLogs.edit({ params: { id }, body: { ...step.values, ifUpdatedAt } });
    }
    case 'timesheets.submit':
      return stepBack(undoing, step);
    case 'tasks.remove':
      return removeTask(undoing, step);
    case 'tasks.update': {
      const { id, revision: ifRevision } = step;
      return takt.tasks.update({ params: { id }, body: { ...step.values, ifRevision } });
    }
    case 'comments.remove':
      return takt.comments.remove({ params: { id: step.id } });
    case 'dailyPlans':
      return restorePlans(undoing, step);
  }
}
