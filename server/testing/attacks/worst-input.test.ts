import { formOf, worstFiles } from '#server/testing/attacks/worst-files.ts';
import { everyEndpoint, pathsOf } from '#server/testing/every-endpoint.ts';
import { filledBySchema } from '#server/testing/filled-by-schema.ts';
import { withFileStore } from '#server/testing/stand-ins/file-server.ts';
import { createTenant, type TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';
import { isTooLong, longestTurn } from '#server/testing/turns.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';
import { pageFailureContext } from '#shared/system/client-log.schema.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

const { test } = withFileStore();

const bodyBytes = 1_900_000;

/** Texts that are hard on expressions which look for markup, words, credentials or spaces. */
const parts = ['a-', '<', '<b>', '<a href="', ' ', 'password', '@a.', 'ü'];
const largeOf = (part: string, bytes: number) => part.repeat(Math.floor(bytes / Buffer.byteLength(part)));

/** Bodies of endpoints whose schema does not describe them; each "x" is a text. */
const bodies: Readonly<Record<string, unknown>> = {
  'system.clientLog': {
    timestamp: 0,
    level: 'ERROR',
    message: 'x',
    details: Array.from({ length: 50 }, () => Array.from({ length: 9 }, () => 'x')),
  },
};

interface Call {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  /** Made when it is sent: all of them together would fill the memory. */
  readonly payload?: () => string;
}

/** A body with a large text at each of its places, joined around it: to write it out field by field takes longer. */
function bodyOf({ name, endpoint }: (typeof everyEndpoint)[number], part: string): string {
  const pieces = JSON.stringify(bodies[name] ?? filledBySchema(endpoint.body, 'x')).split('"x"');
  const written = JSON.stringify(part).slice(1, -1);
  const text = written.repeat(bodyBytes / Buffer.byteLength(written) / Math.max(pieces.length - 1, 1));
  return pieces.join(`"${text}"`);
}

function worstCall(each: (typeof everyEndpoint)[number], part: string): Call {
  const { name, endpoint } = each;
  const { method, query } = endpoint;
  const [path = ''] = pathsOf(endpoint, largeOf(part, 1000));
  const asked = Object.keys((filledBySchema(query, 'x') as object | undefined) ?? {});
  const share = largeOf(part, 9000 / Math.max(asked.length, 1));
  const search = asked.map((key) => `${key}=${encodeURIComponent(share)}`).join('&');
  const payload = () => bodyOf(each, part);
  const hasBody = method !== 'GET' && (name in bodies || endpoint.body !== undefined);
  return { name, method, url: `/api${path}?${search}`, ...(hasBody ? { payload } : {}) };
}

/** The longest turn of a call. A long one counts if it comes back: other work of the machine does not. */
async function lastingTurn<T>(run: () => Promise<T>) {
  let turn = await longestTurn(run);
  for (let again = 0; again < 2 && isTooLong(turn.longestMs); again += 1) turn = await longestTurn(run);
  return turn;
}

/** The calls that blocked all others for too long. */
async function slowOf({ app }: TestServer, calls: readonly Call[], token?: string) {
  const slow: string[] = [];
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  for (const { name, method, url, payload } of calls) {
    const body = payload === undefined ? {} : { payload: payload() };
    const { longestMs } = await lastingTurn(() => app.inject({ method, url, headers, ...body }));
    if (isTooLong(longestMs)) slow.push(`${name}: ${Math.round(longestMs)} ms`);
  }
  return slow;
}

test.for(parts)(
  'nothing that a stranger sends delays others: %j',
  { timeout: 300_000 },
  async (part, { server }) => {
    const calls = everyEndpoint.map((each) => worstCall(each, part));
    expect(await slowOf(server, calls)).toEqual([]);
  },
);

test('nor do reports of a broken page with places in many files', async ({ server }) => {
  const stack = Array.from({ length: 20 }, (_, at) => ({ file: `part-${at}.js`, line: 1, column: 1 + at }));
  const failure = { kind: 'error', reference: '0a1b2c3d', route: '/', build: 'x', browser: 'unknown' };
  const details = { ...failure, name: 'Error', message: largeOf('a-', 300), stack };
  const body = { timestamp: 0, level: 'ERROR', message: 'x', context: pageFailureContext, details };
  const payload = () => JSON.stringify(body);
  const call = { name: 'system.clientLog', method: 'POST', url: '/api/log', payload } as const;
  expect(await slowOf(server, [call])).toEqual([]);
});

test.for(['a-', '<'])(
  'nothing that a member sends delays others: %j',
  { timeout: 300_000 },
  async (part, { server }) => {
    const { owner } = await createTenant(server);
    const calls = everyEndpoint.map((each) => worstCall(each, part));
    expect(await slowOf(server, calls, owner.token)).toEqual([]);
  },
);

/** A task and a board that files are added to. */
async function placesOf({ owner, teamId }: TestTenant) {
  const task = await owner.call(tasksApi.create, { body: { title: 'With files', teams: [{ id: teamId }] } });
  const board = await owner.call(boardsApi.create, { body: { name: 'Ideas', organizationTeamId: teamId } });
  return { taskId: task.body.id, boardId: board.body.id };
}

const described = everyEndpoint.filter(({ endpoint }) => endpoint.upload !== undefined);

test('every upload has its worst files', () => {
  expect(Object.keys(worstFiles).toSorted()).toEqual(described.map(({ name }) => name).toSorted());
});

test.for(described)(
  'no file of $name delays others',
  { timeout: 120_000 },
  async ({ name, endpoint }, { server, tenant }) => {
    const upload = worstFiles[name];
    const url = `/api${upload?.pathOf(await placesOf(tenant))}`;
    const slow: string[] = [];
    for (const [index, content] of ((await upload?.files()) ?? []).entries()) {
      const { payload, headers } = formOf(content);
      const authorization = `Bearer ${tenant.owner.token}`;
      const call = { method: endpoint.method, url, headers: { ...headers, authorization }, payload } as const;
      const { result, longestMs } = await lastingTurn(() => server.app.inject(call));
      expect([200, 201, 400, 413, 415]).toContain(result.statusCode);
      if (isTooLong(longestMs)) slow.push(`file ${index}: ${Math.round(longestMs)} ms`);
    }
    expect(slow).toEqual([]);
  },
);

test.for(parts)('no text with markup delays others: %j', async (part, { server, tenant }) => {
  const { taskId } = await placesOf(tenant);
  const description = largeOf(part, 99_000);
  const comment = largeOf(part, 19_000);
  const task = JSON.stringify({ title: 'Long text', description });
  const remark = JSON.stringify({ entityId: taskId, comment });
  const calls: Call[] = [
    { name: 'tasks.create', method: 'POST', url: '/api/tasks', payload: () => task },
    { name: 'comments.create', method: 'POST', url: '/api/comment', payload: () => remark },
  ];
  expect(await slowOf(server, calls, tenant.owner.token)).toEqual([]);
});
