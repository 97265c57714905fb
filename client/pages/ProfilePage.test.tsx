import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import {
  ann,
  bob,
  renderInScope,
  statuses,
  task,
  taskServer,
} from '#client/features/tasks/task-test-kit.tsx';
import { ProfilePage } from '#client/pages/ProfilePage.tsx';
import { ok } from '#client/testing/stub-api.ts';

const openProfile = (query = '') =>
  renderInScope(
    <Routes>
      <Route path="/profile/:userId" element={<ProfilePage />} />
    </Routes>,
    {},
    `/profile/ann-user${query}`,
  );

const titles = () =>
  within(screen.getByRole('list', { name: /Ann Own/ }))
    .getAllByRole('link')
    .map((link) => link.textContent);

const invoices = task('a', { title: 'Invoice export', members: [ann] });
const form = task('b', { title: 'Address form', members: [ann], status: 'completed', taskStatusId: 's3' });
const others = task('c', { title: 'Archive', members: [bob] });

test('the tasks of the member are searched and filtered as the address says', async () => {
  taskServer([invoices, form, others]);
  openProfile('?status=completed');
  await screen.findByText('Address form');
  expect(titles()).toEqual(['Address form']);
});

test('a status of one’s own is found by its name, also beside the standard one it stands for', async () => {
  const own = { id: 's9', name: 'qa-check', value: 'in-progress', template: 'in-progress' };
  const items = [...statuses, own];
  const begun = task('d', { title: 'Begun', status: 'in-progress', taskStatusId: 's2' });
  const checked = task('e', { title: 'Checked', status: 'qa-check', taskStatusId: 's9' });
  taskServer([begun, checked], { 'GET /task-statuses': ok({ items, total: items.length }) });
  openProfile('?status=qa-check');
  await screen.findByText('Checked');
  expect(titles()).toEqual(['Checked']);
});

test('a search without a match says so, and one press shows all again', async () => {
  taskServer([invoices, form, others]);
  const { user } = openProfile('?q=nowhere');
  await screen.findByText('No results.');
  await user.click(screen.getByRole('button', { name: 'Show all tasks' }));
  await screen.findByText('Invoice export');
  expect(titles()).toEqual(['Invoice export', 'Address form']);
});

test('twenty rows at a time', async () => {
  taskServer(Array.from({ length: 30 }, (_task, index) => task(String(index), { number: index })));
  const { user } = openProfile();
  await user.click(await screen.findByRole('button', { name: 'Show more (10 left)' }));
  await waitFor(() => expect(titles()).toHaveLength(30));
});
