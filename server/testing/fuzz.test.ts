import { everyEndpoint, pathsOf } from '#server/testing/every-endpoint.ts';
import { filledBySchema } from '#server/testing/filled-by-schema.ts';
import { createTenant, type Person } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { teamsApi } from '#shared/teams/teams.api.ts';

const huge = 'x'.repeat(20_000);
/** Objects of JSON that become neither a text nor a number. */
const unconvertible: readonly unknown[] = [
  { toString: 1 },
  [{ toString: 1 }],
  { toString: null },
  { valueOf: 1, toString: 1 },
];
const hostile: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  'undefined',
  "'; drop table tasks; --",
  '\u0000',
  '\ud800',
  '𝕿𝖆𝖐𝖙 🕒 مرحبا ‮',
  '../../etc/passwd',
  '00000000-0000-0000-0000-000000000001',
  huge,
  [],
  [[[[[[]]]]]],
  {},
  { id: null },
  [{ id: 'x' }],
  { $gt: '' },
  '2026-13-45T99:99:99Z',
  ...unconvertible,
];

const keys = [
  'id',
  'email',
  'password',
  'code',
  'token',
  'name',
  'team',
  'user',
  'title',
  'description',
  'status',
  'taskStatusId',
  'priority',
  'size',
  'issueType',
  'estimate',
  'members',
  'teams',
  'tags',
  'projectId',
  'parentId',
  'dueDate',
  'startDate',
  'endDate',
  'date',
  'timeZone',
  'taskId',
  'organizationTeamId',
  'employeeId',
  'employeeIds',
  'source',
  'logType',
  'duration',
  'skip',
  'take',
  'relations',
  'where',
  'activityLevel',
  'refresh_token',
  'tenantId',
  'organizationId',
  'managerIds',
  'memberIds',
  'projects',
  'activeTaskId',
  'ids',
  'imageId',
  'roleId',
  'isManager',
  'order',
  'public',
  'color',
  'prefix',
  'logo',
  'isTrackingEnabled',
  'type',
  'userId',
  'preferredLanguage',
  'timeFormat',
  'firstName',
  'currency',
  'groupBy',
  'todayStart',
  'todayEnd',
  'confirmPassword',
  'challenge',
  'deviceToken',
  'rememberDevice',
  'lastTeamId',
  'afterTaskId',
  'taskFromId',
  'taskToId',
  'action',
  'change',
  'ifRevision',
  'filters',
  'search',
  'sort',
  'direction',
  'statuses',
  'categories',
  'dueFrom',
  'entity',
  'entityId',
  'comment',
  'mentionEmployeeIds',
  'plansIds',
  'toPlanId',
  'position',
  'workTimePlanned',
  'reflection',
  'icon',
  'template',
  'reorder',
  'replacementId',
  'isDefault',
  'projectUrl',
  'budget',
  'repositoryId',
  'integrationId',
  'installation_id',
  'setup_action',
  'state',
  'issues',
  'repository',
  'hasSyncEnabled',
  'reason',
  'onlyMe',
  'forceDelete',
  'keyboard',
  'mouse',
  'overall',
  'activities',
  'screenshots',
  'types',
  'titles',
  'defaultRange',
  'unitOfTime',
  'dateFrom',
  'dateTo',
  'startedAt',
  'stoppedAt',
  'logIds',
  'organizationContactId',
  'clientId',
  'overwrite',
  'isBillable',
  'ignoreId',
  'activeTask',
  'compare',
  'roundTo',
  'rounding',
  'roundOn',
  'format',
  'report',
  'query',
  'days',
  'until',
  'kind',
  'elements',
  'revision',
  'isArchived',
  'withArchived',
  'periodFrom',
  'periodTo',
  'grouping',
  'version',
  'lines',
  'taxKind',
  'discountPercent',
  'issuedOn',
  'paidOn',
  'iban',
] as const;

function filledWith(value: unknown): Record<string, unknown> {
  return Object.fromEntries(keys.map((key) => [key, value]));
}

/** A body that is too large is refused before anybody looks at it. */
const cutTo = (value: unknown, letters: number) =>
  typeof value === 'string' ? value.slice(0, letters) : value;

/** Requests that each value fills, written out once for all endpoints. */
const fillings = hostile.map((value) => ({
  label: JSON.stringify(value)?.slice(0, 60),
  inPath: typeof value === 'string' && value !== '' ? value.slice(0, 300) : 'x',
  // Another spelling of the address differs by nothing but the text in it.
  isSpelled: typeof value === 'string',
  query: filledWith(cutTo(value, 200)),
  body: JSON.stringify(filledWith(cutTo(value, 2000))),
}));

const rawBodies = [
  '{',
  '[]',
  'null',
  '"text"',
  '{"__proto__":{"a":1}}',
  '{"a":1e999}',
  `{"title":"${huge}"}`,
  '\u0000',
];

let known: { owner: Person; teamId: string } | undefined;

/** The owner who makes all calls; a new one after a call that ended the session or the team. */
async function ownerOf(server: TestServer): Promise<Person> {
  const team = await known?.owner.call(teamsApi.detail, { params: { id: known.teamId } });
  if (known === undefined || team?.status !== 200) known = await createTenant(server);
  return known.owner;
}

/** The fillings as requests. An endpoint that reads no query gets none; what would be the same request is sent once. */
function filledRequests(endpoint: Endpoint) {
  const requests = fillings.flatMap(({ label, inPath, isSpelled, query, body }) => {
    const paths = pathsOf(endpoint, inPath);
    const request = {
      ...(endpoint.query === undefined ? {} : { query }),
      ...(endpoint.method === 'GET' ? {} : { body }),
    };
    return (isSpelled ? paths : paths.slice(0, 1)).map((path) => ({ label, path, request }));
  });
  return new Map(requests.map((each) => [JSON.stringify([each.path, each.request]), each])).values();
}

for (const { name, endpoint } of everyEndpoint) {
  test(`${name} answers nonsense with a refusal, never with a failure`, async ({ server }) => {
    const owner = await ownerOf(server);
    const seen: string[] = [];
    const note = (what: string, status: number) => {
      if (status >= 500) seen.push(`${what} → ${status}`);
    };
    for (const { label, path, request } of filledRequests(endpoint)) {
      note(`${path} filled with ${label}`, (await owner.request(endpoint.method, path, request)).status);
    }
    const hasPlaces = endpoint.query !== undefined || endpoint.body !== undefined;
    for (const value of hasPlaces ? unconvertible : []) {
      const [path = ''] = pathsOf(endpoint, crypto.randomUUID());
      const query = filledBySchema(endpoint.query, value) as Record<string, unknown> | undefined;
      const body = filledBySchema(endpoint.body, value);
      const sent = await owner.request(endpoint.method, path, {
        query,
        ...(endpoint.method === 'GET' ? {} : { body }),
      });
      note(`${path} with ${JSON.stringify(value)} at every place`, sent.status);
    }
    if (endpoint.method !== 'GET') {
      for (const body of rawBodies) {
        const answer = await owner.request(endpoint.method, pathsOf(endpoint, crypto.randomUUID())[0] ?? '', {
          body,
        });
        note(`body ${body.slice(0, 40)}`, answer.status);
      }
      for (const contentType of [
        'text/html',
        'multipart/form-data',
        'application/xml',
        'application/json; charset=x',
      ]) {
        const answer = await owner.request(endpoint.method, pathsOf(endpoint, crypto.randomUUID())[0] ?? '', {
          body: 'a=b',
          headers: { 'content-type': contentType },
        });
        note(`content type ${contentType}`, answer.status);
      }
    }
    expect(seen).toEqual([]);
    expect(server.logged.filter((line) => line.includes('unexpected error')).slice(-1)).toEqual([]);
  });
}
