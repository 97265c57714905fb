import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AssignTask } from '#client/features/tasks/change/AssignTask.tsx';
import {
  ann,
  bob,
  bodiesOf,
  renderInScope,
  task,
  taskServer,
} from '#client/features/tasks/task-test-kit.tsx';
import { ok } from '#client/testing/stub-api.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';

beforeEach(() => toaster.remove());

const save = 'PUT /tasks/free';

function open({ isManager = true } = {}) {
  const free = task('free', { members: [] });
  const tasks = [
    task('hers', { members: [ann] }),
    task('his', { members: [bob] }),
    task('done', { members: [], status: 'completed' }),
    free,
  ];
  const sent = taskServer(tasks, { [save]: ok(free) });
  const onClose = vi.fn();
  const request = { employeeId: 'bob', name: 'Bob Other' };
  const page = renderInScope(<AssignTask request={request} onClose={onClose} />, { isManager });
  return { ...page, sent, onClose };
}

const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

test('a manager gives a member an open task, first those that nobody has, and can take it back', async () => {
  const { user, sent, onClose } = open();
  await screen.findByRole('option', { name: /Task free/ });
  expect(offered()).toEqual(['Task free', 'Task hers']);
  await user.click(screen.getByRole('option', { name: /Task free/ }));
  expect(onClose).toHaveBeenCalled();
  await screen.findByText('“Task free” assigned to Bob Other');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(bodiesOf(sent, save)).toEqual([{ members: [{ id: 'bob' }] }, { members: [] }]));
});

test('a person who may not assign others gets no offer', async () => {
  open({ isManager: false });
  await screen.findByText('No results');
  expect(screen.queryAllByRole('option')).toEqual([]);
});
