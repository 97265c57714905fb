import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { listSection } from '#client/features/task-lists/public/ListSections.tsx';
import { bodiesOf, renderInScope, taskServer } from '#client/features/tasks/task-test-kit.tsx';
import { type Answers, ok, refusal } from '#client/testing/stub-api.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';

beforeEach(() => toaster.remove());

const StatusesSection = listSection('statuses', 'statuses');
const LabelsSection = listSection('tags', 'labels');
const VersionsSection = listSection('versions', 'versions');

const statuses = [
  { id: 's1', name: 'open', value: 'open', color: '#5d7186', isTodo: true, isDefault: true },
  { id: 's2', name: 'in-progress', value: 'in-progress', color: '#3f5fbd', isInProgress: true },
  { id: 's3', name: 'blocked', value: 'blocked', color: '#b9351f', isInProgress: true },
];
const list = <T,>(items: readonly T[]) => ok({ items, total: items.length });
const updated = ok({ generatedMaps: [], raw: [], affected: 1 });

async function openLists(answers: Answers = {}) {
  const sent = taskServer([], { 'GET /task-statuses': list(statuses), ...answers });
  const page = renderInScope(
    <>
      <StatusesSection />
      <LabelsSection />
      <VersionsSection />
    </>,
    { isManager: true },
  );
  const section = await screen.findByRole('region', { name: 'Statuses' });
  await within(section).findByText('Blocked');
  return { ...page, section, sent, bodies: (endpoint: string) => bodiesOf(sent, endpoint) };
}

const rows = (section: HTMLElement) =>
  within(within(section).getByRole('list', { name: 'Statuses' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the statuses', () => {
  test('stand in their order with their category', async () => {
    const { section } = await openLists();
    expect(rows(section)).toEqual(['OpenDefaultInitial', 'In progressIn Progress', 'BlockedIn Progress']);
  });

  test('a new one needs a name; a standard status suggests its icon', async () => {
    const page = await openLists({ 'POST /task-statuses': ok(statuses[2]) });
    await page.user.click(within(page.section).getByRole('button', { name: 'Create new status' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create new status' });
    await page.user.click(within(dialog).getByRole('button', { name: 'Create' }));
    await within(dialog).findByText('Status name is required');
    await page.user.type(within(dialog).getByRole('textbox', { name: /Name/ }), 'Waiting for QA');
    await page.user.selectOptions(
      within(dialog).getByRole('combobox', { name: 'Standard status' }),
      'blocked',
    );
    await page.user.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(page.bodies('POST /task-statuses')).toEqual([
        {
          name: 'Waiting for QA',
          template: 'blocked',
          icon: 'ever-icons/task-statuses/blocked.svg',
          color: expect.stringMatching(/^#[0-9a-f]{6}$/),
          tenantId: 'tenant',
          organizationId: 'organization',
          organizationTeamId: 'blue',
        },
      ]),
    );
  });

  test('a name that is taken is said at the name, and nothing typed is lost', async () => {
    const page = await openLists({
      'POST /task-statuses': refusal(409, 'This name is already in use.'),
    });
    await page.user.click(within(page.section).getByRole('button', { name: 'Create new status' }));
    const name = await screen.findByRole('textbox', { name: /Name/ });
    await page.user.type(name, 'Open');
    await page.user.click(screen.getByRole('button', { name: 'Create' }));
    await screen.findByText('This name is already in use.');
    expect(name).toHaveProperty('value', 'Open');
  });

  test('one in use asks what its tasks get, and names it', async () => {
    const page = await openLists({
      'GET /tasks/team': list([{ id: 't1', title: 'Task', public: true, taskStatusId: 's3' }]),
      'DELETE /task-statuses/s3': ok(statuses[2]),
    });
    await page.user.click(within(page.section).getByRole('button', { name: 'Delete: Blocked' }));
    const dialog = await screen.findByRole('alertdialog', { name: /Delete the status “Blocked”\?/ });
    await within(dialog).findByText('1 task uses it.');
    await page.user.click(within(dialog).getByRole('button', { name: 'Yes, delete it' }));
    await waitFor(() =>
      expect(page.sent.find(({ endpoint }) => endpoint.startsWith('DELETE'))).toMatchObject({
        endpoint: 'DELETE /task-statuses/s3',
        search: '?replacementId=s1',
      }),
    );
  });

  test('get their order in one call, and only when it is saved', async () => {
    const page = await openLists({ 'PATCH /task-statuses/reorder': ok({ success: true, list: [] }) });
    await page.user.click(within(page.section).getByRole('button', { name: 'Sort' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sort statuses' });
    within(dialog).getByRole('button', { name: 'Move In progress' });
    expect(page.bodies('PATCH /task-statuses/reorder')).toEqual([]);
    await page.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Task statuses reordered successfully');
    expect(page.bodies('PATCH /task-statuses/reorder')).toEqual([
      {
        organizationId: 'organization',
        reorder: statuses.map(({ id }, order) => ({ id, order })),
      },
    ]);
  });

  test('that could not be sorted say so', async () => {
    const page = await openLists({ 'PATCH /task-statuses/reorder': refusal(403, 'Not yours.') });
    await page.user.click(within(page.section).getByRole('button', { name: 'Sort' }));
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }));
    await screen.findByText('Failed to reorder task statuses');
  });
});

test('a version is renamed by its name alone', async () => {
  const page = await openLists({
    'GET /task-versions': list([{ id: 'v1', name: '1.2-beta', value: '1.2-beta' }]),
    'PUT /task-versions/v1': updated,
  });
  await page.user.click(await screen.findByRole('button', { name: 'Edit: 1.2-beta' }));
  const name = await screen.findByRole('textbox', { name: /Name/ });
  await page.user.clear(name);
  await page.user.type(name, '1.3');
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(page.bodies('PUT /task-versions/v1')).toEqual([{ name: '1.3', organizationTeamId: 'blue' }]),
  );
});

test('a version that was not changed is not sent', async () => {
  const page = await openLists({
    'GET /task-versions': list([{ id: 'v1', name: '1.2-beta', value: '1.2-beta' }]),
    'PUT /task-versions/v1': updated,
  });
  await page.user.click(await screen.findByRole('button', { name: 'Edit: 1.2-beta' }));
  await screen.findByRole('textbox', { name: /Name/ });
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.bodies('PUT /task-versions/v1')).toEqual([]);
});

test('every standard status has one name in the list', async () => {
  const page = await openLists();
  await page.user.click(screen.getByRole('button', { name: 'Create new status' }));
  const choice = await screen.findByRole('combobox', { name: /Standard status|Template/ });
  const names = within(choice)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('In review');
});

test('a label without a name is refused in its own words', async () => {
  const page = await openLists();
  await page.user.click(screen.getByRole('button', { name: 'Create new label' }));
  await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Create' }));
  await screen.findByText('Label name is required');
});
