import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { bodiesOf, renderInScope, task, taskServer } from '#client/features/tasks/task-test-kit.tsx';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { type Answers, ok, refusal } from '#client/testing/stub-api.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import { projectTexts } from '#shared/projects/project.schema.ts';
import { ProjectsPage } from './ProjectsPage.tsx';

beforeEach(() => toaster.remove());

const project = (id: string, name: string, facts: object = {}) => ({
  id,
  name,
  code: null,
  public: true,
  owner: null,
  tasksCount: 4,
  completedTasksCount: 3,
  totalWorkedTime: 5400,
  members: [],
  teams: [],
  ...facts,
});
const portal = project('p1', 'Customer portal', { code: 'CP' });
const archive = project('p2', 'Old shop', { isArchived: true });
const list = <T,>(items: readonly T[]) => ok({ items, total: items.length });

function open(route = '/projects', answers: Answers = {}) {
  const sent = taskServer([task('one')], {
    'GET /organization-projects': list([portal, archive]),
    'GET /employee': list([]),
    'GET /favorite/details': list([]),
    'GET /role-permissions/me': ok(
      ['ORG_PROJECT_ADD', 'ORG_PROJECT_EDIT', 'ORG_PROJECT_DELETE'].map((permission) => ({
        id: permission,
        roleId: 'role',
        permission,
        enabled: true,
      })),
    ),
    ...answers,
  });
  return { sent, ...renderInScope(<ProjectsPage />, {}, route) };
}

test('lists the active projects with their progress, and the archived ones apart', async () => {
  const { user } = open();
  const table = await screen.findByRole('table', { name: 'Projects' });
  within(table).getByRole('progressbar', { name: '3 of 4 done' });
  expect(within(table).queryByText('Old shop')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Archived' }));
  await screen.findByText('Old shop');
});

test('the form refuses what the rules refuse, field by field, and sends nothing', async () => {
  const { user, sent } = open('/projects?create=1');
  const dialog = await screen.findByRole('dialog', { name: 'Create project' });
  await user.click(within(dialog).getByRole('button', { name: 'Create project' }));
  await within(dialog).findByText(projectTexts.name);
  const title = within(dialog).getByRole('textbox', { name: /Project title/ });
  await user.type(title, 'ab');
  await user.click(within(dialog).getByRole('button', { name: 'More' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Website' }), 'nowhere');
  await user.click(within(dialog).getByRole('button', { name: 'Create project' }));
  await within(dialog).findByText(projectTexts.nameTooShort);
  within(dialog).getByText(projectTexts.url);
  expect(bodiesOf(sent, 'POST /organization-projects')).toEqual([]);
});

test('a project is created with its dates, its team and its maker as manager', async () => {
  const { user, sent } = open('/projects?create=1', { 'POST /organization-projects': ok(portal) });
  const dialog = await screen.findByRole('dialog', { name: 'Create project' });
  await user.type(within(dialog).getByRole('textbox', { name: /Project title/ }), 'Customer portal');
  await user.click(within(dialog).getByRole('button', { name: 'Create project' }));
  await waitFor(() =>
    expect(bodiesOf(sent, 'POST /organization-projects')).toMatchObject([
      {
        name: 'Customer portal',
        startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        endDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        teams: [{ id: 'blue' }],
        managerIds: ['ann'],
      },
    ]),
  );
});

test('a refusal of the server stands at its field, and the text stays', async () => {
  const { user } = open('/projects?create=1', {
    'POST /organization-projects': refusal(409, projectTexts.codeTaken, { code: projectTexts.codeTaken }),
  });
  const dialog = await screen.findByRole('dialog', { name: 'Create project' });
  const title = within(dialog).getByRole('textbox', { name: /Project title/ });
  await user.type(title, 'Customer portal');
  await user.click(within(dialog).getByRole('button', { name: 'Create project' }));
  await waitFor(() => expect(within(dialog).getAllByText(projectTexts.codeTaken).length).toBeGreaterThan(0));
  expect(title).toHaveProperty('value', 'Customer portal');
});

test('a project is archived with a way back', async () => {
  const { user, sent } = open('/projects', { 'PUT /organization-projects/p1': ok(portal) });
  await screen.findByRole('table', { name: 'Projects' });
  await chooseEntry(user, { menu: 'Actions for Customer portal', entry: 'Archive' });
  await screen.findByText('“Customer portal” was archived');
  expect(bodiesOf(sent, 'PUT /organization-projects/p1')).toMatchObject([
    { isArchived: true, isActive: false },
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(bodiesOf(sent, 'PUT /organization-projects/p1')[1]).toMatchObject({
      isArchived: false,
      archivedAt: null,
    }),
  );
});
