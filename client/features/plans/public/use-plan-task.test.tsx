import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  emails,
  invoices,
  now,
  plan,
  planServer,
  renderPlans,
  today,
} from '#client/features/plans/plan-test-kit.tsx';
import { PlanDateDialog } from '#client/features/plans/public/PlanDateDialog.tsx';
import { type PlanTask, usePlanTask } from '#client/features/plans/public/use-plan-task.ts';

beforeEach(() => {
  // Two clicks are quick in a time that stands still.
  vi.useFakeTimers({ now, toFake: ['Date', 'performance'] });
  return () => vi.useRealTimers();
});

function Buttons() {
  const planTask = usePlanTask();
  const actions: Record<string, (actions: PlanTask) => unknown> = {
    today: (actions) => actions.planForToday(emails),
    tomorrow: (actions) => actions.planForTomorrow(emails),
    custom: (actions) => actions.planFor(emails, '2026-11-24'),
    off: (actions) => actions.unplan(invoices, `plan-${today}`),
    offAll: (actions) => actions.unplan(invoices),
  };
  return (
    <>
      <output>{planTask.plannedDays('export').join(' ')}</output>
      {Object.entries(actions).map(([name, run]) => (
        <button key={name} type="button" onClick={() => void run(planTask)}>
          {name}
        </button>
      ))}
    </>
  );
}

const add = 'POST /daily-plan';
const one = `PUT /daily-plan/plan-${today}/task`;
const many = 'PUT /daily-plan/export/remove';

test.each([
  ['today', add, 'Task planned for today', "The task couldn't be planned"],
  ['tomorrow', add, 'Task planned for tomorrow', "The task couldn't be planned"],
  ['custom', add, 'Task added to plan', 'Failed to add task to plan. Please try again.'],
  ['off', one, 'Task removed from plan', 'Failed to remove task from plan(s). Please try again.'],
  ['offAll', many, 'Task removed from all plans', 'Failed to remove task from plan(s). Please try again.'],
])('%s says how it went', async (name, endpoint, done, failed) => {
  const server = planServer({ plans: [plan(today, [invoices]), plan('2026-11-20', [invoices])] });
  const { user } = renderPlans(<Buttons />);
  await screen.findByText(`${today} 2026-11-20`);
  server.refuse.set(endpoint, { status: 500, message: 'Broken' });
  await user.click(screen.getByRole('button', { name }));
  await screen.findByText(failed);
  await screen.findByText(`${today} 2026-11-20`);
  server.refuse.clear();
  await user.click(screen.getByRole('button', { name }));
  await screen.findByText(done);
});

test('a day that is past or has the task already is not chosen; two quick clicks plan at once', async () => {
  const server = planServer({ plans: [plan('2026-11-20', [emails])] });
  const close = vi.fn();
  const { user } = renderPlans(<PlanDateDialog open task={emails} onOpenChange={close} />);
  const day = (name: string) => screen.findByRole('button', { name });
  const isOff = async (name: string) => (await day(name)).getAttribute('aria-disabled');
  expect(await isOff('Wednesday 18 November 2026')).toBe('true');
  await waitFor(async () => expect(await isOff('Friday 20 November 2026')).toBe('true'));
  expect(await isOff('Thursday 19 November 2026')).toBeNull();
  await user.dblClick(await day('Tuesday 24 November 2026'));
  await waitFor(() => expect(server.tasksOf('2026-11-24')).toEqual(['emails']));
  expect(close).toHaveBeenCalledWith(false);
});
