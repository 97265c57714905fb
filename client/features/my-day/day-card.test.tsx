import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DayCard } from '#client/features/my-day/public/DayCard.tsx';
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
import { useUpdateTask } from '#client/features/tasks/public/task-writes.ts';
import { lists } from '#client/features/tasks/task-test-kit.tsx';
import { drawingOf } from '#client/testing/drawing.ts';
import type { List } from '#shared/http/envelope.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

atPlanTime();

function Card() {
  return <DayCard lists={lists} save={useUpdateTask()} />;
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Tasks for today' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('link').textContent);

test('the plan lists its tasks themselves, each with its tick, against the time that was planned', async () => {
  const tasks = [invoices, emails, incident].map((task) => ({ ...task }));
  const server = planServer({ plans: [plan(today, tasks, 9)], tasks });
  const { user } = renderPlans(<Card />);
  await screen.findByText('of 9:00 planned');
  expect(rows()).toEqual(['Invoice export', 'Onboarding emails', 'Write the incident down']);
  await user.click(screen.getByRole('checkbox', { name: 'Completed: Onboarding emails' }));
  const saved = () => server.sent.find(({ endpoint }) => endpoint === 'PUT /tasks/emails')?.body;
  await waitFor(() => expect(saved()).toMatchObject({ status: 'completed' }));
});

test('tasks that were done before are a count; one that is ticked now keeps its place', async () => {
  const tasks = [{ ...invoices, status: 'completed' }, { ...emails }, { ...incident }];
  planServer({ plans: [plan(today, tasks, 9)], tasks });
  const { user } = renderPlans(<Card />);
  await screen.findByText('1 of 3 done');
  expect(rows()).toEqual(['Onboarding emails', 'Write the incident down']);
  await user.click(screen.getByRole('checkbox', { name: 'Completed: Onboarding emails' }));
  await screen.findByText('2 of 3 done');
  expect(rows()).toEqual(['Onboarding emails', 'Write the incident down']);
});

test('a change of one planned task does not draw the others', async () => {
  planServer({ plans: [plan(today, [invoices, emails], 9)] });
  const { queryClient } = renderPlans(<Card />);
  const row = (title: string) => screen.getByText(title).closest('li') ?? document.body;
  await screen.findByText('of 9:00 planned');
  const read = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await read();
  const before = ['Invoice export', 'Onboarding emails'].map((title) => drawingOf(row(title)));
  const title = screen.getByRole('heading', { level: 2 });
  const titleBefore = drawingOf(title);
  act(() => {
    queryClient.setQueriesData<List<Task>>(
      { queryKey: ['tasks'] },
      (list) => list && { ...list, items: [{ ...invoices, totalWorkedTime: 7200 }, emails] },
    );
  });
  await screen.findByText(/2:00/);
  expect(drawingOf(row('Onboarding emails'))).toBe(before[1]);
  expect(drawingOf(row('Invoice export'))).not.toBe(before[0]);
  expect(drawingOf(title)).toBe(titleBefore);
});

test('without a plan there is no card', async () => {
  planServer();
  const { queryClient } = renderPlans(<Card />);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('heading')).toBeNull();
});
