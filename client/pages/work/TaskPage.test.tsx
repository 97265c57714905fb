import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test } from 'vitest';
import { VerificationDialog } from '#client/features/auth/public/VerificationDialog.tsx';
import {
  ann,
  bob,
  bodiesOf,
  renderInScope,
  task,
  taskServer,
} from '#client/features/tasks/task-test-kit.tsx';
import { drawingOf } from '#client/testing/drawing.ts';
import { type Answers, ok, refusal } from '#client/testing/stub-api.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { TaskPage } from './TaskPage.tsx';

const put = 'PUT /tasks/one';

function open(
  facts: Partial<Task> = {},
  more: Answers = {},
  scope: Parameters<typeof renderInScope>[1] = {},
) {
  const one = task('one', { number: 7, taskNumber: 'PRD-7', ...facts });
  const sent = taskServer([one], { 'GET /tasks/one': ok(one), ...more });
  const page = renderInScope(
    <>
      <Routes>
        <Route path="/task/:id" element={<TaskPage />} />
      </Routes>
      <VerificationDialog />
    </>,
    scope,
    '/task/one',
  );
  return { sent, ...page };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => toaster.remove());

describe('title', () => {
  test('the pencil edits it, Enter saves it once', async () => {
    const stored = task('one');
    const { sent, user } = open(
      {},
      {
        [put]: ok({ toJSON: () => Object.assign(stored, { title: 'Renamed' }) }),
        'GET /tasks/one': ok(stored),
      },
    );
    await user.click(await screen.findByRole('button', { name: 'Edit title' }));
    const field = screen.getByRole('textbox', { name: 'Title' });
    await user.clear(field);
    await user.type(field, '  Renamed  {Enter}');
    await heading('Renamed');
    await screen.findByText('Task title updated successfully');
    expect(bodiesOf(sent, put)).toEqual([{ title: 'Renamed' }]);
  });

  test('Escape restores it', async () => {
    const { sent, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit title' }));
    await user.type(screen.getByRole('textbox', { name: 'Title' }), ' and more{Escape}');
    await heading('Task one');
    expect(bodiesOf(sent, put)).toEqual([]);
  });

  test('is saved when its page goes', async () => {
    const { sent, user, unmount } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit title' }));
    await user.type(screen.getByRole('textbox', { name: 'Title' }), ' and more');
    unmount();
    await waitFor(() => expect(bodiesOf(sent, put)).toMatchObject([{ title: 'Task one and more' }]));
  });

  test('more than 255 characters are refused, and stay', async () => {
    const { sent, user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit title' }));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title' });
    await user.clear(field);
    await user.paste('x'.repeat(256));
    await user.keyboard('{Enter}');
    await screen.findByText("We couldn't update Task Title. Task Title can't exceed 255 characters.");
    expect(field.value).toHaveLength(256);
    expect(bodiesOf(sent, put)).toEqual([]);
  });

  test('a failed save gives the old title back and keeps what was typed', async () => {
    const { user } = open({}, { [put]: 'unreachable' });
    await user.click(await screen.findByRole('button', { name: 'Edit title' }));
    const field = screen.getByRole('textbox', { name: 'Title' });
    await user.clear(field);
    await user.type(field, 'Renamed{Enter}');
    await screen.findByText('Failed to update task title: Please try again');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Title' }).value).toBe('Renamed');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  test.each([
    ['button', 'Edit title'],
    ['textbox', 'Description'],
    ['button', 'Add subtask'],
  ])('before the address is verified the %s “%s” asks for the code', async (role, name) => {
    const { user } = open({ issueType: 'Story' }, {}, { user: { id: 'ann-user', isEmailVerified: false } });
    await heading('Task one');
    await user.click(screen.getByRole(role, { name }));
    await screen.findByRole('dialog', { name: 'Verify your email' });
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
    await user.keyboard('{Escape}');
  });
});

describe('description', () => {
  const conflict = {
    status: 409,
    body: { statusCode: 409, message: 'Changed', error: 'Conflict', code: 'TASK_CHANGED' },
  };

  async function write(user: UserEvent, words: string) {
    const field = await screen.findByRole('textbox', { name: 'Description' });
    await user.click(field);
    await user.paste(words);
    return field;
  }

  test('is saved when the field is left, against the revision that was read', async () => {
    const { sent, user } = open({ revision: 4 }, { [put]: ok(task('one', { revision: 5 })) });
    await write(user, 'new <line>');
    await user.click(screen.getByRole('heading', { name: 'Activity' }));
    await user.tab();
    await waitFor(() =>
      expect(bodiesOf(sent, put)).toEqual([{ description: '<p>new &lt;line&gt;</p>', ifRevision: 4 }]),
    );
  });

  test('stays when it cannot be saved, on the device too, and is sent again', async () => {
    const { sent, user } = open({}, { [put]: ['unreachable', ok(task('one'))] });
    const field = await write(user, 'Words');
    await user.tab();
    const alert = (await screen.findByText("Your description hasn't been saved yet.")).closest(
      '[role="alert"]',
    );
    expect(field.textContent).toBe('Words');
    expect(localStorage.getItem('description-one')).toBe('<p>Words</p>');
    if (!(alert instanceof HTMLElement)) throw new Error('The field says nothing');
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(bodiesOf(sent, put)).toHaveLength(2));
    await waitFor(() => expect(localStorage.getItem('description-one')).toBeNull());
  });

  test('a text that somebody else wrote meanwhile stands beside it, and one of them is chosen', async () => {
    const theirs = task('one', { description: '<p>Theirs</p>', revision: 9 });
    const { sent, user } = open(
      { revision: 4 },
      { [put]: [conflict, ok(theirs)], 'GET /tasks/one': [ok(task('one', { revision: 4 })), ok(theirs)] },
    );
    await write(user, 'Mine');
    await user.tab();
    await screen.findByText('Theirs');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() =>
      expect(bodiesOf(sent, put).at(-1)).toEqual({ description: '<p>Mine</p>', ifRevision: 9 }),
    );
  });
});

describe('facts', () => {
  test('a refused priority is undone', async () => {
    const { user } = open({ priority: 'low', taskPriorityId: 'p3' }, { [put]: refusal(400, 'Not now.') });
    await user.click(await screen.findByRole('button', { name: 'Priority: Low' }));
    await user.click(await screen.findByRole('menuitemradio', { name: /High/ }));
    await screen.findByText('Failed to update task priority: Not now.');
    await screen.findByRole('button', { name: 'Priority: Low' });
  });

  test('the issue type keeps to its rules', async () => {
    const story = { id: 'parent', title: 'Parent', public: true, issueType: 'Story' };
    const { user } = open({ issueType: 'Task', taskTypeId: 't2', parent: story });
    await user.click(await screen.findByRole('button', { name: /^Type: ?Task$/ }));
    await screen.findByText('Task Type can not be changed as Task has already Parent.');
    const offered = screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent);
    expect(offered).toEqual(['Bug', 'Task']);
    expect(screen.getByRole('link', { name: 'Parent' }).getAttribute('target')).toBe('_blank');
  });

  test('a manager assigns somebody; the own sole assignment is required', async () => {
    const { sent, user } = open({}, { [put]: ok(task('one', { members: [ann, bob] })) }, { isManager: true });
    await user.click(await screen.findByRole('button', { name: 'Assignees: Ann Own' }));
    const own = await screen.findByRole('option', { name: /Ann Own/ });
    expect(within(own).getByText('Required')).toBeTruthy();
    await user.click(own);
    expect(bodiesOf(sent, put)).toEqual([]);
    await user.click(screen.getByRole('option', { name: /Bob Other/ }));
    await waitFor(() => expect(bodiesOf(sent, put)).toEqual([{ members: [{ id: 'ann' }, { id: 'bob' }] }]));
  });

  test('a member who is no manager sees the assigned people, and changes only themselves', async () => {
    const { sent, user } = open({ members: [bob] }, { [put]: ok(task('one', { members: [bob, ann] })) });
    await user.click(await screen.findByRole('button', { name: 'Assignees: Bob Other' }));
    await user.click(await screen.findByRole('option', { name: /Bob Other/, selected: true }));
    expect(bodiesOf(sent, put)).toEqual([]);
    await user.click(screen.getByRole('option', { name: /Ann Own/, selected: false }));
    await waitFor(() => expect(bodiesOf(sent, put)).toEqual([{ members: [{ id: 'bob' }, { id: 'ann' }] }]));
  });

  test('a person who may assign only themselves reads why nobody else is offered', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Assignees: Ann Own' }));
    await screen.findByText('Only a manager of the team can assign someone else.');
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });

  test('a new member comes last, as on the cards of the task', async () => {
    open({ members: [bob, ann] });
    await screen.findByRole('button', { name: 'Assignees: Bob, Ann' });
  });

  test('one click takes a task that is somebody else’s', async () => {
    const { sent, user } = open({ members: [bob] }, { [put]: ok(task('one', { members: [bob, ann] })) });
    await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
    await waitFor(() => expect(bodiesOf(sent, put)).toEqual([{ members: [{ id: 'bob' }, { id: 'ann' }] }]));
  });

  test('a link is read from its own end', async () => {
    const other = { id: 'two', title: 'Task two', public: true };
    const link = {
      id: 'x',
      organizationId: 'o',
      taskFromId: 'two',
      taskToId: 'one',
      taskFrom: other,
      taskTo: other,
    };
    open({ linkedIssues: [{ ...link, action: 2 }] });
    await screen.findByText('Is blocked by');
  });
});

test('the buttons of an editor are one stop of Tab, arrows go through them', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('textbox', { name: 'Description' }));
  const [bar] = screen.getAllByRole('toolbar', { name: 'Format', hidden: true });
  if (!bar) throw new Error('There are no buttons');
  const stops = () =>
    within(bar)
      .getAllByRole('button', { hidden: true })
      .filter(({ tabIndex }) => tabIndex === 0);
  expect(stops().map((button) => button.getAttribute('aria-label'))).toEqual(['Bold']);
  stops()[0]?.focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Italic');
  expect(stops().map((button) => button.getAttribute('aria-label'))).toEqual(['Italic']);
});

test.each(['Description', 'Write a comment'])(
  '%s: a key draws neither the field nor its buttons',
  async (name) => {
    const { user } = open({}, { [put]: ok(task('one')) });
    const field = await screen.findByRole('textbox', { name });
    await user.click(field);
    await user.paste('First');
    await waitFor(() => expect(field.textContent).toBe('First'));
    const buttons = [...document.querySelectorAll('[role=toolbar]')].find((bar) =>
      bar.parentElement?.contains(field),
    );
    const frame = buttons?.parentElement;
    if (!buttons || !frame) throw new Error('There are no buttons');
    const before = [drawingOf(frame), drawingOf(buttons)];
    await user.paste(', second');
    await waitFor(() => expect(field.textContent).toBe('First, second'));
    expect(drawingOf(frame)).toBe(before[0]);
    expect(drawingOf(buttons)).toBe(before[1]);
  },
);

describe('activity', () => {
  const by = (id: string, name: string) => ({ id, name });
  const step = {
    id: 'h1',
    entity: 'Task',
    entityId: 'one',
    action: 'Updated',
    actorType: 'User',
    updatedFields: ['status', 'estimate', 'members'],
    previousValues: { status: 'open', estimate: null, members: ['Ann Own'] },
    updatedValues: { status: 'in-progress', estimate: 5400, members: ['Ann Own', 'Bob Other'] },
    createdAt: '2026-11-18T10:00:00.000Z',
    createdByUser: by('bob-user', 'Bob Other'),
  };
  const comment = (id: string, facts: object = {}) => ({
    id,
    entity: 'Task',
    entityId: 'one',
    comment: `<p>Words of ${id}<script>alert(1)</script></p>`,
    mentionEmployeeIds: [],
    createdAt: '2026-11-19T10:00:00.000Z',
    createdByUser: by('bob-user', 'Bob Other'),
    ...facts,
  });

  test('comments and changes stand newest first, ten at a time', async () => {
    const many = Array.from({ length: 11 }, (_each, index) => comment(`c${index}`));
    const { user } = open(
      {},
      {
        'GET /comment': ok({ items: many, total: 11 }),
        'GET /activity-log': ok({ items: [step], total: 1 }),
      },
    );
    const feed = await screen.findByRole('list', { name: 'Task activity' });
    await within(feed).findByText('Words of c0');
    expect(within(feed).getAllByRole('listitem')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(within(feed).getAllByRole('listitem').at(-1)?.textContent).toContain(
      'Bob Other changed the status from Open to In progress, set the estimate to 1:30, added Bob Other to the assignees',
    );
    await user.click(screen.getByRole('radio', { name: 'Comments' }));
    await waitFor(() => expect(within(feed).queryByText(/changed the status/)).toBeNull());
  });

  test('only the own comment is edited; a manager deletes any', async () => {
    const own = comment('own', { createdByUser: by('ann-user', 'Ann Own') });
    open({}, { 'GET /comment': ok({ items: [own, comment('other')], total: 2 }) });
    await screen.findByRole('button', { name: "Actions for Ann Own's comment" });
    expect(screen.queryByRole('button', { name: "Actions for Bob Other's comment" })).toBeNull();
  });

  test('a comment that was not sent stays', async () => {
    const { sent, user } = open({}, { 'POST /comment': ['unreachable', ok(comment('new'))] });
    const field = await screen.findByRole('textbox', { name: 'Write a comment' });
    await user.click(field);
    await user.paste('Hello');
    await user.click(await screen.findByRole('button', { name: 'Comment' }));
    await screen.findByText(/Your comment hasn't been sent/);
    expect(field.textContent).toBe('Hello');
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(field.textContent).toBe(''));
    expect(bodiesOf(sent, 'POST /comment').at(-1)).toMatchObject({
      entityId: 'one',
      comment: '<p>Hello</p>',
    });
  });
});

test('the title of a child stays when its line is closed, and goes once it is made', async () => {
  const { user } = open({ issueType: 'Story' }, { 'POST /tasks': ok(task('two')) }, { isManager: true });
  const addChild = async () => user.click(await screen.findByRole('button', { name: 'Add subtask' }));
  const line = () => screen.findByRole('textbox', { name: 'Subtask title' });
  await addChild();
  await user.type(await line(), 'Half a title{Escape}');
  await addChild();
  expect(await line()).toHaveProperty('value', 'Half a title');
  await user.type(await line(), '{Enter}');
  await waitFor(async () => expect(await line()).toHaveProperty('value', ''));
  await user.keyboard('{Escape}');
  await addChild();
  expect(await line()).toHaveProperty('value', '');
});

test('a missing task says so', async () => {
  open(
    {},
    { 'GET /tasks/team': ok({ items: [], total: 0 }), 'GET /tasks/one': refusal(404, 'Task not found') },
  );
  await screen.findByText('Task not found');
});

test('a failed read of the task can be repeated', async () => {
  const { user } = open({}, { 'GET /tasks/one': [refusal(403, 'No'), ok(task('one'))] });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await heading('Task one');
});

test('worked and remaining time add up to the estimate', async () => {
  open({ estimate: 5400, totalWorkedTime: 3640 });
  const panel = within(await screen.findByRole('region', { name: 'Time' }));
  const figure = (name: string) => panel.getByText(name).nextElementSibling?.textContent;
  expect([figure('Worked'), figure('Remaining')]).toEqual(['1:00', '0:30']);
});
