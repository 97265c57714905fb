import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { bob, bodiesOf, renderInScope, task, taskServer } from '#client/features/tasks/task-test-kit.tsx';
import { type Answers, ok, refusal } from '#client/testing/stub-api.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import { TasksPage } from './TasksPage.tsx';

beforeEach(() => {
  toaster.remove();
  return () => vi.useRealTimers();
});

const three = [
  task('one', { title: 'Write the letter', number: 3 }),
  task('two', {
    title: 'Post the letter',
    number: 2,
    status: 'in-progress',
    taskStatusId: 's2',
    members: [bob],
  }),
  task('three', { title: 'Buy stamps', number: 1 }),
];

function open(
  route = '/tasks',
  { tasks = three, answers = {} }: { tasks?: typeof three; answers?: Answers } = {},
) {
  const sent = taskServer(tasks, {
    'GET /organization-projects': ok({
      items: [{ id: 'p1', name: 'Mail room', code: null, public: true, owner: null }],
      total: 1,
    }),
    'GET /role-permissions/me': ok([{ permission: 'ORG_TASK_DELETE', enabled: true }]),
    ...answers,
  });
  return { sent, ...renderInScope(<TasksPage />, { isManager: true }, route) };
}

const titles = async () =>
  within(await screen.findByRole('list', { name: 'Tasks' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

const box = (title: string) => screen.getByRole('checkbox', { name: `Select ${title}` });

describe('the address holds the view', () => {
  test.each([
    ['/tasks', ['Write the letter', 'Post the letter', 'Buy stamps']],
    ['/tasks?tasks=mine', ['Write the letter', 'Buy stamps']],
    ['/tasks?status=in-progress', ['Post the letter']],
    ['/tasks?q=letter&sort=title', ['Post the letter', 'Write the letter']],
    ['/tasks?view=cards&member=bob', ['Post the letter']],
    ['/tasks?view=blocks&member=none,ann', ['Write the letter', 'Buy stamps']],
  ])('%s', async (route, expected) => {
    open(route);
    expect(await titles()).toEqual(expected);
  });
});

test('a filter names what is chosen, and counts several', async () => {
  const { user } = open('/tasks?status=open');
  await titles();
  await user.click(await screen.findByText('Open', { selector: 'button b' }));
  await user.click(await screen.findByText('In progress', { selector: '[role="option"] *' }));
  await screen.findByText('Item(s) (2)', { selector: 'button b' });
  await user.keyboard('{Escape}');
  await user.click(screen.getByLabelText('Remove the Status filter'));
  await waitFor(() => expect(screen.queryByText(/^Item\(s\)/)).toBeNull());
  expect(screen.queryByLabelText('Remove the Status filter')).toBeNull();
});

test('a card names the day plan that the task is on', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-19T10:00:00.000Z'), toFake: ['Date'] });
  const plan = (day: string, ...ids: string[]) => ({
    id: day,
    date: `${day}T12:00:00.000Z`,
    workTimePlanned: 0,
    status: 'open',
    employeeId: 'ann',
    tasks: three.filter(({ id }) => ids.includes(id)),
  });
  const plans = [plan('2026-11-18', 'one', 'three'), plan('2026-11-20', 'one'), plan('2026-11-23', 'two')];
  open('/tasks?view=cards', {
    answers: { 'GET /daily-plan/employee/ann': ok({ items: plans, total: 3 }) },
  });
  const cardOf = (title: string) => screen.findByRole('article', { name: title });
  await within(await cardOf('Write the letter')).findByText('Tomorrow');
  within(await cardOf('Post the letter')).getByText('Mon 23 Nov');
  expect(within(await cardOf('Buy stamps')).queryByTitle(/^Plan for/)).toBeNull();
});

test('a filter that leaves nothing is taken off with one button', async () => {
  const { user } = open('/tasks?q=zzz');
  await screen.findByText('No tasks match your search and filters.');
  await user.click(screen.getByRole('button', { name: 'Show all tasks' }));
  expect(await titles()).toHaveLength(3);
});

test('groups fold', async () => {
  const { user } = open('/tasks?group=status');
  await titles();
  const heading = screen.getByRole('button', { name: /^Open/, expanded: true });
  await user.click(heading);
  expect(await titles()).toEqual(['Post the letter']);
  await user.click(screen.getByRole('button', { name: /^Open/, expanded: false }));
  expect(await titles()).toHaveLength(3);
});

describe('many at once', () => {
  test('a range is chosen with Shift and changed with one call; what was refused says why', async () => {
    const refused = [{ id: 'three', message: 'Not this one.' }];
    const { user, sent } = open('/tasks', {
      answers: { 'PUT /tasks/bulk': ok({ changed: ['one', 'two'], refused }) },
    });
    await titles();
    await user.click(box('Write the letter'));
    await user.keyboard('{Shift>}');
    await user.click(box('Buy stamps'));
    await user.keyboard('{/Shift}');
    screen.getByText('3 selected');
    const bar = screen.getByRole('toolbar', { name: 'Edit selected tasks' });
    await user.click(within(bar).getByRole('button', { name: 'Priority' }));
    await user.click(await screen.findByRole('option', { name: 'Urgent' }));
    await waitFor(() =>
      expect(bodiesOf(sent, 'PUT /tasks/bulk')).toEqual([
        { ids: ['one', 'two', 'three'], change: { priority: 'urgent' } },
      ]),
    );
    await screen.findByText('2 tasks updated');
    await screen.findByText("1 task couldn't be updated: Not this one.");
  });

  test('a change is undone: each task gets back what it had, with one call for those that had the same', async () => {
    const all = { changed: ['one', 'two', 'three'], refused: [] };
    const { user, sent } = open('/tasks', {
      answers: {
        'PUT /tasks/bulk': [
          ok(all),
          ok({ changed: ['one'], refused: [{ id: 'three', message: 'It was deleted.' }] }),
          ok({ changed: ['two'], refused: [] }),
        ],
      },
    });
    await titles();
    await user.click(screen.getByRole('checkbox', { name: 'Select all visible tasks' }));
    const bar = screen.getByRole('toolbar', { name: 'Edit selected tasks' });
    await user.click(within(bar).getByRole('button', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: 'Completed' }));
    await screen.findByText('3 tasks updated');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('2 tasks changed back');
    await screen.findByText("1 task couldn't be updated: It was deleted.");
    expect(bodiesOf(sent, 'PUT /tasks/bulk').slice(1)).toEqual([
      { ids: ['one', 'three'], change: { status: 'open', taskStatusId: 's1' } },
      { ids: ['two'], change: { status: 'in-progress', taskStatusId: 's2' } },
    ]);
  });

  test('deleting asks with the count, and clears the choice', async () => {
    const { user, sent } = open('/tasks', {
      answers: { 'POST /tasks/bulk/delete': ok({ changed: ['one', 'two', 'three'], refused: [] }) },
    });
    await titles();
    await user.click(screen.getByRole('checkbox', { name: 'Select all visible tasks' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: /Delete 3 tasks\?/ });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(bodiesOf(sent, 'POST /tasks/bulk/delete')).toEqual([{ ids: ['one', 'two', 'three'] }]),
    );
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
  });

  test('a failed change says so and can be tried again', async () => {
    const { user, sent } = open('/tasks', {
      answers: { 'PUT /tasks/bulk': [refusal(500, 'Out of order'), ok({ changed: ['one'], refused: [] })] },
    });
    await titles();
    await user.click(box('Write the letter'));
    await user.click(screen.getByRole('button', { name: 'Assign' }));
    await user.click(await screen.findByRole('option', { name: 'Bob Other' }));
    await screen.findByText("The tasks couldn't be updated: Out of order");
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('1 task updated');
    expect(bodiesOf(sent, 'PUT /tasks/bulk')).toHaveLength(2);
  });
});

test('without tasks it says how to begin; a failed read can be tried again', async () => {
  open('/tasks', { tasks: [] });
  await screen.findByText('No tasks yet');
});

test('five thousand tasks put only what is seen into the page', async () => {
  const many = Array.from({ length: 5000 }, (_each, index) => task(`t${index}`, { number: index }));
  open('/tasks', { tasks: many });
  expect((await titles()).length).toBeLessThan(60);
  screen.getByText(/5,?000 tasks/, { selector: 'header [class]' });
});

test('lines that near the window come after the scroll, those that it shows with it', async () => {
  const many = Array.from({ length: 500 }, (_each, index) => task(`t${index}`, { number: index }));
  open('/tasks', { tasks: many });
  await titles();
  const links = () => [...document.querySelectorAll('[data-task-link]')].map((link) => link.textContent);
  const scrollTo = (top: number) => {
    vi.stubGlobal('scrollY', top);
    window.dispatchEvent(new Event('scroll'));
  };
  // Works like a browser, which defers rendering of low priority.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  onTestFinished(() => void vi.unstubAllGlobals());
  const before = links();
  scrollTo(200);
  expect(links()).toEqual(before);
  await waitFor(() => expect(links()).not.toEqual(before));
  scrollTo(8000);
  expect(links().length).toBeGreaterThan(12);
  expect(links()).not.toContain(before.at(-1));
});
