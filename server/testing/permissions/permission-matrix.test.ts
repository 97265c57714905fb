import { type Caller, withOwnClient } from '#server/testing/caller.ts';
import { everyEndpoint, type NamedEndpoint } from '#server/testing/every-endpoint.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { permissionMatrix } from './permission-matrix.ts';
import { fieldMatrix } from './permission-matrix-fields.ts';
import { inputOf, inputs } from './permission-matrix-inputs.ts';
import { type CallerClass, callerClasses, createWorld, type World } from './permission-matrix-world.ts';

const signs: Readonly<Record<number, string>> = { 401: '-', 403: 'x', 404: '0' };

/** The sign of an answer in the matrix. */
function signOf(status: number): string {
  if (status < 400) return 'o';
  if (status >= 500 && status !== 501 && status !== 503) return `${status}`;
  return signs[status] ?? 'v';
}

interface Stage {
  readonly world: World;
  /** Cached callers; a caller whose session a call may have ended signs in again for the next. */
  readonly callers: Map<CallerClass, Promise<Caller>>;
}

const stages = new Map<string, Promise<Stage>>();

/** A world for each area: one that holds what the calls of all areas have made is slow. */
function stageOf(server: TestServer, area: string): Promise<Stage> {
  const stage = stages.get(area) ?? createWorld(server).then((world) => ({ world, callers: new Map() }));
  stages.set(area, stage);
  return stage;
}

async function callerOf({ world, callers }: Stage, kind: CallerClass): Promise<Caller> {
  const caller = callers.get(kind) ?? world.callerOf(kind);
  callers.set(kind, caller);
  return withOwnClient(world.server.app, await caller);
}

const mayEndSessions = /^(?:account|auth|secondFactor|social|users|workspaces)\./;

async function call(stage: Stage, { name, endpoint }: NamedEndpoint, kind: CallerClass): Promise<string> {
  const input = await inputOf(name, stage.world, kind);
  const caller = await callerOf(stage, kind);
  if (mayEndSessions.test(name)) stage.callers.delete(kind);
  const sent = endpoint.method === 'GET' ? input : { body: {}, ...input };
  return signOf((await caller.call(endpoint, sent)).status);
}

const names = everyEndpoint.map(({ name }) => name);

test('every operation is in the matrix, and nothing else', () => {
  expect(Object.keys(permissionMatrix).toSorted()).toEqual(names.toSorted());
  expect(Object.keys(inputs).filter((name) => !names.includes(name))).toEqual([]);
});

for (const operation of everyEndpoint) {
  test(`${operation.name} answers ${callerClasses.join(', ')}`, async ({ server }) => {
    const stage = await stageOf(server, operation.name.replace(/\..+/, ''));
    const answers: string[] = [];
    for (const kind of callerClasses) answers.push(await call(stage, operation, kind));
    expect(answers.join(' ')).toBe(permissionMatrix[operation.name]);
  });
}

for (const [name, { endpoint, input, answers }] of Object.entries(fieldMatrix)) {
  test(`${name}: ${callerClasses.join(', ')}`, async ({ server }) => {
    const stage = await stageOf(server, 'fields of a call');
    const given: string[] = [];
    for (const kind of callerClasses) {
      const caller = await callerOf(stage, kind);
      given.push(signOf((await caller.call(endpoint, await input(stage.world, kind))).status));
    }
    expect(given.join(' ')).toBe(answers);
  });
}
