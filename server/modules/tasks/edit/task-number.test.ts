import { addTask, addTeam, readTask } from '#server/modules/tasks/task-kit.ts';
import type { TestTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

async function addProject({ owner }: TestTenant, name: string, code?: string): Promise<string> {
  const { body } = await owner.call(projectsApi.create, { body: { name, ...(code && { code }) } });
  return body.id;
}

/** Creates a task and returns its number. */
async function numberOf(tenant: TestTenant, body: Record<string, unknown> = {}): Promise<string> {
  return (await addTask(tenant, body)).taskNumber ?? '';
}

test('projects and teams with the same letters share one count', async ({ tenant }) => {
  const web = await addProject(tenant, 'Web shop');
  const blog = await addProject(tenant, 'Webblog');
  const coded = await addProject(tenant, 'Intranet', 'web');
  const teamId = await addTeam(tenant, 'Web people');
  const inTeam = { teams: [{ id: teamId }] };
  const numbers = [
    await numberOf(tenant, { projectId: web }),
    await numberOf(tenant, { projectId: blog }),
    await numberOf(tenant, inTeam),
    await numberOf(tenant, { projectId: coded }),
    await numberOf(tenant, { ...inTeam, projectId: web }),
  ];
  expect(numbers).toEqual(['WEB-1', 'WEB-2', 'WEB-3', 'WEB-4', 'WEB-5']);
});

test('in a new workspace a task in the project and one without it have two numbers', async ({ tenant }) => {
  const { teamId, projectId, owner } = tenant;
  await owner.call(teamsApi.update, { params: { id: teamId }, body: { name: 'Numbers' } });
  await owner.call(projectsApi.update, { params: { id: projectId }, body: { name: 'Numbers' } });
  expect(await numberOf(tenant, { projectId })).toBe('NUM-1');
  expect(await numberOf(tenant)).toBe('NUM-2');
});

test('twenty at once from two projects with the same letters get twenty numbers', async ({ tenant }) => {
  const places = [await addProject(tenant, 'Alpha one'), await addProject(tenant, 'Alpha two')];
  const numbers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => numberOf(tenant, { projectId: places[index % 2] })),
  );
  expect(numbers.toSorted()).toEqual(Array.from({ length: 20 }, (_, index) => `ALP-${index + 1}`).toSorted());
});

test('a number stays with its task, whatever happens to project, team and task', async ({ tenant }) => {
  const { owner, teamId } = tenant;
  const web = await addProject(tenant, 'Web shop');
  const app = await addProject(tenant, 'Apps');
  const other = await addTeam(tenant, 'Other');
  const task = await addTask(tenant, { projectId: web });
  const params = { id: task.id };
  const shown = async () => (await readTask(tenant, task.id)).taskNumber;
  await owner.call(tasksApi.update, { params, body: { projectId: app } });
  expect(await shown()).toBe('WEB-1');
  await owner.call(tasksApi.bulkUpdate, { body: { ids: [task.id], change: { projectId: null } } });
  await owner.call(tasksApi.update, { params, body: { teams: [{ id: other }] } });
  await owner.call(projectsApi.update, { params: { id: web }, body: { code: 'SHOP' } });
  await owner.call(teamsApi.update, { params: { id: teamId }, body: { name: 'Renamed', prefix: 'ZZ' } });
  await owner.call(projectsApi.remove, { params: { id: app } });
  expect(await shown()).toBe('WEB-1');
  await owner.call(tasksApi.remove, { params });
  const next = await addProject(tenant, 'Webblog');
  expect(await numberOf(tenant, { projectId: next })).toBe('WEB-2');
  const restored = await owner.call(tasksApi.restore, { params, body: {} });
  expect(restored.body.taskNumber).toBe('WEB-1');
  expect(await numberOf(tenant, { projectId: web })).toBe('SHOP-1');
});

test('a number is not given again when its task is gone for good', async ({ server, tenant }) => {
  const task = await addTask(tenant);
  await server.services.prisma.task.delete({ where: { id: task.id } });
  expect((await addTask(tenant)).number).toBe((task.number ?? 0) + 1);
});

test('a team shows the prefix that its tasks take', async ({ tenant }) => {
  const { owner } = tenant;
  const own = await addTeam(tenant, 'R&D');
  await owner.call(teamsApi.update, { params: { id: own }, body: { name: 'R&D', prefix: 'lab' } });
  for (const [id, prefix] of [
    [own, 'LAB'],
    [await addTeam(tenant, 'Ü & a team'), 'ÜAT'],
  ] as const) {
    expect((await owner.call(teamsApi.detail, { params: { id } })).body.prefix).toBe(prefix);
    expect(await numberOf(tenant, { teams: [{ id }] })).toBe(`${prefix}-1`);
  }
});

test('a copy takes the next number', async ({ tenant }) => {
  const projectId = await addProject(tenant, 'Web shop');
  const task = await addTask(tenant, { projectId });
  const copy = await tenant.owner.call(tasksApi.copy, { params: { id: task.id }, body: {} });
  expect(copy.body.taskNumber).toBe('WEB-2');
});
