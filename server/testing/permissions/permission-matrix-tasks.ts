import type { CallInput } from '#server/testing/caller.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { taskLinksApi } from '#shared/tasks/task-links.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import type { World } from './permission-matrix-world.ts';

type MakeInput = (world: World) => CallInput<Endpoint> | Promise<CallInput<Endpoint>>;

async function newTask({ tenant }: World): Promise<string> {
  const body = { title: 'Write tests', teams: [{ id: tenant.teamId }] };
  return (await tenant.owner.call(tasksApi.create, { body })).body.id;
}

async function newLink(world: World): Promise<string> {
  const body = { taskFromId: await newTask(world), taskToId: world.taskId };
  return (await world.tenant.owner.call(taskLinksApi.createLink, { body })).body.id;
}

async function newEstimation(world: World): Promise<string> {
  const body = { taskId: await newTask(world), employeeId: world.subject.employeeId, estimate: 60 };
  return (await world.tenant.owner.call(taskLinksApi.createEstimation, { body })).body.id;
}

const about = (id: string, body?: Record<string, unknown>) => ({
  params: { id },
  ...(body === undefined ? {} : { body }),
});

/** The calls about tasks. */
export const taskInputs: Readonly<Record<string, MakeInput>> = {
  'tasks.ofEmployee': ({ subject }) => ({ params: { employeeId: subject.employeeId } }),
  'tasks.unassignEmployee': ({ subject, tenant }) => ({
    params: { employeeId: subject.employeeId },
    query: { organizationTeamId: tenant.teamId },
  }),
  'tasks.remove': async (world) => about(await newTask(world)),
  'tasks.restore': async (world) => {
    const id = await newTask(world);
    await world.tenant.owner.call(tasksApi.remove, { params: { id } });
    return about(id);
  },
  'tasks.copy': ({ taskId }) => about(taskId, {}),
  'tasks.move': ({ taskId }) => about(taskId, {}),
  'tasks.bulkUpdate': ({ taskId }) => ({ body: { ids: [taskId], change: { priority: 'high' } } }),
  'tasks.bulkDelete': async (world) => ({ body: { ids: [await newTask(world)] } }),
  'taskLinks.createLink': async (world) => ({
    body: { taskFromId: await newTask(world), taskToId: world.taskId },
  }),
  'taskLinks.updateLink': async (world) => about(await newLink(world), { action: 2 }),
  'taskLinks.updateLinkByBody': async (world) => ({ body: { id: await newLink(world), action: 2 } }),
  'taskLinks.removeLink': async (world) => about(await newLink(world)),
  'taskLinks.createEstimation': async (world) => ({ body: { taskId: await newTask(world), estimate: 60 } }),
  'taskLinks.updateEstimation': async (world) => about(await newEstimation(world), { estimate: 1 }),
  'taskLinks.removeEstimation': async (world) => about(await newEstimation(world)),
};
