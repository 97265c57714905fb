import { randomUUID } from 'node:crypto';
import { auditOf } from '#server/testing/audit.ts';
import { type Caller, withOwnClient } from '#server/testing/caller.ts';
import type { TestTenant } from '#server/testing/tenant.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { test as base, expect } from '#server/testing/test.ts';
import { defaultSizes, defaultStatuses } from '#shared/defaults/task-lists.ts';
import { fallbackColors } from '#shared/task-lists/default-color.ts';
import { listTexts } from '#shared/task-lists/task-list.schema.ts';
import { taskListsApi as api } from '#shared/task-lists/task-lists.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

const strictKeys = [
  'color',
  'createdAt',
  'description',
  'fullIconUrl',
  'icon',
  'id',
  'isActive',
  'isArchived',
  'isSystem',
  'name',
  'organizationId',
  'organizationTeamId',
  'tenantId',
  'updatedAt',
  'value',
];

/** Our client, which supports custom names. */
const test = base.extend('owner', ({ server, tenant }) => withOwnClient(server.app, tenant.owner));

async function statusesOf(person: Caller, organizationTeamId?: string) {
  return (await person.call(api.statuses, { query: { organizationTeamId } })).body.items;
}

async function idOf(person: Caller, teamId: string, value: string): Promise<string> {
  const row = (await statusesOf(person, teamId)).find(({ name }) => name === value);
  return row?.id ?? expect.unreachable(`no status ${value}`);
}

async function newTask(person: Caller, { teamId }: TestTenant, more: Record<string, unknown> = {}) {
  const body = { title: 'Write docs', teams: [{ id: teamId }], ...more };
  return (await person.call(tasksApi.create, { body })).body;
}

async function taskOf(person: Caller, id: string) {
  return (await person.call(tasksApi.byId, { params: { id } })).body;
}

test('a manager adds a status at the end of the team’s list, named as lists keep names', async ({
  server,
  tenant,
}) => {
  const manager = withOwnClient(server.app, await tenant.member({ teamRole: 'MANAGER' }));
  const { status, body } = await manager.call(api.createStatus, {
    body: {
      name: ' Waiting For Ann ',
      icon: 'ever-icons/task-statuses/blocked.svg',
      template: 'In Review',
      organizationTeamId: tenant.teamId,
    },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'waiting-for-ann',
    value: 'in-review',
    template: 'in-review',
    isTodo: false,
    isInProgress: true,
    isDone: false,
    isDefault: false,
    isSystem: false,
    order: defaultStatuses.length,
    icon: 'ever-icons/task-statuses/blocked.svg',
    fullIconUrl: 'http://takt.test/public/ever-icons/task-statuses/blocked.svg',
  });
  expect(fallbackColors).toContain(body.color);
  expect((await statusesOf(manager, tenant.teamId)).at(-1)?.id).toBe(body.id);
});

test.for([
  ['sizes', api.createSize, 'Extra Huge', 'Extra-Huge', 'extra-huge'],
  ['priorities', api.createPriority, 'Right now!', 'Right now!', 'right-now'],
  ['versions', api.createVersion, '1.2', '1.2', '1.2'],
] as const)(
  '%s answer the strict row and no key more',
  async ([kind, create, given, name, value], { tenant }) => {
    const { status, body } = await tenant.owner.call(create, {
      body: { name: given, icon: 'task-sizes/tiny.svg', organizationTeamId: tenant.teamId },
    });
    expect(status).toBe(201);
    expect(Object.keys(body).toSorted()).toEqual(strictKeys);
    expect(body).toMatchObject({ name, value });
    if (kind === 'versions') expect(body.color).toBe('#FFFFFF');
  },
);

test.for([
  ['a name the list has', { name: 'In Progress' }, 409, listTexts.taken],
  ['no name', { name: ' ' }, 400, listTexts.statusName],
  ['a name of 61 characters', { name: 'x'.repeat(61) }, 400, listTexts.nameTooLong],
  ['a colour that is none', { name: 'qa', color: 'red' }, 400, listTexts.color],
  ['an icon that is none', { name: 'qa', icon: 'javascript:alert(1)' }, 400, listTexts.icon],
  ['an unknown template', { name: 'qa', template: 'waiting' }, 400, listTexts.template],
] as const)('a status with %s is refused', async ([, input, expected, text], { tenant }) => {
  const body = { ...input, organizationTeamId: tenant.teamId };
  const answer = await tenant.owner.call(api.createStatus, { body });
  expect(answer).toMatchObject({ status: expected, body: { message: text } });
  expect(await statusesOf(tenant.owner, tenant.teamId)).toHaveLength(defaultStatuses.length);
});

test.for([
  [api.createStatus, api.statuses, listTexts.scopeMissingForStatuses],
  [api.createSize, api.sizes, listTexts.scopeMissing],
  [api.createPriority, api.priorities, listTexts.scopeMissing],
  [api.createIssueType, api.issueTypes, listTexts.scopeMissingOnEdit],
  [api.createVersion, api.versions, listTexts.scopeMissing],
] as const)(
  'a row for nobody in particular is refused, by what is missing: %#',
  async ([create, list, text], { owner }) => {
    const before = (await owner.call(list)).body.total;
    const ids = { organizationTeamId: 'undefined', organizationId: '' };
    for (const body of [{ name: 'New' }, { name: 'New', ...ids }]) {
      const answer = await owner.call(create, { body });
      expect(answer).toMatchObject({ status: 400, body: { message: text, code: 'SCOPE_MISSING' } });
    }
    expect((await owner.call(list)).body.total).toBe(before);
  },
);

test.for([
  [api.createStatus, listTexts.scopeMissingForStatuses],
  [api.createIssueType, listTexts.scopeMissingOnEdit],
  [api.createPriority, listTexts.scopeMissing],
] as const)(
  'without a team and an organization %#: what is missing',
  async ([create, text], { server, tenant }) => {
    const ben = await tenant.member({ role: 'ADMIN' });
    const { prisma } = server.services;
    await prisma.user.update({ where: { id: ben.userId }, data: { lastOrganizationId: null } });
    await prisma.userOrganization.deleteMany({ where: { userId: ben.userId } });
    await prisma.organizationTeamEmployee.deleteMany({ where: { employeeId: ben.employeeId } });
    await prisma.employee.delete({ where: { id: ben.employeeId } });
    const answer = await ben.call(create, { body: { name: 'New' } });
    expect(answer).toMatchObject({ status: 400, body: { message: text, code: 'SCOPE_MISSING' } });
  },
);

test('only managers and administrators change a list; others read it, strangers do not find it', async ({
  server,
  tenant,
}) => {
  const other = await createTenant(server);
  const ben = await tenant.member();
  const id = await idOf(ben, tenant.teamId, 'ready');
  const params = { id };
  const refused = { status: 403, body: { message: listTexts.notManager } };
  const body = { name: 'Mine', organizationTeamId: tenant.teamId };
  expect(await ben.call(api.createStatus, { body })).toMatchObject(refused);
  const ofAll = { name: 'Mine', organizationId: tenant.organizationId };
  expect(await ben.call(api.createStatus, { body: ofAll })).toMatchObject(refused);
  expect(await ben.call(api.updateStatus, { params, body: { name: 'mine' } })).toMatchObject(refused);
  expect(await ben.call(api.removeStatus, { params })).toMatchObject(refused);
  expect(await ben.call(api.defaultStatus, { params })).toMatchObject(refused);
  expect(await ben.call(api.reorderStatuses, { body: { reorder: [{ id, order: 0 }] } })).toMatchObject(
    refused,
  );
  const stranger = other.owner;
  expect(await stranger.call(api.createStatus, { body })).toMatchObject({ status: 404 });
  expect(await stranger.call(api.updateStatus, { params, body: { name: 'mine' } })).toMatchObject({
    status: 404,
  });
  expect(await stranger.call(api.removeStatus, { params })).toMatchObject({ status: 404 });
  expect(await stranger.call(api.defaultStatus, { params })).toMatchObject({ status: 404 });
  expect(await statusesOf(ben, tenant.teamId)).toMatchObject(defaultStatuses.map(({ name }) => ({ name })));
});

test('without a team, administrators change the organization’s list, where what is built in stays', async ({
  owner,
  tenant: { organizationId },
}) => {
  const made = await owner.call(api.createSize, { body: { name: 'Giant', organizationId } });
  expect(made).toMatchObject({ status: 201 });
  expect(made.body).not.toHaveProperty('organizationTeamId');
  const sizes = (await owner.call(api.sizes)).body.items;
  expect(sizes).toHaveLength(defaultSizes.length + 1);
  const team = await owner.call(teamsApi.create, { body: { name: 'Second', public: false } });
  const organizationTeamId = 'id' in team.body ? String(team.body.id) : '';
  const copies = (await owner.call(api.sizes, { query: { organizationTeamId } })).body.items;
  expect(copies.map(({ name }) => name)).toEqual(sizes.map(({ name }) => name));
  expect(copies.map(({ id }) => id)).not.toContain(made.body.id);
  const builtIn = { params: { id: sizes[0]?.id ?? '' } };
  const refused = { status: 403, body: { message: listTexts.system } };
  expect(await owner.call(api.updateSize, { ...builtIn, body: { name: 'Other' } })).toMatchObject(refused);
  expect(await owner.call(api.removeSize, builtIn)).toMatchObject(refused);
  expect((await owner.call(api.removeSize, { params: { id: made.body.id } })).body).toEqual({
    raw: [],
    affected: 1,
  });
});

test('the first own row of a team that shows the organization’s joins copies of them, and tasks follow', async ({
  server,
  owner,
  tenant,
}) => {
  const { teamId, tenantId } = tenant;
  const where = { tenantId, organizationTeamId: teamId };
  await server.services.prisma.taskStatus.deleteMany({ where });
  const task = await newTask(owner, tenant, { status: 'ready' });
  await owner.call(api.createStatus, { body: { name: 'qa', organizationTeamId: teamId } });
  const after = await statusesOf(owner, teamId);
  expect(after.map(({ name }) => name)).toEqual([...defaultStatuses.map(({ name }) => name), 'qa']);
  expect(after.filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['open']);
  expect(new Set(after.map((row) => row.organizationTeamId))).toEqual(new Set([teamId]));
  const ready = after.find(({ value }) => value === 'ready');
  expect(await taskOf(owner, task.id)).toMatchObject({ status: 'ready', taskStatusId: ready?.id });
});

test('a rename keeps category and template, and tasks show the new name', async ({ owner, tenant }) => {
  const { teamId } = tenant;
  const task = await newTask(owner, tenant, { status: 'in-review' });
  const id = await idOf(owner, teamId, 'in-review');
  const renamed = await owner.call(api.updateStatus, {
    params: { id },
    body: { name: 'Second Pair Of Eyes', color: '#123456' },
  });
  expect(renamed.body).toEqual({ generatedMaps: [], raw: [], affected: 1 });
  const row = (await statusesOf(owner, teamId)).find((status) => status.id === id);
  expect(row).toMatchObject({
    name: 'second-pair-of-eyes',
    value: 'in-review',
    color: '#123456',
    template: 'in-review',
    isInProgress: true,
  });
  expect(await taskOf(owner, task.id)).toMatchObject({ status: 'second-pair-of-eyes', taskStatusId: id });
});

test('sizes, priorities, issue types and versions are renamed and replaced on tasks as well', async ({
  owner,
  tenant,
}) => {
  const { teamId } = tenant;
  const query = { organizationTeamId: teamId };
  const version = await owner.call(api.createVersion, { body: { name: '1.0', organizationTeamId: teamId } });
  const other = await owner.call(api.createVersion, { body: { name: '2.0', organizationTeamId: teamId } });
  const size = (await owner.call(api.sizes, { query })).body.items.find(({ value }) => value === 'tiny');
  const [urgent] = (await owner.call(api.priorities, { query })).body.items;
  const types = (await owner.call(api.issueTypes, { query })).body.items;
  const [story, bug] = ['story', 'bug'].map((value) => types.find((row) => row.value === value));
  const task = await newTask(owner, tenant, {
    size: 'tiny',
    priority: 'urgent',
    issueType: 'Story',
    version: '1.0',
  });
  const params = (row?: { id: string }) => ({ params: { id: row?.id ?? '' } });
  await owner.call(api.updateSize, { ...params(size), body: { name: 'Micro' } });
  await owner.call(api.updatePriority, { ...params(urgent), body: { name: 'Now' } });
  await owner.call(api.updateIssueType, { ...params(story), body: { name: 'Tale' } });
  await owner.call(api.updateVersion, { ...params(version.body), body: { name: '1.1' } });
  expect(await taskOf(owner, task.id)).toMatchObject({
    size: 'micro',
    priority: 'now',
    issueType: 'Tale',
    version: '1.1',
  });
  await owner.call(api.removeSize, params(size));
  await owner.call(api.removePriority, params(urgent));
  await owner.call(api.removeIssueType, { ...params(story), query: { replacementId: bug?.id } });
  await owner.call(api.removeVersion, { ...params(version.body), query: { replacementId: other.body.id } });
  const after = await taskOf(owner, task.id);
  expect(after).toMatchObject({ issueType: 'Bug', taskTypeId: bug?.id, version: '2.0' });
  for (const key of ['size', 'taskSizeId', 'priority', 'taskPriorityId']) {
    expect(after[key as 'size'] ?? null, key).toBeNull();
  }
});

test('a status changes its category by its template or a flag, and its tasks are resolved or open again', async ({
  owner,
  tenant,
}) => {
  const { teamId } = tenant;
  const id = await idOf(owner, teamId, 'ready');
  const task = await newTask(owner, tenant, { status: 'ready' });
  const change = async (body: Record<string, unknown>) => {
    await owner.call(api.updateStatus, { params: { id }, body });
    const row = (await statusesOf(owner, teamId)).find((status) => status.id === id);
    const { isTodo, isInProgress, isDone } = row ?? {};
    return { category: [isTodo, isInProgress, isDone], resolved: (await taskOf(owner, task.id)).resolvedAt };
  };
  expect(await change({ name: 'shipped', template: 'done' })).toEqual({
    category: [false, false, true],
    resolved: expect.any(String),
  });
  expect(await change({ isInProgress: true })).toEqual({
    category: [false, true, false],
    resolved: undefined,
  });
  expect(await change({ name: 'shipped', template: 'done' })).toMatchObject({
    category: [false, true, false],
  });
  expect(await change({ isCollapsed: true })).toMatchObject({ category: [false, true, false] });
});

test('a status of a team’s own keeps its name and tells by its value which standard one it stands for', async ({
  owner,
  tenant,
}) => {
  const { teamId } = tenant;
  const add = (body: Record<string, unknown>) =>
    owner.call(api.createStatus, { body: { ...body, organizationTeamId: teamId } });
  await add({ name: 'qa-check', template: 'in-review' });
  await add({ name: 'later' });
  // A standard name stands for itself, since clients look for such a status by equal name and value.
  await add({ name: 'todo', template: 'open' });
  const rows = await statusesOf(owner, teamId);
  expect(rows.slice(-3).map(({ name, value }) => [name, value])).toEqual([
    ['qa-check', 'in-review'],
    ['later', 'later'],
    ['todo', 'todo'],
  ]);
  expect((await newTask(owner, tenant, { status: 'qa-check' })).status).toBe('qa-check');
  expect((await newTask(owner, tenant, { status: 'in-review' })).taskStatusId).toBe(
    rows.find(({ name }) => name === 'in-review')?.id,
  );
});

test('a status that never had a template takes blocked when its form names none', async ({
  owner,
  tenant,
}) => {
  const { teamId } = tenant;
  const made = await owner.call(api.createStatus, { body: { name: 'qa', organizationTeamId: teamId } });
  expect(made.body).toMatchObject({ isTodo: false, isInProgress: false, isDone: false });
  await owner.call(api.updateStatus, {
    params: { id: made.body.id },
    body: { name: 'qa', color: '#112233' },
  });
  const row = (await statusesOf(owner, teamId)).find(({ id }) => id === made.body.id);
  expect(row).toMatchObject({ template: 'blocked', isInProgress: true, color: '#112233' });
});

test('deleting a status moves its tasks to open, or where one says, answers it, and the audit tells it', async ({
  server,
  owner,
  tenant,
}) => {
  const { teamId } = tenant;
  const task = await newTask(owner, tenant, { status: 'blocked' });
  const blocked = await idOf(owner, teamId, 'blocked');
  const gone = await owner.call(api.removeStatus, { params: { id: blocked } });
  expect(gone).toMatchObject({ status: 200, body: { id: blocked, name: 'blocked', value: 'blocked' } });
  const open = await idOf(owner, teamId, 'open');
  expect(await taskOf(owner, task.id)).toMatchObject({ status: 'open', taskStatusId: open });
  const completed = await idOf(owner, teamId, 'completed');
  const query = { replacementId: completed };
  await owner.call(api.removeStatus, { params: { id: open }, query });
  const moved = await taskOf(owner, task.id);
  expect(moved).toMatchObject({ status: 'completed', resolvedAt: expect.any(String) });
  const left = await statusesOf(owner, teamId);
  expect(left.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([completed]);
  const again = await owner.call(api.removeStatus, { params: { id: open } });
  expect(again).toMatchObject({ status: 404 });
  const noted = (await auditOf(server, tenant)).filter(({ entity }) => entity === 'task_statuses');
  expect(noted).toMatchObject([
    { action: 'task-list.delete', before: { name: 'blocked' }, after: { replacement: 'open' } },
    { action: 'task-list.delete', before: { name: 'open' }, after: { replacement: 'completed' } },
  ]);
});

test('the status of the timer keeps its name and stays; the last status stays; a replacement is of the list', async ({
  server,
  owner,
  tenant,
}) => {
  const { teamId, tenantId } = tenant;
  const inProgress = await idOf(owner, teamId, 'in-progress');
  const kept = { status: 409, body: { message: listTexts.timerStatus } };
  const params = { id: inProgress };
  expect(await owner.call(api.removeStatus, { params })).toMatchObject(kept);
  expect(await owner.call(api.updateStatus, { params, body: { name: 'Doing' } })).toMatchObject(kept);
  const ready = await idOf(owner, teamId, 'ready');
  for (const replacementId of [ready, randomUUID(), (await statusesOf(owner))[0]?.id]) {
    const answer = await owner.call(api.removeStatus, { params: { id: ready }, query: { replacementId } });
    expect(answer.status).toBe(404);
  }
  const where = { tenantId, organizationTeamId: teamId, id: { not: ready } };
  await server.services.prisma.taskStatus.deleteMany({ where });
  const last = await owner.call(api.removeStatus, { params: { id: ready } });
  expect(last).toMatchObject({ status: 409, body: { message: listTexts.lastStatus } });
});

test('one default per team, which new tasks take; taking it away alone changes nothing', async ({
  owner,
  tenant,
}) => {
  const { teamId } = tenant;
  const query = { organizationTeamId: teamId };
  const ready = await idOf(owner, teamId, 'ready');
  const statuses = await owner.call(api.defaultStatus, { params: { id: ready } });
  expect(statuses.body.items.filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([ready]);
  expect(await newTask(owner, tenant)).toMatchObject({ status: 'ready' });
  const types = (await owner.call(api.issueTypes, { query })).body.items;
  const epic = types.find(({ value }) => value === 'epic');
  // Acts like existing clients: updates the new default and all other rows at the same time.
  await owner.call(api.updateIssueType, {
    params: { id: epic?.id ?? '' },
    body: { ...epic, isDefault: true },
  });
  const others = types.filter(({ id }) => id !== epic?.id);
  await Promise.all(
    [...others, epic].map((row) =>
      owner.call(api.updateIssueType, { params: { id: row?.id ?? '' }, body: { isDefault: false } }),
    ),
  );
  const after = (await owner.call(api.issueTypes, { query })).body.items;
  expect(after.filter(({ isDefault }) => isDefault).map(({ value }) => value)).toEqual(['epic']);
});

test('statuses are put in an order while others are added, and ids of another list are not found', async ({
  owner,
  tenant,
}) => {
  const { teamId } = tenant;
  const rows = await statusesOf(owner, teamId);
  const reorder = rows.toReversed().map(({ id }, order) => ({ id, order }));
  const [ordered, ...added] = await Promise.all([
    owner.call(api.reorderStatuses, { body: { reorder } }),
    ...['qa', 'staged', 'live'].map((name) =>
      owner.call(api.createStatus, { body: { name, organizationTeamId: teamId } }),
    ),
  ]);
  expect(ordered.body).toEqual({ success: true, list: reorder });
  expect(added.map(({ status }) => status)).toEqual([201, 201, 201]);
  const after = await statusesOf(owner, teamId);
  expect(after.slice(0, rows.length).map(({ id }) => id)).toEqual(reorder.map(({ id }) => id));
  expect(new Set(after.map(({ order }) => order)).size).toBe(rows.length + 3);
  const [organizations] = await statusesOf(owner);
  const mixed = [reorder[0], { id: organizations?.id ?? '', order: 1 }].flatMap((one) => one ?? []);
  expect(await owner.call(api.reorderStatuses, { body: { reorder: mixed } })).toMatchObject({ status: 404 });
});

test('kinds of links are added, renamed and deleted', async ({ owner, tenant }) => {
  const { teamId } = tenant;
  const body = { name: 'is caused by', organizationTeamId: teamId };
  const made = await owner.call(api.createRelatedIssueType, { body });
  expect(made).toMatchObject({ status: 201, body: { value: 'is-caused-by' } });
  const params = { id: made.body.id };
  const renamed = await owner.call(api.updateRelatedIssueType, { params, body: { name: 'follows' } });
  expect(renamed.body).toMatchObject({ id: made.body.id, name: 'follows', value: 'follows' });
  expect((await owner.call(api.removeRelatedIssueType, { params })).body).toEqual({ raw: [], affected: 1 });
});
