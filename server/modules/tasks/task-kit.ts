import type { Person, TestTenant } from '#server/testing/tenant.ts';
import type { TestServer } from '#server/testing/test.ts';
import type { Task } from '#shared/tasks/task.schema.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

/** Creates a task through the API. */
export async function addTask(
  tenant: TestTenant,
  body: Record<string, unknown> = {},
  by: Person = tenant.owner,
): Promise<Task> {
  const answer = await by.call(tasksApi.create, {
    body: { title: 'Write docs', teams: [{ id: tenant.teamId }], ...body },
  });
  if (answer.status !== 201) throw new Error(`no task: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** A team of the owner alone. */
export async function addTeam(tenant: TestTenant, name: string): Promise<string> {
  const { body } = await tenant.owner.call(teamsApi.create, {
    body: { name, managerIds: [tenant.owner.employeeId] },
  });
  return 'id' in body ? body.id : '';
}

export async function addTag({ services }: TestServer, tenant: TestTenant, name: string): Promise<string> {
  const { tenantId, organizationId } = tenant;
  return (await services.prisma.tag.create({ data: { tenantId, organizationId, name } })).id;
}

export async function statusId({ services }: TestServer, teamId: string, value: string): Promise<string> {
  const where = { organizationTeamId: teamId, value };
  return (await services.prisma.taskStatus.findFirstOrThrow({ where })).id;
}

export async function readTask(tenant: TestTenant, id: string): Promise<Task> {
  return (await tenant.owner.call(tasksApi.byId, { params: { id } })).body;
}
