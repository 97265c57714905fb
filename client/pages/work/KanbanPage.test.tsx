import { configure, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  ann,
  bob,
  bodiesOf,
  lists,
  renderInScope,
  task,
  taskServer,
} from '#client/features/tasks/task-test-kit.tsx';
import type { Scope } from '#client/features/workspace/public/use-scope.ts';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { type Answers, ok, refusal } from '#client/testing/stub-api.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { KanbanPage } from './KanbanPage.tsx';

/* A board has many elements: asking each whether it can be seen takes longer than the test. */
configure({ defaultHidden: true });

const draw = task('draw', { title: 'Draw the plan', rank: 'a', estimate: 3600, priority: 'high' });
const build = task('build', { title: 'Build the wall', rank: 'b', estimate: 5400, members: [ann, bob] });
const paint = task('paint', {
  title: 'Paint it',
  status: 'in-progress',
  taskStatusId: 's2',
  members: [bob],
  rank: 'a',
});
const tasks = [draw, build, paint];

// Without layout nothing has a height, and a list draws only what is in sight.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(2000);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
});

afterEach(() => {
  vi.restoreAllMocks();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{decodeURIComponent(pathname + search)}</output>;
}

interface Opening {
  items?: readonly Task[];
  answers?: Answers;
  facts?: Partial<Scope>;
  route?: string;
}

function open({ items = tasks, answers = {}, facts = {}, route = '/kanban' }: Opening = {}) {
  const sent = taskServer(items, answers);
  const page = (
    <>
      <KanbanPage />
      <Address />
    </>
  );
  return { sent, ...renderInScope(page, facts, route) };
}

const column = (name: RegExp) => screen.findByLabelText(name, { selector: 'section' });
const titlesIn = (region: HTMLElement) =>
  [...region.querySelectorAll('h3')].map((heading) => heading.textContent);
const titles = async (name: RegExp) => titlesIn(await column(name));
const said = () =>
  [...document.querySelectorAll('[role="status"]')].map((region) => region.textContent).join(' ');

async function lift(user: UserEvent, title: string) {
  const card = await screen.findByText(title, { selector: 'a' });
  card.focus();
  await user.keyboard('[Space]');
  await waitFor(() => expect(said()).toContain(`Picked up “${title}”`));
}

test('shows the statuses in their order with cards by rank, counts and summed estimates', async () => {
  open();
  const first = await column(/^Open, 2 tasks$/);
  expect(await titles(/^Open/)).toEqual(['Draw the plan', 'Build the wall']);
  within(first).getByText('2:30');
  const board = screen.getByRole('group', { name: 'Board columns' });
  expect(
    within(board)
      .getAllByRole('region')
      .map((region) => region.getAttribute('aria-label')),
  ).toEqual(['Open, 2 tasks', 'In progress, 1 task', 'Completed, 0 tasks', 'Closed, 0 tasks']);
  screen.getByText('3 tasks · 2:30 estimated');
  const link = within(first).getByRole('link', { name: 'Draw the plan' });
  expect(link.getAttribute('href')).toBe('/task/draw');
  within(first).getByRole('img', { name: 'Priority: High' });
  expect(within(first).getAllByRole('img', { name: /no labels$/ })).toHaveLength(2);
});

test('counts the tasks on which work is left, as its badge does', async () => {
  open({
    items: [...tasks, { ...build, id: 'over', status: 'completed', taskStatusId: 's3', estimate: 3600 }],
  });
  await column(/^Completed, 1 task$/);
  screen.getByText('3 tasks · 2:30 estimated');
});

test('cards that are chosen from their menus go together, with one call', async () => {
  const there = { status: 'in-progress', taskStatusId: 's2' };
  const moved = [{ ...draw, ...there, rank: '0a' }, { ...build, ...there, rank: '0b' }, paint];
  const { sent, user } = open({
    answers: {
      'GET /tasks/team': [ok({ items: tasks, total: 3 }), ok({ items: moved, total: 3 })],
      'PUT /tasks/bulk': ok({ changed: ['build', 'draw'], refused: [] }),
    },
  });
  for (const title of ['Draw the plan', 'Build the wall']) {
    await chooseEntry(user, { menu: `Actions: ${title}`, entry: 'Select' });
  }
  const card = await screen.findByText('Build the wall', { selector: 'a' });
  card.focus();
  await user.keyboard('[Space]');
  await waitFor(() => expect(said()).toContain('Picked up 2 tasks. Open, position 1 of 1.'));
  expect(await titles(/^Open/)).not.toContain('Draw the plan');
  await user.keyboard('{ArrowRight}[Space]');
  await waitFor(() => expect(said()).toContain('2 tasks moved to In progress.'));
  expect(await titles(/^In progress/)).toEqual(['Draw the plan', 'Build the wall', 'Paint it']);
  await waitFor(() =>
    expect(bodiesOf(sent, 'PUT /tasks/bulk')).toEqual([
      { ids: ['draw', 'build'], change: { status: 'in-progress', taskStatusId: 's2' } },
    ]),
  );
});

test('by keyboard a card goes between others and into the next column, each step said in words', async () => {
  const moved = { ...draw, status: 'in-progress', taskStatusId: 's2', rank: 'c' };
  const { sent, user } = open({
    answers: {
      'POST /tasks/draw/move': ok(moved),
      'GET /tasks/team': [ok({ items: tasks, total: 3 }), ok({ items: [moved, build, paint], total: 3 })],
    },
  });
  await lift(user, 'Draw the plan');
  expect(said()).toContain('Open, position 1 of 2.');
  await user.keyboard('{ArrowRight}');
  expect(said()).toContain('In progress, position 1 of 2.');
  await user.keyboard('{ArrowDown}');
  expect(said()).toContain('In progress, position 2 of 2.');
  await user.keyboard('[Space]');
  expect(said()).toContain('“Draw the plan” is now in In progress, position 2 of 2.');
  expect(await titles(/^In progress, 2 tasks/)).toEqual(['Paint it', 'Draw the plan']);
  await waitFor(() =>
    expect(bodiesOf(sent, 'POST /tasks/draw/move')).toEqual([
      { taskStatusId: 's2', afterTaskId: 'paint', organizationTeamId: 'blue' },
    ]),
  );
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Draw the plan'));
});

test('Escape leaves the card where it was, and nothing is sent', async () => {
  const { sent, user } = open();
  await lift(user, 'Build the wall');
  await user.keyboard('{ArrowUp}{Escape}');
  expect(said()).toContain('Move canceled. “Build the wall” is in Open, position 2 of 2.');
  expect(await titles(/^Open/)).toEqual(['Draw the plan', 'Build the wall']);
  expect(sent.some(({ endpoint }) => endpoint.endsWith('/move'))).toBe(false);
});

test('a refused move goes back and says why', async () => {
  const { user } = open({ answers: { 'POST /tasks/build/move': refusal(403, 'Not yours to move.') } });
  await lift(user, 'Build the wall');
  await user.keyboard('{ArrowUp}[Space]');
  await screen.findByText("The task couldn't be moved: Not yours to move.");
  await waitFor(async () => expect(await titles(/^Open/)).toEqual(['Draw the plan', 'Build the wall']));
});

test('changes of others do not move the board under a lifted card', async () => {
  const { user, queryClient } = open({
    answers: {
      'GET /tasks/team': [ok({ items: tasks, total: 3 }), ok({ items: [build, paint], total: 2 })],
    },
  });
  await lift(user, 'Build the wall');
  await queryClient.invalidateQueries();
  expect(await titles(/^Open/)).toContain('Draw the plan');
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await titles(/^Open/)).toEqual(['Build the wall']));
});

test('closing by moving asks first', async () => {
  const { sent, user } = open({ answers: { 'POST /tasks/paint/move': ok(paint) } });
  await lift(user, 'Paint it');
  await user.keyboard('{ArrowRight}{ArrowRight}[Space]');
  const question = await screen.findByRole('alertdialog', { name: 'Close “Paint it”?' });
  expect(bodiesOf(sent, 'POST /tasks/paint/move')).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Close task' }));
  await waitFor(() => expect(bodiesOf(sent, 'POST /tasks/paint/move')).toHaveLength(1));
});

test('a task is written on top of a column; what is refused stays written', async () => {
  const made = task('new', { title: 'Stones', status: 'in-progress', taskStatusId: 's2' });
  const { sent, user } = open({
    answers: {
      'POST /tasks': [refusal(500, 'Out of order'), ok(made)],
      'POST /tasks/new/move': ok(made),
      'GET /tasks/team': ok({ items: [...tasks, made], total: 4 }),
    },
    items: tasks,
  });
  await user.click(await screen.findByLabelText('Add to In progress'));
  await user.keyboard('Stones{Enter}');
  const field = screen.getByLabelText<HTMLTextAreaElement>('New task in In progress');
  await screen.findAllByText('Failed to create task. Please try again.');
  expect(field.value).toBe('Stones');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(field.value).toBe(''));
  expect(bodiesOf(sent, 'POST /tasks').at(-1)).toMatchObject({
    title: 'Stones',
    taskStatusId: 's2',
    members: [{ id: 'ann' }],
    teams: [{ id: 'blue' }],
  });
  await waitFor(() =>
    expect(bodiesOf(sent, 'POST /tasks/new/move')).toEqual([
      { taskStatusId: 's2', afterTaskId: null, organizationTeamId: 'blue' },
    ]),
  );
});

test('a text in a column is still there after Escape', async () => {
  const { user } = open();
  await user.click(await screen.findByLabelText('Add to In progress'));
  await user.keyboard('Half{Escape}');
  expect(screen.queryByLabelText(/^New task/)).toBeNull();
  await user.click(screen.getByLabelText('Add to In progress'));
  screen.getByDisplayValue('Half');
});

test('the address says whose board it is, and follows the choice', async () => {
  const { user } = open({ route: '/kanban?employee=Bob%20Other' });
  expect(await titles(/^Open/)).toEqual(['Build the wall']);
  await user.click(screen.getByLabelText('Remove the Assignee filter'));
  await waitFor(async () => expect(await titles(/^Open/)).toHaveLength(2));
  expect(screen.getByLabelText('address').textContent).toBe('/kanban');
  await user.click(screen.getByRole('button', { name: 'Only Bob Other' }));
  await waitFor(() =>
    expect(screen.getByLabelText('address').textContent).toBe('/kanban?employee=Bob+Other'),
  );
});

test('a search that nothing fits says so and can be undone', async () => {
  const { user } = open({ route: '/kanban?q=zebra' });
  await screen.findByText('No results.');
  await user.click(screen.getByRole('button', { name: 'Show all tasks' }));
  await column(/^Open, 2 tasks/);
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search this board' }));
});

test('a manager folds a column and changes the order for everybody', async () => {
  const { sent, user } = open({
    facts: { isManager: true },
    answers: {
      'PUT /task-statuses/s1': ok({ generatedMaps: [], raw: [], affected: 1 }),
      'PATCH /task-statuses/reorder': ok({ success: true, list: [] }),
      'GET /task-statuses': [
        ok({ items: lists.statuses, total: 4 }),
        ok({ items: lists.statuses.map((row) => ({ ...row, isCollapsed: row.id === 's1' })), total: 4 }),
      ],
    },
  });
  await chooseEntry(user, { menu: 'More actions for Open', entry: 'Collapse' });
  await column(/^Open, 2 tasks, collapsed$/);
  expect(bodiesOf(sent, 'PUT /task-statuses/s1')).toEqual([{ isCollapsed: true }]);
  await chooseEntry(user, { menu: 'More actions for Completed', entry: 'Move left' });
  await screen.findByText('Task statuses reordered successfully');
  expect(bodiesOf(sent, 'PATCH /task-statuses/reorder')).toEqual([
    {
      organizationId: 'organization',
      reorder: ['s1', 's3', 's2', 's4'].map((id, order) => ({ id, order })),
    },
  ]);
});

test('a member folds for this device only, and has no say in the order', async () => {
  const { sent, user, unmount } = open();
  await chooseEntry(user, { menu: 'More actions for Open', entry: 'Collapse' });
  await column(/^Open, 2 tasks, collapsed$/);
  unmount();
  const again = open();
  await column(/^Open, 2 tasks, collapsed$/);
  await again.user.click(screen.getByRole('button', { name: 'Expand Open' }));
  await column(/^Open, 2 tasks$/);
  expect(sent.some(({ endpoint }) => endpoint.startsWith('PUT'))).toBe(false);
  await again.user.click(screen.getByRole('button', { name: 'More actions for Open' }));
  await screen.findByRole('menuitem', { name: 'Collapse' });
  expect(screen.queryByRole('menuitem', { name: 'Move left' })).toBeNull();
});

test('J, K and the arrows go from card to card', async () => {
  const { user } = open();
  await column(/^Open/);
  const focused = () => document.activeElement?.textContent;
  await user.keyboard('j');
  await waitFor(() => expect(focused()).toBe('Draw the plan'));
  await user.keyboard('j');
  await waitFor(() => expect(focused()).toBe('Build the wall'));
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(focused()).toBe('Paint it'));
  await user.keyboard('{ArrowLeft}');
  await waitFor(() => expect(focused()).toBe('Draw the plan'));
});

test('a status that the team does not have gets a column of its own', async () => {
  open({ items: [...tasks, task('lost', { title: 'Carried over', taskStatusId: null, status: 'custom' })] });
  expect(await titles(/^Other, 1 task$/)).toEqual(['Carried over']);
});

test('a board without tasks offers the first one', async () => {
  const { user } = open({ items: [] });
  await screen.findByText('No tasks yet');
  await user.click(screen.getAllByRole('button', { name: 'Create task' }).at(-1) ?? document.body);
  await screen.findByRole('textbox', { name: 'New task in Open' });
});

test('a board that cannot be read says so and tries again', async () => {
  const { user } = open({
    answers: { 'GET /tasks/team': [refusal(500, 'Broken'), ok({ items: tasks, total: 3 })] },
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await column(/^Open, 2 tasks$/);
});

test('only the cards in sight are drawn', async () => {
  const many = Array.from({ length: 500 }, (_each, index) => task(`t${index}`, { rank: String(index) }));
  open({ items: many });
  const first = await column(/^Open, 500 tasks$/);
  const drawn = titlesIn(first).length;
  expect(drawn).toBeGreaterThan(5);
  expect(drawn).toBeLessThan(40);
});
