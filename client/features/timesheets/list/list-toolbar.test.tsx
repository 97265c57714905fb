import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListInput } from '#client/features/time-logs/public/use-entry-list.ts';
import { ListToolbar } from '#client/features/timesheets/list/ListToolbar.tsx';
import { render } from '#client/testing/render.tsx';
import { entryChoicesMaximum } from '#shared/time-logs/entry-list.schema.ts';

const tasksOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `task-${at}`, name: `Task ${at}` }));

test.for([
  [entryChoicesMaximum - 1, 0],
  [entryChoicesMaximum, 1],
] as const)('a filter that lists %i tasks says whether that is all', async ([count, notes]) => {
  const span = { from: '2026-03-01', to: '2026-03-31' } as const;
  const nothing = { employeeIds: undefined, projectIds: undefined, taskIds: undefined, tagIds: undefined };
  const unpaid = { clientIds: undefined, isBillable: undefined };
  const input: ListInput = {
    ...nothing,
    ...unpaid,
    startDate: span.from,
    endDate: span.to,
    timeZone: 'UTC',
    search: undefined,
    status: undefined,
    group: 'daily',
    startWeekOn: 'MONDAY',
  };
  const view = {
    frequency: 'daily',
    employees: [],
    projects: [],
    tasks: [],
    labels: [],
    clients: [],
    isBillable: undefined,
    status: undefined,
    search: '',
  } as const;
  const { user } = render(
    <ListToolbar
      view={view}
      span={span}
      input={input}
      choices={{ employees: [], projects: [], tasks: tasksOf(count), labels: [] }}
      owners={[]}
      hasMoney={false}
      onChange={() => undefined}
      onSpanChange={() => undefined}
    />,
  );
  await user.click(screen.getByRole('button', { name: /^Task/ }));
  await screen.findByRole('option', { name: 'Task 0' });
  expect(screen.queryAllByText(/^Only 1,000 are listed/)).toHaveLength(notes);
});
