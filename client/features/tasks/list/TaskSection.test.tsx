import { act, screen, waitFor, within } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { VerificationDialog } from '#client/features/auth/public/VerificationDialog.tsx';
import { useTaskLists } from '#client/features/task-lists/public/use-task-lists.ts';
import { TaskSection } from '#client/features/tasks/list/TaskSection.tsx';
import type { TaskOwners } from '#client/features/tasks/public/task-view.ts';
import { useUpdateTask } from '#client/features/tasks/public/task-writes.ts';
import { teamTasksQuery } from '#client/features/tasks/queries.ts';
import {
  ann,
  bob,
  bodiesOf,
  renderInScope,
  status,
  task,
  taskServer,
} from '#client/features/tasks/task-test-kit.tsx';
import { statusKey } from '#client/features/timer/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { drawingOf } from '#client/testing/drawing.ts';
import { ok, refusal } from '#client/testing/stub-api.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';

function Section({ owners = 'mine' }: { owners?: TaskOwners }) {
  const scope = useScope();
  const composerRef = useRef<HTMLInputElement>(null);
  return (
    <TaskSection
      lists={useTaskLists(scope)}
      save={useUpdateTask()}
      composerRef={composerRef}
      owners={owners}
    />
  );
}

const create = 'POST /tasks';
const composer = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Create or find a task' });
const titles = () =>
  within(screen.getByRole('list'))
    .getAllByRole('link')
    .map((link) => link.textContent);

beforeEach(() => {
  toaster.remove();
  localStorage.clear();
});

test('work that is counted anew does not draw the line of a new task', async () => {
  taskServer([task('one')]);
  const { queryClient } = renderInScope(<Section />);
  await screen.findByText('Task one');
  const read = () => waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await read();
  const before = drawingOf(composer());
  act(() => {
    queryClient.setQueryData(teamTasksQuery({ teamId: 'blue' }).queryKey, {
      items: [task('one', { totalWorkedTime: 7200 })],
      total: 1,
    });
  });
  await screen.findByText('2:00');
  expect(drawingOf(composer())).toBe(before);
});

test('a row follows the timer for its button and for its times, once each', async () => {
  const three = ['one', 'two', 'three'].map((id) => task(id));
  taskServer(three.slice(0, 1));
  const { queryClient } = renderInScope(<Section />);
  await screen.findByRole('button', { name: 'Start timer: Task one' });
  const followers = () => queryClient.getQueryCache().find({ queryKey: statusKey })?.getObserversCount() ?? 0;
  const before = followers();
  act(() => {
    queryClient.setQueryData(teamTasksQuery({ teamId: 'blue' }).queryKey, { items: three, total: 3 });
  });
  await screen.findByRole('button', { name: 'Start timer: Task three' });
  expect(followers() - before).toBe(2 * 2);
});

test('a key draws neither the form of a new task nor the tasks that it still could mean', async () => {
  taskServer([task('old')]);
  const { user } = renderInScope(<Section />);
  await screen.findByText('Task old');
  await user.type(composer(), 'Tas');
  const found = await screen.findByRole('option', { name: /Task old/ });
  const ofOption = drawingOf(found);
  await user.type(composer(), 'k');
  await screen.findByRole('option', { name: /“Task”/ });
  expect(drawingOf(found)).toBe(ofOption);
  await user.type(composer(), 'less');
  const form = await screen.findByRole('group', { name: 'New task details' });
  const ofForm = drawingOf(form);
  await user.type(composer(), ' and more');
  expect(form.isConnected).toBe(true);
  expect(drawingOf(form)).toBe(ofForm);
});

describe('creating', () => {
  test('Enter creates a Task with the defaults of the team and puts it on top', async () => {
    const made = task('new', { title: 'Write the docs', createdAt: '2026-11-19T10:00:00Z' });
    const stored = [task('old')];
    const sent = taskServer(stored, {
      [create]: { status: 201, body: { toJSON: () => stored[stored.push(made) - 1] } },
    });
    const { user } = renderInScope(<Section />);
    await screen.findByText('Task old');
    await user.type(composer(), '  Write the docs {Enter}');
    await screen.findByText('Task created successfully');
    expect(bodiesOf(sent, create)).toEqual([
      {
        clientId: expect.any(String),
        title: 'Write the docs',
        description: '',
        issueType: 'Task',
        taskTypeId: 't2',
        status: 'open',
        taskStatusId: 's1',
        estimate: 0,
        members: [{ id: 'ann' }],
        tags: [],
        teams: [{ id: 'blue' }],
      },
    ]);
    expect(titles()).toEqual(['Write the docs', 'Task old']);
    expect(composer().value).toBe('');
  });

  test('one character is too short and sends nothing', async () => {
    const sent = taskServer([]);
    const { user } = renderInScope(<Section />);
    await user.type(composer(), ' x {Enter}');
    await screen.findByText('Title must be at least 2 characters long');
    expect(composer().value).toBe(' x ');
    expect(bodiesOf(sent, create)).toEqual([]);
  });

  test('more than 255 characters are refused in plain words', async () => {
    const sent = taskServer([]);
    const { user } = renderInScope(<Section />);
    await user.click(composer());
    await user.paste('x'.repeat(256));
    await user.keyboard('{Enter}');
    await screen.findByText(/Task Title can't exceed 255 characters\./);
    expect(composer().value).toHaveLength(256);
    expect(bodiesOf(sent, create)).toEqual([]);
  });

  test('a failure keeps the text; Retry sends it again', async () => {
    const made = task('new', { title: 'Write the docs' });
    const sent = taskServer([], { [create]: [refusal(500, 'Broken'), { status: 201, body: made }] });
    const { user } = renderInScope(<Section />);
    await screen.findByText('No open tasks are assigned to you');
    await user.type(composer(), 'Write the docs{Enter}');
    expect(await screen.findAllByText('Failed to create task. Please try again.')).not.toHaveLength(0);
    expect(composer().value).toBe('Write the docs');
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByText('Task created successfully');
    expect(composer().value).toBe('');
    expect(bodiesOf(sent, create)).toHaveLength(2);
  });

  test('a text without a match opens the form, and its choices are sent', async () => {
    const sent = taskServer([task('old')], { [create]: { status: 201, body: task('new') } });
    const { user } = renderInScope(<Section />);
    await screen.findByText('Task old');
    await user.type(composer(), 'Zebra');
    const form = await screen.findByRole('group', { name: 'New task details' });
    await user.click(within(form).getByRole('button', { name: 'Priority' }));
    await user.click(await screen.findByRole('menuitemradio', { name: /High/ }));
    await user.click(within(form).getByRole('button', { name: 'Type: Task' }));
    await user.click(await screen.findByRole('menuitemradio', { name: /Story/ }));
    await user.click(within(form).getByRole('button', { name: 'Create task' }));
    await waitFor(() => expect(bodiesOf(sent, create)).toHaveLength(1));
    expect(bodiesOf(sent, create)[0]).toMatchObject({
      title: 'Zebra',
      priority: 'high',
      taskPriorityId: 'p2',
      issueType: 'Story',
      taskTypeId: 't3',
    });
  });

  test('a chosen suggestion becomes the active task', async () => {
    const sent = taskServer([task('old'), task('other', { members: [bob] })]);
    const { user } = renderInScope(<Section />);
    await screen.findByText('Task old');
    await user.type(composer(), 'other');
    await screen.findByRole('option', { name: /Task other/ });
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByText("You're now working on “Task other”.");
    expect(bodiesOf(sent, 'PUT /organization-team-employee/m-ann/active-task')).toMatchObject([
      { activeTaskId: 'other', organizationTeamId: 'blue' },
    ]);
    expect(bodiesOf(sent, create)).toEqual([]);
  });

  test('open and closed matches are counted; a closed one that is chosen is opened again', async () => {
    const shut = task('shut', { status: 'closed', taskStatusId: 's4' });
    const sent = taskServer([task('old'), task('other'), shut], { 'PUT /tasks/shut': ok(shut) });
    const { user } = renderInScope(<Section />);
    await screen.findByText('Task old');
    await user.type(composer(), 'Task');
    const counter = (name: string, pressed: boolean) => screen.findByRole('button', { name, pressed });
    await counter('2 open', true);
    expect(screen.getAllByRole('option', { name: /^Task/ })).toHaveLength(2);
    await user.click(await counter('1 closed', false));
    await counter('1 closed', true);
    expect(screen.queryByRole('option', { name: /Task old/ })).toBeNull();
    await user.click(screen.getByRole('option', { name: /Task shut/ }));
    await screen.findByText("You're now working on “Task shut”.");
    expect(bodiesOf(sent, 'PUT /tasks/shut')).toEqual([{ status: 'open', taskStatusId: 's1' }]);
    expect(bodiesOf(sent, 'PUT /organization-team-employee/m-ann/active-task')).toMatchObject([
      { activeTaskId: 'shut' },
    ]);
  });

  test('while the timer runs nothing can be typed; it says to stop first', async () => {
    const running = { ...status, running: true, timerStatus: 'running' };
    taskServer([task('old')], { 'GET /timesheet/timer/status': ok(running) });
    renderInScope(<Section />);
    await screen.findByText('Task old');
    await waitFor(() => expect(composer().disabled).toBe(true));
    expect(composer().placeholder).toBe('Stop the timer first');
  });
});

test('a new task waits for a verified address, and opens the field of its code', async () => {
  taskServer([]);
  const page = (
    <>
      <Section />
      <VerificationDialog />
    </>
  );
  const { user } = renderInScope(page, { user: { id: 'ann-user', isEmailVerified: false } });
  await screen.findByText('No open tasks are assigned to you');
  const line = composer();
  await user.type(line, 'Write it down{Enter}');
  await screen.findByRole('dialog', { name: 'Verify your email' });
  expect(line.value).toBe('Write it down');
});

describe('changing', () => {
  async function choose(user: ReturnType<typeof renderInScope>['user'], name: RegExp) {
    await user.click(await screen.findByRole('button', { name: /^Status: ?Open$/ }));
    await user.click(await screen.findByRole('menuitemradio', { name }));
  }

  test('a status shows at once and is sent with its id', async () => {
    const stored = { ...task('old') };
    const change = { status: 'in-progress', taskStatusId: 's2' };
    const sent = taskServer([stored], {
      'PUT /tasks/old': ok({ toJSON: () => Object.assign(stored, change) }),
    });
    const { user } = renderInScope(<Section />);
    await choose(user, /In progress/);
    await screen.findByRole('button', { name: /^Status: ?In progress$/ });
    await screen.findByText('Task status updated successfully');
    expect(bodiesOf(sent, 'PUT /tasks/old')).toEqual([change]);
    expect(screen.getByRole('button', { name: /^Status: ?In progress$/ })).toBeTruthy();
  });

  test('a refused status is undone and says why', async () => {
    taskServer([task('old')], { 'PUT /tasks/old': refusal(409, 'The sprint is over.') });
    const { user } = renderInScope(<Section />);
    await choose(user, /In progress/);
    await screen.findByText('Failed to update task status: The sprint is over.');
    await screen.findByRole('button', { name: /^Status: ?Open$/ });
  });

  test('closing asks first', async () => {
    const sent = taskServer([task('old')], { 'PUT /tasks/old': ok(task('old')) });
    const { user } = renderInScope(<Section />);
    await choose(user, /Closed/);
    const question = await screen.findByRole('alertdialog', { name: 'Close “Task old”?' });
    expect(bodiesOf(sent, 'PUT /tasks/old')).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Close task' }));
    await waitFor(() =>
      expect(bodiesOf(sent, 'PUT /tasks/old')).toEqual([{ status: 'closed', taskStatusId: 's4' }]),
    );
  });

  test('an estimate keeps to its limits', async () => {
    const sent = taskServer([task('old', { estimate: 3600 })], { 'PUT /tasks/old': ok(task('old')) });
    const { user } = renderInScope(<Section owners="team" />);
    await user.click(await screen.findByRole('button', { name: /^Estimate: ?1:00$/ }));
    const minutes = await screen.findByRole('textbox', { name: 'Minutes' });
    await user.type(minutes, '60{Enter}');
    await screen.findByText('Hours 0 to 999, minutes 0 to 59');
    expect(bodiesOf(sent, 'PUT /tasks/old')).toEqual([]);
    await user.clear(minutes);
    await user.type(minutes, '30{Enter}');
    await waitFor(() => expect(bodiesOf(sent, 'PUT /tasks/old')).toEqual([{ estimate: 5400 }]));
  });

  test("others' tasks may only be read by who is no manager", async () => {
    taskServer([task('old', { estimate: 3600, members: [bob] })]);
    renderInScope(<Section owners="team" />);
    await screen.findByText('Task old');
    expect(screen.queryByRole('button', { name: /^Estimate: ?1:00$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Start timer/ })).toBeNull();
  });
});

describe('the list', () => {
  const tasks = [
    task('a', { title: 'Invoice export', members: [ann] }),
    task('b', { title: 'Address form', members: [bob] }),
    task('c', { title: 'Sent', members: [ann], status: 'completed', taskStatusId: 's3' }),
  ];

  test.each([
    ['mine', ['Invoice export'], '/tasks?tasks=mine'],
    ['team', ['Invoice export', 'Address form'], '/tasks'],
  ] as const)('open tasks (%s), and the way to all of them', async (owners, shown, all) => {
    taskServer(tasks);
    renderInScope(<Section owners={owners} />);
    await screen.findByText('Invoice export');
    expect(titles().toSorted()).toEqual(shown.toSorted());
    expect(screen.getByRole('link', { name: 'All tasks' }).getAttribute('href')).toBe(all);
  });

  test('six of many, the newest first', async () => {
    const days = Array.from({ length: 9 }, (_day, index) => index + 1);
    taskServer(days.map((day) => task(`of day ${day}`, { createdAt: `2026-11-0${day}T10:00:00Z` })));
    renderInScope(<Section />);
    await screen.findByText('Task of day 9');
    expect(titles()).toEqual([9, 8, 7, 6, 5, 4].map((day) => `Task of day ${day}`));
    screen.getByText('9');
  });

  test('a list that did not load can be requested again', async () => {
    taskServer([], { 'GET /tasks/team': [refusal(400, 'Broken'), ok({ items: tasks, total: 3 })] });
    const { user } = renderInScope(<Section />);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Invoice export');
  });
});
