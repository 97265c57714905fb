import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { describe } from 'vitest';
import { z } from 'zod';
import { parseQuery } from '#server/http/parsers.ts';
import { expect, test } from '#server/testing/test.ts';
import {
  optionalId,
  paging,
  queryBoolean,
  queryCount,
  queryDateText,
  queryIds,
  queryList,
  queryNumber,
  queryText,
  relations,
} from '#shared/http/query.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

const first = '0197a000-0000-7000-8000-000000000001';
const second = '0197a000-0000-7000-8000-000000000002';

function read<S extends z.ZodType>(schema: S, text: string): unknown {
  const parsed: { value?: unknown } = z.looseObject({ value: schema }).parse(parseQuery(text));
  return parsed.value;
}

describe('a list of ids', () => {
  test.for([
    ['indexed', `value[0]=${first}&value[1]=${second}`],
    ['indexed, encoded', `value%5B0%5D=${first}&value%5B1%5D=${second}`],
    ['with empty brackets', `value[]=${first}&value[]=${second}`],
    ['with empty brackets, encoded', `value%5B%5D=${first}&value%5B%5D=${second}`],
    ['repeated', `value=${first}&value=${second}`],
    [
      'with absent ones between',
      `value[0]=&value[1]=${first}&value[2]=undefined&value[3]=null&value[4]=${second}`,
    ],
    ['with holes', `value[3]=${first}&value[900]=${second}`],
    ['with keys of an object', `value[a]=${first}&value[b]=${second}`],
  ] as const)('%s', ([_, text]) => {
    expect(read(queryIds, text)).toEqual([first, second]);
  });

  test('of one', () => {
    for (const text of [`value=${first}`, `value[]=${first}`, `value[0]=${first}`, `value%5B0%5D=${first}`]) {
      expect(read(queryIds, text)).toEqual([first]);
    }
  });

  test.for([
    '',
    'value=',
    'value',
    'value=undefined',
    'value=null',
    'value[]=',
    'value[0]=undefined',
    'value[]=null&value[]=',
    'other=1',
  ])('is absent in "%s"', (text) => {
    expect(read(queryIds, text)).toBeUndefined();
  });

  test.for(['indexed', 'empty'])('of three hundred, %s', (spelling) => {
    const ids = Array.from({ length: 300 }, () => randomUUID());
    const text = ids.map((id, index) => `value[${spelling === 'indexed' ? index : ''}]=${id}`).join('&');
    expect(read(queryIds, text)).toEqual(ids);
  });

  test('refuses what is no id, and more than a thousand', () => {
    expect(() => read(queryIds, 'value[]=team')).toThrow('Invalid UUID');
    const many = Array.from({ length: 1001 }, () => `value[]=${first}`).join('&');
    expect(() => read(queryIds, many)).toThrow();
  });
});

describe('nested keys', () => {
  test.for([
    `where[teams][0]=${first}&where[projectId]=${second}`,
    `where%5Bteams%5D%5B0%5D=${first}&where%5BprojectId%5D=${second}`,
    `where%5Bteams%5D[]=${first}&where[projectId]=${second}`,
  ])('%s', (text) => {
    expect(parseQuery(text)).toEqual({ where: { teams: [first], projectId: second } });
  });

  test('keep their depth', () => {
    expect(parseQuery('where[role][name][0]=A&where[role][name][1]=B')).toEqual({
      where: { role: { name: ['A', 'B'] } },
    });
  });

  test('never reach a prototype', () => {
    const keys = [
      '__proto__[admin]=1',
      'constructor[prototype][admin]=1',
      'a[__proto__][admin]=1',
      'a[hasOwnProperty]=1',
    ];
    for (const text of keys) {
      const query = parseQuery(text);
      expect(Object.getPrototypeOf(query)).toBe(Object.prototype);
      expect(Reflect.get({}, 'admin')).toBeUndefined();
      expect(typeof Reflect.get(Object(query.a ?? {}), 'hasOwnProperty')).toBe('function');
    }
  });

  test('of hostile size end soon', () => {
    const deep = parseQuery(`a${'[b]'.repeat(10_000)}=1`);
    expect(JSON.stringify(deep).length).toBeLessThan(40_000);
    const wide = parseQuery(Array.from({ length: 20_000 }, (_, index) => `k${index}=1`).join('&'));
    expect(Object.keys(wide)).toHaveLength(5000);
    expect(JSON.stringify(parseQuery('a[999999999]=1')).length).toBeLessThan(40);
  });
});

const absent = ['', 'value=', 'value=undefined', 'value=null'];
const single = { optionalId, queryBoolean, queryCount, queryNumber, queryText, queryDateText };

test.for(Object.entries(single))('%s is absent when it is spelt so', ([_, schema]) => {
  for (const text of absent) expect(read(schema, text), text).toBeUndefined();
});

test.for([
  [queryBoolean, 'true', true],
  [queryBoolean, '1', true],
  [queryBoolean, 'false', false],
  [queryBoolean, '0', false],
  [queryNumber, '1.5', 1.5],
  [queryNumber, '-2', -2],
  [queryCount, '20', 20],
  [queryText, 'a%20b', 'a b'],
  [queryText, 'a+b', 'a b'],
  [queryDateText, '2026-03-11T09:00:00.000%2B02:00', '2026-03-11T09:00:00.000+02:00'],
  [optionalId, first, first],
] as const)('%#: a value is read', ([schema, text, value]) => {
  expect(read(schema, `value=${text}`)).toBe(value);
});

test.for([
  [queryBoolean, 'yes'],
  [queryNumber, 'many'],
  [queryNumber, 'Infinity'],
  [queryCount, '-1'],
  [queryCount, '1.5'],
  [queryCount, '9999999999'],
  [queryText, 'x'.repeat(501)],
  [optionalId, 'team'],
] as const)('%#: another value is refused', ([schema, text]) => {
  expect(() => read(schema, `value=${text}`)).toThrow();
});

test('paging and relations take every spelling too', () => {
  const schema = z.object({ ...paging, relations, tags: queryList(z.string()) });
  expect(schema.parse(parseQuery('skip=20&take=10&relations[0]=members&relations[1]=tags&tags=a'))).toEqual({
    skip: 20,
    take: 10,
    relations: ['members', 'tags'],
    tags: ['a'],
  });
});

const range = 'startDate=2026-03-09T00%3A00%3A00.000Z&endDate=2026-03-15T23%3A59%3A59.999Z';

test('an endpoint reads all spellings alike', async ({ server, tenant }) => {
  const { owner } = tenant;
  const get = (query: string) =>
    server.app.inject({
      url: `/api${timeLogsApi.list.path}?${range}&${query}`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
  for (const query of [
    `employeeIds[0]=${owner.employeeId}`,
    `employeeIds%5B0%5D=${owner.employeeId}`,
    `employeeIds[]=${owner.employeeId}`,
    `employeeIds=${owner.employeeId}`,
    'employeeIds=undefined&teamIds=null&projectIds=&taskIds[0]=&timeZone=undefined',
    'activityLevel[start]=0&activityLevel[end]=100&relations[0]=nothing&join[alias]=x',
  ]) {
    const answer = await get(query);
    expect([query, answer.statusCode, answer.json()]).toEqual([query, 200, []]);
  }
  expect((await get('employeeIds[0]=team')).json()).toMatchObject({
    statusCode: 400,
    errors: { 'employeeIds.0': 'Invalid UUID' },
  });
});

test('three hundred ids fit through a real connection', async ({ server, tenant }) => {
  const ids = [tenant.owner.employeeId, ...Array.from({ length: 299 }, () => randomUUID())];
  const query = ids.map((id, index) => `employeeIds%5B${index}%5D=${id}`).join('&');
  const address = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  const status = await new Promise<number | undefined>((resolve, reject) => {
    request(
      `${address.origin}/api${timeLogsApi.list.path}?${range}&${query}`,
      { headers: { authorization: `Bearer ${tenant.owner.token}` }, agent: false },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    )
      .on('error', reject)
      .end();
  });
  expect(query.length).toBeGreaterThan(16 * 1024);
  expect(status).toBe(200);
});
