import { randomUUID } from 'node:crypto';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { defaultColor } from '#shared/task-lists/default-color.ts';
import { listTexts, unknownLabelText } from '#shared/task-lists/task-list.schema.ts';
import { taskListsApi as api } from '#shared/task-lists/task-lists.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

test('a member adds, changes and deletes a label, and tasks lose it', async ({ tenant }) => {
  const ben = await tenant.member();
  const made = await ben.call(api.createTag, { body: { name: ' Design ', icon: '', description: ' ' } });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ name: 'Design', color: defaultColor('Design') });
  expect(made.body).not.toHaveProperty('description');
  const body = { title: 'Draw', teams: [{ id: tenant.teamId }], tags: [{ id: made.body.id }] };
  const task = await ben.call(tasksApi.create, { body });
  const params = { id: made.body.id };
  const changed = await ben.call(api.updateTag, { params, body: { ...made.body, name: 'UX', color: '' } });
  expect(changed.body).toMatchObject({ id: made.body.id, name: 'UX', color: defaultColor('Design') });
  const read = await ben.call(tasksApi.byId, { params: { id: task.body.id } });
  expect(read.body.tags).toMatchObject([{ name: 'UX' }]);
  const gone = await ben.call(api.removeTag, { params });
  expect(gone).toMatchObject({ status: 200, body: { id: made.body.id, name: 'UX' } });
  expect((await ben.call(tasksApi.byId, { params: { id: task.body.id } })).body.tags).toEqual([]);
  expect((await ben.call(api.createTag, { body: { name: 'ux' } })).status).toBe(201);
});

test.for([
  ['no name', { name: ' ' }, 400, listTexts.labelName],
  ['a name that is there in another case', { name: 'design' }, 409, listTexts.taken],
  ['a colour that is none', { name: 'x', color: 'blue' }, 400, listTexts.color],
] as const)('a label with %s is refused', async ([, body, expected, text], { tenant }) => {
  await tenant.owner.call(api.createTag, { body: { name: 'Design' } });
  const answer = await tenant.owner.call(api.createTag, { body });
  expect(answer).toMatchObject({ status: expected, body: { message: text } });
});

test('a label nobody knows, of another workspace or of a team one is not in is not found', async ({
  server,
  tenant,
}) => {
  const other = await createTenant(server);
  const theirs = await other.owner.call(api.createTag, { body: { name: 'Theirs' } });
  const closed = await tenant.owner.call(teamsApi.create, { body: { name: 'Closed', public: false } });
  const organizationTeamId = 'id' in closed.body ? String(closed.body.id) : '';
  const hidden = await tenant.owner.call(api.createTag, { body: { name: 'Hidden', organizationTeamId } });
  const ben = await tenant.member();
  for (const id of [randomUUID(), theirs.body.id, hidden.body.id]) {
    const missing = { status: 404, body: { message: String(unknownLabelText(id)) } };
    expect(await ben.call(api.updateTag, { params: { id }, body: { name: 'Mine' } })).toMatchObject(missing);
    expect(await ben.call(api.removeTag, { params: { id } })).toMatchObject(missing);
  }
  const into = { body: { name: 'Mine', organizationTeamId } };
  expect(await ben.call(api.createTag, into)).toMatchObject({ status: 404 });
  const viewer = await tenant.member({ role: 'VIEWER' });
  expect(await viewer.call(api.createTag, { body: { name: 'Mine' } })).toMatchObject({ status: 403 });
});

test('labels are found by a part of their name, in both spellings of a filter', async ({ tenant }) => {
  const { owner, organizationId, tenantId } = tenant;
  for (const name of ['Design', 'Redesign', 'Bug']) await owner.call(api.createTag, { body: { name } });
  const names = async (query: Record<string, unknown>) => {
    const { body } = await owner.request('GET', '/tags', { query });
    return (body as { items: { name: string }[] }).items.map(({ name }) => name);
  };
  expect(await names({ where: { organizationId, tenantId } })).toEqual(['Bug', 'Design', 'Redesign']);
  expect(await names({ name: 'DESIGN' })).toEqual(['Design', 'Redesign']);
  expect(await names({ where: { name: 'bu' } })).toEqual(['Bug']);
});
