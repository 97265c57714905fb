import { act, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
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
import { lists, scope } from '#client/features/tasks/task-test-kit.tsx';
import { ScopeContext } from '#client/features/workspace/public/use-scope.ts';
import { drawingOf } from '#client/testing/drawing.ts';
import type { List } from '#shared/http/envelope.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

atPlanTime();

function Card({ onFind }: { onFind: () => void }) {
  return <DayCard lists={lists} save={useUpdateTask()} onFind={onFind} />;
}

const Place = () => {
  const { pathname, search } = useLocation();
  return pathname + search;
};

const rows = () =>
  within(screen.getByRole('list', { name: 'Tasks for today' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('link').textContent);

test('the plan lists its tasks themselves, each with its tick, against the time that was planned', async () => {
  const server = planServer({ plans: [plan(today, [invoices, emails, incident], 9)] });
  const { user } = renderPlans(<Card onFind={vi.fn()} />);
  await screen.findByText('of 9:00 planned');
  expect(rows()).toEqual(['Invoice export', 'Onboarding emails', 'Write the incident down']);
  await user.click(screen.getByRole('checkbox', { name: 'Completed: Onboarding emails' }));
  const saved = () => server.sent.find(({ endpoint }) => endpoint === 'PUT /tasks/emails')?.body;
  await waitFor(() => expect(saved()).toMatchObject({ status: 'completed' }));
});

test('what changes on one planned task does not draw the others', async () => {
  planServer({ plans: [plan(today, [invoices, emails], 9)] });
  const { queryClient } = renderPlans(<Card onFind={vi.fn()} />);
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

test('the task in hand comes first, and is in the list once', async () => {
  const server = planServer({ plans: [plan(today, [emails, invoices], 9)] });
  server.running = true;
  renderPlans(<Card onFind={vi.fn()} />);
  await screen.findByRole('button', { name: 'Stop timer: Invoice export' });
  expect(rows()).toEqual(['Invoice export', 'Onboarding emails']);
});

test('with nothing in hand and nothing planned, it says so and how to begin', async () => {
  planServer();
  const onFind = vi.fn();
  const { user } = renderPlans(<Card onFind={onFind} />);
  await screen.findByText('No task planned today');
  expect(screen.getByRole('link', { name: 'Plan my day' }).getAttribute('href')).toBe('/my-day');
  await user.click(screen.getByRole('button', { name: 'Find a task' }));
  expect(onFind).toHaveBeenCalled();
});

test('an unverified address is led to its code instead', async () => {
  planServer();
  const onFind = vi.fn();
  const { user } = renderPlans(
    <ScopeContext value={scope({ user: { ...scope().user, isEmailVerified: false } })}>
      <Card onFind={onFind} />
      <Place />
    </ScopeContext>,
  );
  const find = await screen.findByRole('button', { name: 'Find a task' });
  expect(find.getAttribute('aria-description')).toContain('Verify account');
  await user.click(find);
  await screen.findByText('/?verify=1');
  expect(onFind).not.toHaveBeenCalled();
});
