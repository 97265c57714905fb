import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TaskDialogs, TaskPeekPlace } from '#client/features/tasks/public/TaskDialogs.tsx';
import { openTaskChange } from '#client/features/tasks/public/task-dialogs.ts';

import { bob, bodiesOf, renderInScope, task, taskServer } from '#client/features/tasks/task-test-kit.tsx';
import { useCurrentPage } from '#client/lib/failures/page.ts';
import { type Answers, ok } from '#client/testing/stub-api.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import { TaskPage } from './TaskPage.tsx';
import { TasksPage } from './TasksPage.tsx';

const tasks = [
  task('one', { title: 'Write the letter', number: 3 }),
  task('two', { title: 'Post the letter', number: 2, members: [bob] }),
  task('three', { title: 'Buy stamps', number: 1 }),
  task('done', { title: 'Find the pen', status: 'completed', taskStatusId: 's3' }),
];

/** Shows the address and the breadcrumb of the page. */
function Place() {
  const { pathname, search } = useLocation();
  const { crumbs = [] } = useCurrentPage();
  return (
    <>
      <output aria-label="address">{pathname + search}</output>
      <output aria-label="crumbs">{crumbs.map(({ label, to }) => `${label} ${to}`).join()}</output>
    </>
  );
}

function open({ answers = {}, route = '/tasks' }: { answers?: Answers; route?: string } = {}) {
  const own = Object.fromEntries(tasks.map((each) => [`GET /tasks/${each.id}`, ok(each)]));
  const sent = taskServer(tasks, { ...own, ...answers });
  const page = (
    <>
      <main>
        <Routes>
          <Route path="/tasks" element={<TasksPage />} />
          <Route path="/task/:id" element={<TaskPage />} />
        </Routes>
      </main>
      <TaskPeekPlace />
      <TaskDialogs />
      <Place />
    </>
  );
  return { sent, ...renderInScope(page, { isManager: true }, route) };
}

const link = (name: string) => screen.findByRole('link', { name });
const address = () => screen.getByLabelText('address').textContent;
const peek = (name: string) =>
  screen
    .findByRole('complementary', { name: 'Task in side panel' })
    .then((panel) => within(panel).findByRole('heading', { name }));

beforeEach(() => {
  toaster.remove();
  const phone = window.matchMedia;
  // Wide enough for something beside the page.
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...phone(media), matches: true }));
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('keys change the task that has the focus', () => {
  test('S its status, P its priority, each with one choice', async () => {
    const { sent, user } = open({ answers: { 'PUT /tasks/two': ok(tasks[1]) } });
    (await link('Post the letter')).focus();
    await user.keyboard('s');
    const status = await screen.findByRole('dialog', { name: 'Change status' });
    within(status).getByText('Post the letter');
    await user.click(await within(status).findByRole('option', { name: 'In progress' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    (await link('Post the letter')).focus();
    await user.keyboard('p');
    await user.click(await screen.findByRole('option', { name: 'High' }));
    await waitFor(() =>
      expect(bodiesOf(sent, 'PUT /tasks/two')).toEqual([
        { status: 'in-progress', taskStatusId: 's2' },
        { priority: 'high', taskPriorityId: 'p2' },
      ]),
    );
  });

  test('L its labels, and the choice stays', async () => {
    const { sent, user } = open({ answers: { 'PUT /tasks/one': ok(tasks[0]) } });
    (await link('Write the letter')).focus();
    await user.keyboard('l');
    await user.click(await screen.findByRole('option', { name: 'billing' }));
    await user.click(await screen.findByRole('option', { name: 'export' }));
    await waitFor(() => expect(bodiesOf(sent, 'PUT /tasks/one')).toHaveLength(2));
    expect(bodiesOf(sent, 'PUT /tasks/one')[0]).toEqual({ tags: [{ id: 'l1' }] });
    screen.getByRole('dialog', { name: 'Change labels' });
  });

  test('Undo puts a person back whom one press took off', async () => {
    const { sent, user } = open({ answers: { 'PUT /tasks/one': ok(tasks[0]) } });
    const before = tasks[0]?.members?.map(({ id }) => ({ id }));
    await link('Write the letter');
    act(() => openTaskChange('assign', ['one']));
    await user.click(await screen.findByRole('option', { name: /Bob Other/ }));
    await screen.findByText('Task assignees updated successfully');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(bodiesOf(sent, 'PUT /tasks/one')).toHaveLength(2));
    const [change, undone] = bodiesOf(sent, 'PUT /tasks/one');
    expect(change).not.toEqual({ members: before });
    expect(undone).toEqual({ members: before });
  });

  test('D puts it on the plan of today', async () => {
    const { sent, user } = open();
    (await link('Write the letter')).focus();
    await user.keyboard('d');
    await waitFor(() =>
      expect(bodiesOf(sent, 'POST /daily-plan')).toMatchObject([{ taskId: 'one', employeeId: 'ann' }]),
    );
  });

  test('or all that are chosen, with one call', async () => {
    const { sent, user } = open({
      answers: { 'PUT /tasks/bulk': ok({ changed: ['one', 'two'], refused: [] }) },
    });
    (await link('Write the letter')).focus();
    await user.keyboard('x');
    (await link('Post the letter')).focus();
    await user.keyboard('xp');
    const dialog = await screen.findByRole('dialog', { name: 'Change priority' });
    within(dialog).getByText('2 selected');
    await user.click(within(dialog).getByRole('option', { name: 'Urgent' }));
    await waitFor(() =>
      expect(bodiesOf(sent, 'PUT /tasks/bulk')).toEqual([
        { ids: ['one', 'two'], change: { priority: 'urgent' } },
      ]),
    );
  });

  test('without one they say so', async () => {
    const { user } = open();
    await link('Write the letter');
    await user.keyboard('s');
    await screen.findByText(/^Choose a task first\./);
  });
});

describe('the side panel', () => {
  // The first to open it, so that its code is not there yet.
  test('listens to its keys while its code is still on the way', async () => {
    const { user } = open();
    (await link('Write the letter')).focus();
    await user.keyboard(' j');
    await waitFor(() => expect(address()).toBe('/tasks?peek=two'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/tasks'));
  });

  test('shows the focused task with Space, goes on with J and gives the focus back with Escape', async () => {
    const { user } = open();
    (await link('Write the letter')).focus();
    await user.keyboard(' ');
    await peek('Write the letter');
    expect(address()).toBe('/tasks?peek=one');
    await user.keyboard('j');
    await peek('Post the letter');
    expect(address()).toBe('/tasks?peek=two');
    screen.getByText('2 of 3');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary', { name: /side panel/ })).toBeNull());
    expect(address()).toBe('/tasks');
    expect(document.activeElement).toBe(await link('Post the letter'));
  });

  test('has an address of its own, and O leads to the full page', async () => {
    const { user } = open({ route: '/tasks?q=letter&peek=one' });
    await peek('Write the letter');
    await link('Write the letter');
    await user.keyboard('j');
    await peek('Post the letter');
    await user.keyboard('o');
    await screen.findByRole('heading', { level: 1, name: 'Post the letter' });
    expect(address()).toBe('/task/two');
    await waitFor(() => expect(screen.getByLabelText('crumbs').textContent).toBe('Tasks /tasks?q=letter'));
  });

  test('that was opened by its address closes to the page it is on', async () => {
    const { user } = open({ route: '/tasks?peek=one' });
    await peek('Write the letter');
    await link('Write the letter');
    await user.keyboard('j');
    await peek('Post the letter');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/tasks'));
  });

  test('E opens it with the title in writing', async () => {
    const { user } = open();
    (await link('Buy stamps')).focus();
    await user.keyboard('e');
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
    expect(field.value).toBe('Buy stamps');
  });
});

test('the page of a task goes on through the list it was opened from', async () => {
  const { user } = open();
  await user.click(await link('Post the letter'));
  await screen.findByRole('heading', { level: 1, name: 'Post the letter' });
  expect(screen.getByLabelText('crumbs').textContent).toBe('Tasks /tasks');
  await user.click(screen.getByRole('button', { name: 'Next task' }));
  await screen.findByRole('heading', { level: 1, name: 'Buy stamps' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next task' }).disabled).toBe(true);
  await user.keyboard('kk');
  await screen.findByRole('heading', { level: 1, name: 'Write the letter' });
});

test('the right button opens the menu of the row', async () => {
  open();
  fireEvent.contextMenu(await link('Buy stamps'), { button: 2, clientX: 40, clientY: 50 });
  await screen.findByRole('menu', { name: 'Actions: Buy stamps' });
});

test('finished tasks stand apart, and a head sorts the list', async () => {
  const { user } = open();
  const titles = async () =>
    within(await screen.findByRole('list', { name: 'Tasks' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  await link('Write the letter');
  expect(await titles()).toEqual(['Write the letter', 'Post the letter', 'Buy stamps']);
  // The head of the page and that of the list count what is left to do.
  expect(screen.getAllByText('3 tasks')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Title' }));
  expect(await titles()).toEqual(['Buy stamps', 'Post the letter', 'Write the letter']);
  await user.click(screen.getByRole('button', { name: 'Title', pressed: true }));
  expect(address()).toBe('/tasks?sort=title&reversed=1');
  await user.click(screen.getByRole('button', { name: /^Completed and closed 1/, expanded: false }));
  expect(await titles()).toEqual(['Write the letter', 'Post the letter', 'Buy stamps', 'Find the pen']);
});
