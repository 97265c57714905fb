import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { entryOf, queuedChanges, setQueued } from '#client/features/offline-queue/queries.ts';
import { CreateTaskDialog } from '#client/features/tasks/create/CreateTaskDialog.tsx';
import { bodiesOf, renderInScope, task, taskServer } from '#client/features/tasks/task-test-kit.tsx';
import { fakeIndexedDb } from '#client/testing/fake-indexed-db.ts';
import { ok } from '#client/testing/stub-api.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';

beforeEach(() => {
  toaster.remove();
  vi.useFakeTimers({ now: new Date('2026-11-19T10:00:00.000Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

test('a task starts on a day and is due on another, not the other way round', async () => {
  const sent = taskServer([], { 'POST /tasks': { status: 201, body: task('new') } });
  const close = vi.fn();
  const { user } = renderInScope(<CreateTaskDialog preset={{ title: 'Plan the move' }} onClose={close} />);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  const details = within(await screen.findByRole('group', { name: 'New task details' }));
  await user.click(details.getByText('Start'));
  await user.click(await screen.findByLabelText('Friday 20 November 2026'));
  await user.click(details.getByText('Due'));
  const before = await screen.findByLabelText('Thursday 19 November 2026');
  expect(before.getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByLabelText('Tuesday 24 November 2026'));
  await user.click(screen.getByText('Create task', { selector: 'button' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(bodiesOf(sent, 'POST /tasks')).toMatchObject([
    { title: 'Plan the move', startDate: '2026-11-20', dueDate: '2026-11-24' },
  ]);
});

test('without a connection the task is kept on the device, under the id that it will have', async () => {
  vi.stubGlobal('indexedDB', fakeIndexedDb());
  const sent = taskServer([], { 'POST /tasks': 'unreachable' });
  const close = vi.fn();
  const { user } = renderInScope(<CreateTaskDialog preset={{ title: 'Plan the move' }} onClose={close} />);
  await user.click(await screen.findByText('Create task', { selector: 'button' }));
  await screen.findByText(/^“Plan the move” is saved on this device/);
  expect(close).toHaveBeenCalled();
  expect(queuedChanges()).toMatchObject([
    { kind: 'task', task: { title: 'Plan the move', members: [{ id: 'ann' }] } },
  ]);
  expect(bodiesOf(sent, 'POST /tasks')).toMatchObject([{ clientId: queuedChanges().map(entryOf)[0] }]);
  setQueued([], { isEmpty: true });
});

test('a typed task is there after a reload until it exists', async () => {
  taskServer([], { 'POST /tasks': { status: 201, body: task('new') } });
  const close = vi.fn();
  const { user } = renderInScope(<CreateTaskDialog preset={{}} onClose={close} />);
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Plan the move');
  expect(sessionStorage.getItem('new-task')).toContain('Plan the move');
  await user.click(screen.getByText('Create task', { selector: 'button' }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(sessionStorage.getItem('new-task')).toBeNull();
});

test('two fields make a task of no other type than usual; the rest stays open once it was chosen', async () => {
  const project = { id: 'shop', name: 'Shop' };
  const sent = taskServer([], {
    'POST /tasks': { status: 201, body: task('new', { issueType: 'Bug' }) },
    'GET /organization-projects': ok({ items: [project], total: 1 }),
  });
  const { user, unmount } = renderInScope(<CreateTaskDialog preset={{}} onClose={vi.fn()} />);
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Plan the move');
  expect(screen.queryByRole('group', { name: 'New task details' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: /^Project/ }));
  await user.click(await screen.findByRole('option', { name: 'Shop' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(bodiesOf(sent, 'POST /tasks')).toHaveLength(1));
  const [short] = bodiesOf(sent, 'POST /tasks');
  expect(short).toMatchObject({ title: 'Plan the move', projectId: 'shop' });
  expect(short).not.toHaveProperty('issueType');
  await user.click(screen.getByRole('button', { name: 'More' }));
  unmount();
  const again = renderInScope(<CreateTaskDialog preset={{ title: 'Broken door' }} onClose={vi.fn()} />);
  const details = within(await screen.findByRole('group', { name: 'New task details' }));
  await details.findByText('Bug');
  await again.user.click(screen.getByText('Create task', { selector: 'button' }));
  await waitFor(() => expect(bodiesOf(sent, 'POST /tasks')[1]).toMatchObject({ issueType: 'Bug' }));
});

test('unsaved text comes back in the place where it was left, says so, and can be discarded', async () => {
  taskServer([], {});
  const title = () => screen.findByRole('textbox', { name: /^Title/ });
  const opened = renderInScope(<CreateTaskDialog preset={{}} onClose={vi.fn()} />);
  await opened.user.type(await title(), 'Plan the move');
  opened.unmount();

  const inColumn = renderInScope(<CreateTaskDialog preset={{ statusId: 'doing' }} onClose={vi.fn()} />);
  expect(await title()).toHaveProperty('value', '');
  expect(screen.queryByText('Restored from your last try')).toBeNull();
  inColumn.unmount();

  const { user } = renderInScope(<CreateTaskDialog preset={{}} onClose={vi.fn()} />);
  expect(await title()).toHaveProperty('value', 'Plan the move');
  screen.getByText('Restored from your last try');
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await title()).toHaveProperty('value', '');
  expect(screen.queryByText('Restored from your last try')).toBeNull();
  expect(sessionStorage.getItem('new-task')).toBeNull();
});
