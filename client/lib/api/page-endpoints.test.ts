import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pageEndpoints, pageTable } from '#client/lib/api/page-endpoints-plugin.ts';
import { api } from '#shared/api.ts';
import type { EndpointTable } from '#shared/http/endpoint.ts';

const tables: [string, EndpointTable][] = Object.entries(api);

test.each(tables)('the page calls the operations of %s without their schemas', (_name, table) => {
  for (const [name, operation] of Object.entries(pageTable(table))) {
    const { method, path, area } = table[name] ?? {};
    expect(operation).toMatchObject({ method, path, area });
    expect(operation.answers).toBeDefined();
    expect(Object.keys(operation).toSorted()).toEqual(['answers', 'area', 'method', 'path']);
  }
});

test('answers are told apart by what they are at their outside', () => {
  expect(api.users.me.answers).toBe('record');
  expect(api.tasks.team.answers).toBe('page');
});

test('a table that shared/api.ts does not have stops the build', () => {
  const { transform } = pageEndpoints();
  const run = typeof transform === 'object' ? transform.handler : undefined;
  const code = readFileSync('shared/favorites/favorites.api.ts', 'utf8');
  expect(() => Reflect.apply(run ?? (() => undefined), {}, [code])).toThrow('not in shared/api.ts');
});
