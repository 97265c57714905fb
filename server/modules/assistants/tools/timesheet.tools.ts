import { z } from 'zod';
import type { Assistant } from '#server/modules/assistants/assistant.ts';
import type { ChangeBack } from '#server/modules/assistants/change-back.ts';
import { day, nameOf } from '#server/modules/assistants/shapes.ts';
import { changingTool, readingTool } from '#server/modules/assistants/tool.ts';
import type { AssistantDeed } from '#shared/assistants/assistant-action.schema.ts';
import { formatHoursMinutes } from '#shared/time/duration.ts';
import type { ChangedTimesheet, WeekCheck } from '#shared/timesheets/timesheet.schema.ts';

const week = z.object({
  days: z.array(
    z.object({
      day: z.string(),
      worked: z.string().describe('Hours and minutes, 7:30'),
      target: z.string(),
      planned: z.string().nullish(),
      timesheet: z.string().nullish().describe('DRAFT, PENDING, APPROVED or DENIED'),
    }),
  ),
  total: z.string(),
  target: z.string(),
  timerRunsOn: z.string().nullish(),
});

const checkOf = ({ takt }: Assistant, date: string) => takt.timesheets.checkWeek({ query: { date } });

function toldWeek({ days, runningTimer }: WeekCheck): z.input<typeof week> {
  const sum = (of: 'seconds' | 'targetSeconds') => days.reduce((total, one) => total + one[of], 0);
  return {
    days: days.map(({ date: on, seconds, targetSeconds, plannedSeconds, status }) => ({
      day: on,
      worked: formatHoursMinutes(seconds),
      target: formatHoursMinutes(targetSeconds),
      planned: plannedSeconds ? formatHoursMinutes(plannedSeconds) : null,
      timesheet: status,
    })),
    total: formatHoursMinutes(sum('seconds')),
    target: formatHoursMinutes(sum('targetSeconds')),
    timerRunsOn: runningTimer?.date,
  };
}

export const readWeek = readingTool({
  name: 'read_week',
  title: 'Read a week',
  description:
    'Answers the days of the week around a day with time, target, plan and state of the timesheet. Example: {"day": "2026-03-11"}',
  input: z.object({ day }),
  output: week,
  run: async (assistant, { day: date }) => toldWeek(await checkOf(assistant, date)),
});

interface Steps {
  readonly before: WeekCheck;
  readonly sheets: readonly ChangedTimesheet[];
}

/** The days that took the step, and the way back for them. */
function changeOf(action: 'submit' | 'withdraw', { before: { days }, sheets }: Steps) {
  const stepped = sheets
    .filter(({ date, status }) => days.some((one) => one.date === date && one.status !== status))
    .map(({ id, status }) => ({ id, status }));
  if (stepped.length === 0) return undefined;
  const isSubmission = action === 'submit';
  const undo: ChangeBack[] = [
    { call: 'timesheets.submit', status: isSubmission ? 'unsubmit' : 'submit', sheets: stepped },
  ];
  const deed: AssistantDeed = isSubmission ? 'submit_week' : 'withdraw_week';
  return { deed, subject: [days[0]?.date, days.at(-1)?.date].join(' – '), undo };
}

export const submitWeek = changingTool('changes', {
  name: 'submit_week',
  title: 'Submit a week for review, or withdraw it',
  description:
    'Submits the days with time of the week around a day, or withdraws them. Read the week first and ask the person. Example: {"day": "2026-03-11", "action": "submit"}',
  input: z.object({
    day,
    action: z.enum(['submit', 'withdraw']),
    comment: z.string().trim().max(1000).optional(),
    runningTimer: z
      .enum(['stop', 'skip'])
      .default('skip')
      .describe('A day on which the timer runs waits, or the timer stops'),
  }),
  output: week,
  async run(assistant, { day: date, ...body }) {
    const before = await checkOf(assistant, date);
    const sheets = await assistant.takt.timesheets.submitWeek({ body: { date, ...body } });
    const answer = toldWeek(await checkOf(assistant, date));
    return { answer, change: changeOf(body.action, { before, sheets }) };
  },
});

const waiting = z.object({ person: z.string(), week: z.string(), total: z.string() });

export const waitingForMe = readingTool({
  name: 'waiting_for_me',
  title: 'List weeks that wait for my decision',
  description: 'Lists submitted weeks that the person may approve or reject on the page. Example: {}',
  input: z.object({}),
  output: z.object({ weeks: z.array(waiting), total: z.number() }),
  async run({ takt }) {
    const { items, total } = await takt.timesheets.review({ query: { decidable: true } });
    const weeks = items.map(({ employee, weekStart, days }) => ({
      person: nameOf(employee),
      week: weekStart,
      total: formatHoursMinutes(days.reduce((sum, { seconds }) => sum + seconds, 0)),
    }));
    return { weeks, total };
  },
});
