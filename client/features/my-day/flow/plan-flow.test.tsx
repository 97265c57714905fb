import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PlanChecks } from '#client/features/my-day/public/PlanChecks.tsx';
import {
  atPlanTime,
  emails,
  incident,
  invoices,
  plan,
  planServer,
  renderPlans,
  today,
} from '#client/features/plans/plan-test-kit.tsx';
import { scope } from '#client/features/tasks/task-test-kit.tsx';
import { TimerButton } from '#client/features/timer/public/TimerButton.tsx';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';

atPlanTime();

function page({ requiresPlan }: { requiresPlan: boolean }) {
  const team = { ...scope().team, requirePlanToTrack: requiresPlan };
  return (
    <ScopeContext value={scope({ team })}>
      <TimerButton task={invoices} />
      <PlanChecks />
    </ScopeContext>
  );
}

const open = ({ requiresPlan = true } = {}) => renderPlans(page({ requiresPlan }));

const start = () => screen.findByRole('button', { name: 'Start timer: Invoice export' });
const stop = () => screen.findByRole('button', { name: 'Stop timer: Invoice export', hidden: true });
const startWorking = () => screen.findByRole('button', { name: 'Start working' });

test('without a plan the start is refused; once it is complete the timer starts', async () => {
  const server = planServer({ requiresPlan: true });
  const { user } = open();
  await user.click(await start());
  const dialog = await screen.findByRole('dialog', { name: 'Create a plan for today' });
  within(dialog).getByText('You have no plan for today yet');
  await within(dialog).findByText('Invoice export');
  expect((await startWorking()).getAttribute('aria-disabled')).toBe('true');
  await user.click(await startWorking());
  expect(server.plans).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: 'Planned time' }), '5');
  await user.click(await startWorking());
  await stop();
  expect(server.plans).toMatchObject([{ workTimePlanned: 5, tasks: [{ id: 'export' }] }]);
});

test('an incomplete plan asks for what it lacks, where it stands', async () => {
  const lacking = { ...incident };
  const server = planServer({
    requiresPlan: true,
    tasks: [invoices, emails, lacking],
    plans: [plan(today, [invoices, lacking], 5)],
  });
  const { user } = open();
  await user.click(await start());
  const dialog = await screen.findByRole('dialog', { name: 'Complete your plan' });
  await user.click(await within(dialog).findByRole('button', { name: /^Estimate: ?Estimate$/ }));
  // The field has the focus from the moment it is there.
  const hours = await screen.findByRole('textbox', { name: 'Hours' });
  await waitFor(() => expect(document.activeElement).toBe(hours));
  await user.keyboard('1{Enter}');
  await waitFor(async () => expect(await startWorking()).toHaveProperty('disabled', false));
  await user.click(await startWorking());
  await stop();
  expect(server.running).toBe(true);
});

test('Escape closes the question, and the timer stays off', async () => {
  const server = planServer({ requiresPlan: true });
  const { user } = open();
  await user.click(await start());
  await screen.findByRole('dialog', { name: 'Create a plan for today' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.running).toBe(false);
});

test('a plan is suggested once a day, beside a timer that runs and can be stopped', async () => {
  const server = planServer();
  const { user, rerender } = open({ requiresPlan: false });
  await user.click(await start());
  const card = await screen.findByRole('dialog', { name: 'Plan your day?' });
  expect(within(card).getByRole('link', { name: 'Plan my day' }).getAttribute('href')).toContain(
    '/profile/ann-user?',
  );
  expect(localStorage.getItem('daily-plan-suggestion')).toBe(today);
  rerender(<ScopeContext value={scope()}>{page({ requiresPlan: false })}</ScopeContext>);
  expect(screen.queryByRole('dialog')).not.toBeNull();
  await user.click(await stop());
  await waitFor(() => expect(server.running).toBe(false));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await start());
  await stop();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a task that is not on the plan is offered for it', async () => {
  const server = planServer({ requiresPlan: true, plans: [plan(today, [emails], 3)] });
  const { user } = open();
  await user.click(await start());
  const card = await screen.findByRole('dialog', { name: "Add this task to today's plan?" });
  await user.click(within(card).getByRole('button', { name: 'Add to plan' }));
  await screen.findByText('Task added to plan');
  expect(server.tasksOf(today)).toEqual(['emails', 'export']);
});
