import { z } from 'zod';
import type { Assistant } from '#server/modules/assistants/assistant.ts';
import type { ChangeBack } from '#server/modules/assistants/change-back.ts';
import { day, findTask, taskReference, told, toldTask } from '#server/modules/assistants/shapes.ts';
import { changingTool, readingTool, ToolError } from '#server/modules/assistants/tool.ts';
import type { DailyPlan } from '#shared/plans/daily-plan.schema.ts';

const plan = z.object({
  plannedHours: z.number(),
  tasks: z.array(told.task),
});

/** Plans of all teams of the person. */
const plansOf = ({ takt }: Assistant, date: string) =>
  takt.dailyPlans.mine({ query: { dateFrom: date, dateTo: date } });

function toldPlan(items: readonly DailyPlan[]): z.input<typeof plan> {
  return {
    plannedHours: items.reduce((sum, { workTimePlanned }) => sum + workTimePlanned, 0),
    tasks: items.flatMap(({ tasks }) => tasks.map(toldTask)),
  };
}

export const readPlan = readingTool({
  name: 'read_plan',
  title: 'Read the plan of a day',
  description: 'Answers the tasks and hours that the person planned. Example: {"day": "2026-03-11"}',
  input: z.object({ day }),
  output: plan,
  run: async (assistant, { day: date }) => toldPlan((await plansOf(assistant, date)).items),
});

interface Added {
  readonly date: string;
  readonly taskId: string | undefined;
  readonly hours: number | undefined;
}

async function addToPlan({ takt }: Assistant, { date, taskId, hours }: Added): Promise<void> {
  const { id } = await takt.dailyPlans.create({ body: { date, taskId } });
  if (hours !== undefined) await takt.dailyPlans.update({ params: { id }, body: { workTimePlanned: hours } });
}

async function removeFromPlans(
  { takt }: Assistant,
  { items }: { items: readonly DailyPlan[] },
  taskId: string,
): Promise<void> {
  const holding = items.filter(({ tasks }) => tasks.some(({ id }) => id === taskId));
  for (const { id } of holding) await takt.dailyPlans.removeTask({ params: { id }, body: { taskId } });
}

/** The plans that a change touched, as they were before. */
function formerPlans(date: string, before: readonly DailyPlan[], after: readonly DailyPlan[]): ChangeBack[] {
  const plans = after.flatMap(({ id, updatedAt }) => {
    const former = before.find((one) => one.id === id);
    if (typeof updatedAt !== 'string' || former?.updatedAt === updatedAt) return [];
    if (former === undefined) return [{ id, updatedAt }];
    const { workTimePlanned: hours, tasks } = former;
    return [{ id, updatedAt, former: { hours, taskIds: tasks.map((task) => task.id) } }];
  });
  return plans.length === 0 ? [] : [{ call: 'dailyPlans', day: date, plans }];
}

export const setPlan = changingTool('changes', {
  name: 'set_plan',
  title: 'Change the plan of a day',
  description:
    'Adds a task to the plan of a day, removes one, or sets the planned hours. Example: {"day": "2026-03-11", "add": "PRD-12", "hours": 6}',
  input: z.object({
    day,
    add: taskReference.optional(),
    remove: taskReference.optional(),
    hours: z.number().min(0).max(24).optional(),
  }),
  output: plan,
  async run(assistant, { day: date, add, remove, hours }) {
    if (add === undefined && remove === undefined && hours === undefined)
      throw new ToolError('Give "add", "remove" or "hours".');
    const added = add === undefined ? undefined : await findTask(assistant, add);
    const removed = remove === undefined ? undefined : await findTask(assistant, remove);
    const { items: before } = await plansOf(assistant, date);
    if (added !== undefined || hours !== undefined)
      await addToPlan(assistant, { date, taskId: added?.id, hours });
    if (removed !== undefined) await removeFromPlans(assistant, await plansOf(assistant, date), removed.id);
    const { items: after } = await plansOf(assistant, date);
    const subject = [added?.title, removed?.title, date].filter(Boolean).join(' · ');
    return { answer: toldPlan(after), change: { subject, undo: formerPlans(date, before, after) } };
  },
});
