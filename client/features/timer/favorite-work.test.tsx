import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { FavoriteWork } from '#client/features/timer/public/FavoriteWork.tsx';
import { renderInScope, signIn, task, timerServer } from '#client/features/timer/timer-test-kit.tsx';
import { workGroups } from '#client/features/timer/work/work-groups.ts';
import { parseWork } from '#shared/timer/work-text.ts';

const start = 'POST /timesheet/timer/start';
const daily = {
  id: '0197a000-0000-7000-8000-00000000000a',
  description: 'Daily',
  isBillable: false,
  tagIds: [],
};

beforeEach(() => signIn());

test('favorite work among the other favorites starts by one press, and is removed there', async () => {
  const server = timerServer({ favorites: [daily] });
  const { user } = renderInScope(<FavoriteWork />);
  await user.click(await screen.findByRole('button', { name: 'Start Daily' }));
  await waitFor(() => expect(server.count(start)).toBe(1));
  expect(server.sent.find(({ endpoint }) => endpoint === start)?.body).toMatchObject({
    description: 'Daily',
  });
  await user.click(screen.getByRole('button', { name: 'Remove “Daily” from favorites' }));
  await waitFor(() => expect(server.count(`DELETE /timesheet/timer/favorites/${daily.id}`)).toBe(1));
});

test('the list of the timer begins with the same favorites as the sidebar', () => {
  const names = { projects: [{ id: 'shop', name: 'Shop' }], labels: [] };
  const recent = { logId: 'a', startedAt: '2026-11-19T08:00:00Z', isBillable: false, tagIds: [] };
  const facts = {
    ...{ names, planned: [], events: [], employeeId: 'employee', mayCreate: false, mayStartNote: false },
    tasks: [task('one'), task('two')],
    favorites: [daily],
    recent: [{ ...recent, task: task('two') }],
    starred: [
      { entity: 'Task', entityId: 'two', title: 'Task two' },
      { entity: 'OrganizationProject', entityId: 'shop', title: 'Shop' },
      { entity: 'Employee', entityId: 'bob', title: 'Bob' },
    ],
  };
  const { groups } = workGroups({ ...facts, work: parseWork('', names) });
  expect(groups.map(({ id, rows }) => [id, rows.map(({ key }) => key)])).toEqual([
    ['favorite', [`favorite ${daily.id}`, 'two', 'name shop']],
    ['team', ['one']],
  ]);
});
