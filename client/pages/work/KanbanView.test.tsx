import { configure, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TaskDialogs } from '#client/features/tasks/public/TaskDialogs.tsx';
import { bob, bodiesOf, renderInScope, task, taskServer } from '#client/features/tasks/task-test-kit.tsx';
import { type Answers, ok } from '#client/testing/stub-api.ts';
import { KanbanPage } from './KanbanPage.tsx';

/* A board has many elements: asking each whether it can be seen takes longer than the test. */
configure({ defaultHidden: true });

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
  return <output aria-label="address">{pathname + search}</output>;
}

function open(route: string, answers: Answers = {}) {
  const tasks = [
    task('epic', { title: 'Build the house', issueType: 'Epic' }),
    task('story', {
      title: 'Lay the floor',
      issueType: 'Story',
      parentId: 'epic',
      priority: 'high',
      taskPriorityId: 'p2',
    }),
    task('nails', { title: 'Buy nails', members: [bob] }),
  ];
  const sent = taskServer(tasks, answers);
  const page = renderInScope(
    <>
      <KanbanPage />
      <TaskDialogs />
      <Address />
    </>,
    {},
    route,
  );
  return { ...page, sent };
}

const titles = async () => {
  const column = await screen.findByLabelText(/^Open/, { selector: 'section' });
  return [...column.querySelectorAll('h3')].map(({ textContent }) => textContent).toSorted();
};
const address = () => screen.getByLabelText('address').textContent;

test('an epic in the address leaves what belongs to it', async () => {
  open('/kanban?epic=epic');
  await screen.findByText('Build the house', { selector: 'h3 *' });
  expect(await titles()).toEqual(['Build the house', 'Lay the floor']);
});

test('the contents of cards and columns can be chosen, and stay in the address', async () => {
  const { user } = open('/kanban');
  await screen.findByRole('img', { name: 'Priority: High' });
  await user.click(screen.getByRole('button', { name: 'Display' }));
  const choice = await screen.findByRole('dialog', { name: 'Display' });
  await user.click(within(choice).getByRole('checkbox', { name: 'Priority' }));
  await waitFor(() => expect(screen.queryByRole('img', { name: 'Priority: High' })).toBeNull());
  expect(address()).toBe('/kanban?hide=priority');
  await user.click(within(choice).getByRole('checkbox', { name: 'Empty columns' }));
  await waitFor(() => expect(screen.queryByLabelText(/^Completed/, { selector: 'section' })).toBeNull());
  expect(address()).toBe('/kanban?hide=priority&hide=empty');
});

test('X and clicks with Ctrl or Shift choose cards, which a key changes with one call', async () => {
  const change = 'PUT /tasks/bulk';
  const { user, sent } = open('/kanban', { [change]: ok({ changed: ['story', 'nails'], refused: [] }) });
  await screen.findByText('Build the house', { selector: 'h3 *' });
  const [first, , last] = document.querySelectorAll<HTMLElement>('[data-card-link]');
  const chosen = () => screen.queryAllByRole('img', { name: 'Selected' }).length;
  first?.focus();
  await user.keyboard('x{Shift>}');
  if (last) await user.click(last);
  await user.keyboard('{/Shift}');
  await within(await screen.findByRole('toolbar', { name: 'Edit selected tasks' })).findByText('3 selected');
  expect(chosen()).toBe(3);
  const frame = first?.closest('article');
  await user.keyboard('{Control>}');
  if (frame) await user.click(frame);
  await user.keyboard('{/Control}');
  expect(chosen()).toBe(2);
  expect(address()).toBe('/kanban');
  await user.keyboard('p');
  await user.click(await screen.findByRole('option', { name: 'Urgent' }));
  const ids = [expect.any(String), expect.any(String)];
  await waitFor(() => expect(bodiesOf(sent, change)).toEqual([{ ids, change: { priority: 'urgent' } }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(chosen()).toBe(0));
});
