import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { TaskMenu } from '#client/features/tasks/public/TaskMenu.tsx';
import { bodiesOf, renderInScope, status, task, taskServer } from '#client/features/tasks/task-test-kit.tsx';
import { useIsRunning } from '#client/features/timer/public/use-timer.ts';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { type Answers, ok, refusal } from '#client/testing/stub-api.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import type { Task } from '#shared/tasks/task.schema.ts';

const menu = 'Actions: Task one';
const one = task('one', { issueType: 'Bug' });

/** A part of the page that shows the timer. */
function TimerReader() {
  const isRunning = useIsRunning();
  return <output>{isRunning ? 'running' : 'resting'}</output>;
}

function open(more: Answers = {}, others: readonly Task[] = []) {
  const sent = taskServer([one, ...others], { 'GET /tasks/one': ok(one), ...more });
  const page = (
    <>
      <TaskMenu task={one} />
      <TimerReader />
    </>
  );
  return { sent, ...renderInScope(page, { isManager: true }) };
}

beforeEach(() => toaster.remove());

test('deleting asks, counts what is attached, and can be undone', async () => {
  const comments = { items: [{ id: 'c' }, { id: 'd' }], total: 2 };
  const { sent, user } = open({
    'GET /comment': ok(comments),
    'DELETE /tasks/one': ok({ raw: [], affected: 1 }),
    'POST /tasks/one/restore': ok(one),
  });
  await chooseEntry(user, { menu, entry: 'Delete task' });
  const dialog = await screen.findByRole('alertdialog', { name: /Delete “Task one”\?/ });
  await within(dialog).findByText('This also includes: 2 comments.');
  await user.click(within(dialog).getByRole('button', { name: 'Delete task' }));
  await screen.findByText('“Task one” was deleted');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('“Task one” was restored');
  expect(sent.map(({ endpoint }) => endpoint)).toContain('POST /tasks/one/restore');
});

test('the estimate has a dialog, which stays when the menu takes the focus back', async () => {
  const { sent, user } = open({ 'PUT /tasks/one': ok(one) });
  await chooseEntry(user, { menu, entry: 'Estimate' });
  const hours = await screen.findByRole('textbox', { name: 'Hours' });
  await user.click(hours);
  screen.getByRole('button', { name: menu, hidden: true }).focus();
  await user.type(hours, '3{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodiesOf(sent, 'PUT /tasks/one')).toEqual([{ estimate: 10800 }]);
});

test('closing asks, leaves the timer to the server and reads it anew; a closed one is reopened', async () => {
  const log = {
    taskId: 'one',
    startedAt: '2026-11-19T10:00:00.000Z',
    source: 'TEAMS',
    organizationTeamId: 'blue',
  };
  const running = { ...status, running: true, timerStatus: 'running', lastLog: { id: 'log', ...log } };
  const { sent, user, unmount } = open({
    'GET /timesheet/timer/status': ok(running),
    'PUT /tasks/one': ok(one),
  });
  await chooseEntry(user, { menu, entry: 'Close task' });
  const question = await screen.findByRole('alertdialog', { name: 'Close “Task one”?' });
  expect(bodiesOf(sent, 'PUT /tasks/one')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Close task' }));
  await waitFor(() =>
    expect(bodiesOf(sent, 'PUT /tasks/one')).toEqual([{ status: 'closed', taskStatusId: 's4' }]),
  );
  const endpoints = () => sent.map(({ endpoint }) => endpoint);
  const closedAt = endpoints().indexOf('PUT /tasks/one');
  await waitFor(() => expect(endpoints().slice(closedAt)).toContain('GET /timesheet/timer/status'));
  expect(endpoints()).not.toContain('POST /timesheet/timer/stop');
  unmount();

  const shut = task('one', { status: 'closed', taskStatusId: 's4' });
  const again = taskServer([shut], { 'PUT /tasks/one': ok(one) });
  const page = renderInScope(<TaskMenu task={shut} />);
  await chooseEntry(page.user, { menu, entry: 'Reopen task' });
  await waitFor(() =>
    expect(bodiesOf(again, 'PUT /tasks/one')).toEqual([{ status: 'open', taskStatusId: 's1' }]),
  );
});

test('a person who may neither delete nor plan has no entries for it', async () => {
  taskServer([]);
  const { user } = renderInScope(<TaskMenu task={task('one', { members: [] })} />);
  await user.click(screen.getByRole('button', { name: menu }));
  await screen.findByRole('menuitem', { name: 'Move to top' });
  expect(screen.queryByRole('menuitem', { name: 'Delete task' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Plan for today' })).toBeNull();
});

test('without a plan for today the next task goes on top of its column', async () => {
  const { sent, user } = open({ 'POST /tasks/one/move': ok(one) });
  await chooseEntry(user, { menu, entry: 'Move to top' });
  await screen.findByText('“Task one” moved to the top');
  expect(bodiesOf(sent, 'POST /tasks/one/move')).toEqual([
    { organizationTeamId: 'blue', taskStatusId: 's1', status: 'open' },
  ]);
});

describe('the parent', () => {
  const epics = Array.from({ length: 7 }, (_each, index) =>
    task(`e${index}`, { title: `Big thing ${index}`, issueType: 'Epic' }),
  );

  test('is one of those allowed, five at a time, found by the start of its title', async () => {
    const { sent, user } = open({ 'PUT /tasks/one': ok(one) }, [
      ...epics,
      task('two', { issueType: 'Task' }),
    ]);
    await chooseEntry(user, { menu, entry: 'Add parent' });
    const list = await screen.findByRole('list', { name: 'Possible parents' });
    expect(within(list).getAllByRole('button', { name: /Big thing/ })).toHaveLength(5);
    await user.click(within(list).getByRole('button', { name: 'Show more' }));
    expect(within(list).getAllByRole('button', { name: /Big thing/ })).toHaveLength(7);
    await user.type(screen.getByRole('searchbox', { name: 'Search by beginning of title' }), 'BIGthing6');
    await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(1));
    await user.click(within(list).getByRole('button', { name: /Big thing 6/ }));
    await screen.findByText('Parent added');
    expect(bodiesOf(sent, 'PUT /tasks/one')).toEqual([{ parentId: 'e6' }]);
  });

  test('that was refused names both tasks', async () => {
    const { user } = open({ 'PUT /tasks/one': refusal(400, 'Not under this one.') }, epics);
    await chooseEntry(user, { menu, entry: 'Add parent' });
    await user.click(await screen.findByRole('button', { name: /Big thing 0/ }));
    await screen.findByText('Failed to make “Big thing 0” the parent of “Task one”: Not under this one.');
  });
});

test('a relation is added with its kind and taken away', async () => {
  const two = task('two');
  const link = { id: 'x', organizationId: 'o', action: 1, taskFromId: 'one', taskToId: 'two' };
  const related = { ...one, linkedIssuesFrom: [{ ...link, taskFrom: one, taskTo: two }] };
  const { sent, user } = open(
    {
      'GET /tasks/one': [ok(one), ok(related)],
      'POST /task-linked-issue': ok(link),
      'DELETE /task-linked-issue/x': ok({ raw: [], affected: 1 }),
    },
    [two],
  );
  await chooseEntry(user, { menu, entry: 'Edit relations' });
  const dialog = await screen.findByRole('dialog', { name: 'Relations of “Task one”' });
  await user.click(within(dialog).getByRole('button', { name: /^Relation type/ }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Is blocked by' }));
  await user.click(within(dialog).getByRole('button', { name: /^Task/ }));
  await user.click(await screen.findByRole('option', { name: /Task two/ }));
  await waitFor(() =>
    expect(bodiesOf(sent, 'POST /task-linked-issue')).toEqual([
      { taskFromId: 'one', taskToId: 'two', action: 1 },
    ]),
  );
  await user.click(await within(dialog).findByRole('button', { name: 'Remove relation to “Task two”' }));
  await waitFor(() => expect(sent.map(({ endpoint }) => endpoint)).toContain('DELETE /task-linked-issue/x'));
});
