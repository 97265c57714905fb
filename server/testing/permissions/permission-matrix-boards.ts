import { randomUUID } from 'node:crypto';
import type { CallInput } from '#server/testing/caller.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { World } from './permission-matrix-world.ts';

type MakeInput = (world: World) => CallInput<Endpoint> | Promise<CallInput<Endpoint>>;

const about = (id: string, body?: Record<string, unknown>) => ({
  params: { id },
  ...(body === undefined ? {} : { body }),
});

/** A board that the subject began for the team. */
async function newBoard({ tenant, subject }: World): Promise<string> {
  const body = { name: 'Ideas', organizationTeamId: tenant.teamId };
  return (await subject.call(boardsApi.create, { body })).body.id;
}

const element = () => ({ id: randomUUID(), type: 'rectangle', version: 1, versionNonce: 1 });

async function newVersion(world: World): Promise<string> {
  const id = await newBoard(world);
  const { tenantId } = world.tenant;
  const content = { elements: [element()] };
  await world.server.services.prisma.boardVersion.create({
    data: { tenantId, boardId: id, revision: 7, content },
  });
  return id;
}

const picture = async (world: World) => ({ params: { id: await newBoard(world), pictureId: 'unknown' } });

/** The calls about meetings and boards. */
export const boardInputs: Readonly<Record<string, MakeInput>> = {
  'meetings.invite': ({ subject }) => ({
    body: { kind: 'meeting', roomName: 'daily', employeeIds: [subject.employeeId] },
  }),
  'boards.create': ({ tenant }) => ({ body: { name: 'Ideas', organizationTeamId: tenant.teamId } }),
  'boards.one': async (world) => about(await newBoard(world)),
  'boards.update': async (world) => about(await newBoard(world), { name: 'Theirs' }),
  'boards.content': async (world) => about(await newBoard(world)),
  'boards.save': async (world) => about(await newBoard(world), { revision: 0, elements: [element()] }),
  'boards.versions': async (world) => about(await newBoard(world)),
  'boards.restore': async (world) => ({ params: { id: await newVersion(world), revision: 7 } }),
  'boards.presence': async (world) => about(await newBoard(world), { clientId: 'tab' }),
  'boards.addPicture': picture,
  'boards.picture': picture,
};

/** Their rows of `permissionMatrix`. */
export const boardMatrix: Readonly<Record<string, string>> = {
  // A room of the caller's own workspace.
  'meetings.token': '- o o o o o o',
  'meetings.options': '- o o o o o o',
  'meetings.invite': '- 0 o o o o o',

  'boards.list': '- o o o o o o',
  'boards.create': '- 0 x o o o o',
  'boards.one': '- 0 o o o o o',
  // A colleague's.
  'boards.update': '- 0 x x o o o',
  'boards.content': '- 0 o o o o o',
  'boards.save': '- 0 x o o o o',
  'boards.versions': '- 0 o o o o o',
  'boards.restore': '- 0 x o o o o',
  'boards.presence': '- 0 o o o o o',
  // No picture is sent, none is found.
  'boards.addPicture': '- 0 x v v v v',
  'boards.picture': '- 0 0 0 0 0 0',
};
