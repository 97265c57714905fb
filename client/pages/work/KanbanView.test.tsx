import { configure, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bob, renderInScope, task, taskServer } from '#client/features/tasks/task-test-kit.tsx';
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

function open(route: string) {
  taskServer([
    task('epic', { title: 'Build the house', issueType: 'Epic' }),
    task('story', {
      title: 'Lay the floor',
      issueType: 'Story',
      parentId: 'epic',
      priority: 'high',
      taskPriorityId: 'p2',
    }),
    task('nails', { title: 'Buy nails', members: [bob] }),
  ]);
  return renderInScope(
    <>
      <KanbanPage />
      <Address />
    </>,
    {},
    route,
  );
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

test('what cards and columns show is chosen, and stays in the address', async () => {
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

test('the layout leads to the list with the same words', async () => {
  const { user } = open('/kanban?q=nails');
  await screen.findByText('Buy nails');
  await user.click(screen.getByText('Cards'));
  await waitFor(() => expect(address()).toBe('/tasks?q=nails&view=cards'));
});
