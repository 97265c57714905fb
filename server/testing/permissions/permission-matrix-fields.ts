import { randomUUID } from 'node:crypto';
import type { CallInput } from '#server/testing/caller.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { taskLinksApi } from '#shared/tasks/task-links.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import type { CallerClass, World } from './permission-matrix-world.ts';

interface FieldRow {
  readonly endpoint: Endpoint;
  readonly input: (world: World, kind: CallerClass) => Promise<CallInput<Endpoint>>;
  readonly answers: string;
}

type Members = readonly { readonly id: string }[];

const ids = (...of: readonly string[]): Members => of.map((id) => ({ id }));

const ownId = (world: World, kind: CallerClass) => world.personOf(kind)?.employeeId ?? randomUUID();

async function newTask({ tenant }: World, members: Members): Promise<string> {
  const body = { title: 'Write tests', teams: [{ id: tenant.teamId }], members: [...members] };
  return (await tenant.owner.call(tasksApi.create, { body })).body.id;
}

type Make = (world: World, self: string) => { members: Members; body: Record<string, unknown> };

/** A task with these people, and the change to send. */
function change(make: Make, answers: string): FieldRow {
  return {
    endpoint: tasksApi.update,
    input: async (world, kind) => {
      const { members, body } = make(world, ownId(world, kind));
      const { tenantId } = world.tenant;
      const known = { tenantId, id: { in: members.map(({ id }) => id) } };
      const own = await world.server.services.prisma.employee.findMany({ where: known });
      return { params: { id: await newTask(world, ids(...own.map(({ id }) => id))) }, body };
    },
    answers,
  };
}

const newOne = (
  make: (world: World, self: string) => Record<string, unknown>,
  answers: string,
): FieldRow => ({
  endpoint: tasksApi.create,
  input: async (world, kind) => {
    const { teamId } = world.tenant;
    return {
      body: { title: 'Write tests', teams: [{ id: teamId }], ...make(world, ownId(world, kind)) },
    };
  },
  answers,
});

const guess = (whose: (world: World, self: string) => string, on: Make, answers: string): FieldRow => ({
  ...change(on, answers),
  endpoint: taskLinksApi.createEstimation,
  input: async (world, kind) => {
    const self = ownId(world, kind);
    const { params } = await change(on, answers).input(world, kind);
    const { id: taskId } = params as { id: string };
    return { body: { taskId, employeeId: whose(world, self), estimate: 60 } };
  },
});

const ofColleague: Make = ({ subject }) => ({ members: ids(subject.employeeId), body: {} });
const ofSelf: Make = (_world, self) => ({ members: ids(self), body: {} });

/**
 * Rights that depend on the field of a call, or on the owner of its record: one row each, with the columns and signs
 * of the other rows.
 */
export const fieldMatrix: Readonly<Record<string, FieldRow>> = {
  'a task back as it was': change(
    ({ subject }) => ({
      members: ids(subject.employeeId),
      body: { title: 'Write tests', members: ids(subject.employeeId), estimate: 0 },
    }),
    '- 0 x o o o o',
  ),
  'oneself on a task': change(
    ({ subject }, self) => ({
      members: ids(subject.employeeId),
      body: { members: ids(subject.employeeId, self) },
    }),
    '- 0 x o o o o',
  ),
  'oneself off a task': change(
    ({ subject }, self) => ({
      members: ids(subject.employeeId, self),
      body: { members: ids(subject.employeeId) },
    }),
    '- 0 x o o o o',
  ),
  'a colleague on a task': change(
    ({ subject }, self) => ({ members: ids(self), body: { members: ids(self, subject.employeeId) } }),
    '- 0 x x o o o',
  ),
  'a colleague off a task': change(
    ({ subject }, self) => ({ members: ids(self, subject.employeeId), body: { members: ids(self) } }),
    '- 0 x x o o o',
  ),
  'the estimate of one’s own task': change(
    (_world, self) => ({ members: ids(self), body: { estimate: 3600 } }),
    '- 0 x o o o o',
  ),
  'the estimate of a colleague’s task': change(
    ({ subject }) => ({ members: ids(subject.employeeId), body: { estimate: 3600 } }),
    '- 0 x x o o o',
  ),
  'a new task for oneself, estimated': newOne(
    (_world, self) => ({ members: ids(self), estimate: 3600 }),
    '- 0 x o o o o',
  ),
  'a new task for a colleague': newOne(
    ({ subject }) => ({ members: ids(subject.employeeId) }),
    '- 0 x x o o o',
  ),
  'one’s own guess about one’s own task': guess((_world, self) => self, ofSelf, '- 0 x o o o o'),
  'one’s own guess about a colleague’s task': guess((_world, self) => self, ofColleague, '- 0 x x o o o'),
  'a guess of a colleague': guess(({ subject }) => subject.employeeId, ofSelf, '- 0 x x o o o'),
};
