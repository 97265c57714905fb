import { type Caller, withOwnClient } from '#server/testing/caller.ts';
import { everyEndpoint, type NamedEndpoint } from '#server/testing/every-endpoint.ts';
import { test as base, expect } from '#server/testing/test.ts';
import { permissionMatrix } from './permission-matrix.ts';
import { fieldMatrix } from './permission-matrix-fields.ts';
import { inputOf, inputs } from './permission-matrix-inputs.ts';
import { type CallerClass, callerClasses, createWorld, type World } from './permission-matrix-world.ts';

const test = base.extend('world', { scope: 'file' }, ({ server }) => createWorld(server));

const signs: Readonly<Record<number, string>> = { 401: '-', 403: 'x', 404: '0' };

/** The sign of an answer in the matrix. */
function signOf(status: number): string {
  if (status < 400) return 'o';
  if (status >= 500 && status !== 501 && status !== 503) return `${status}`;
  return signs[status] ?? 'v';
}

/** Signed in once; a caller whose session one of these may have ended signs in anew for the next. */
const callers = new Map<CallerClass, Promise<Caller>>();
const mayEndSessions = /^(?:account|auth|secondFactor|social|users|workspaces)\./;

async function callerOf(world: World, kind: CallerClass): Promise<Caller> {
  const caller = callers.get(kind) ?? world.callerOf(kind);
  callers.set(kind, caller);
  return withOwnClient(world.server.app, await caller);
}

async function call(world: World, { name, endpoint }: NamedEndpoint, kind: CallerClass): Promise<string> {
  const input = await inputOf(name, world, kind);
  const caller = await callerOf(world, kind);
  if (mayEndSessions.test(name)) callers.delete(kind);
  const sent = endpoint.method === 'GET' ? input : { body: {}, ...input };
  return signOf((await caller.call(endpoint, sent)).status);
}

const names = everyEndpoint.map(({ name }) => name);

test('every operation is in the matrix, and nothing else', () => {
  expect(Object.keys(permissionMatrix).toSorted()).toEqual(names.toSorted());
  expect(Object.keys(inputs).filter((name) => !names.includes(name))).toEqual([]);
});

/** Whoever has made a team manages one, which lets them see integrations: these are asked before any is made. */
const isAskedFirst = ({ name }: NamedEndpoint) => name.startsWith('integrations.');
const operations = [
  ...everyEndpoint.filter(isAskedFirst),
  ...everyEndpoint.filter((operation) => !isAskedFirst(operation)),
];

for (const operation of operations) {
  test(`${operation.name} answers ${callerClasses.join(', ')}`, async ({ world }) => {
    const answers: string[] = [];
    for (const kind of callerClasses) answers.push(await call(world, operation, kind));
    expect(answers.join(' ')).toBe(permissionMatrix[operation.name]);
  });
}

for (const [name, { endpoint, input, answers }] of Object.entries(fieldMatrix)) {
  test(`${name}: ${callerClasses.join(', ')}`, async ({ world }) => {
    const given: string[] = [];
    for (const kind of callerClasses) {
      const caller = await callerOf(world, kind);
      given.push(signOf((await caller.call(endpoint, await input(world, kind))).status));
    }
    expect(given.join(' ')).toBe(answers);
  });
}
