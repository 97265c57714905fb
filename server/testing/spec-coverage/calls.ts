import { everyEndpoint } from '#server/testing/every-endpoint.ts';
import { expect, test } from '#server/testing/test.ts';

export interface PromisedCall {
  readonly method: string;
  readonly path: string;
  /** `module.operation` */
  readonly name: string;
}

/** Lines such as `GET /tasks/:id → tasks.byId`; empty ones count nothing. */
export function readCalls(table: string): PromisedCall[] {
  return table
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => /^(\S+) (\S+) → (\S+)$/.exec(line)?.slice(1) ?? [line])
    .map(([method = '', path = '', name = '']) => ({ method, path, name }));
}

/** One test for each specified call: the operation matches, and the server has its route. */
export function testCalls(calls: readonly PromisedCall[]): void {
  test('every call of the table is read from it, once', () => {
    expect(calls.filter(({ name }) => name === '')).toEqual([]);
    expect(new Set(calls.map(({ method, path }) => `${method} ${path}`)).size).toBe(calls.length);
  });

  test.for(calls)('$method $path is $name, and the server knows it', ({ method, path, name }, { server }) => {
    const operation = everyEndpoint.find((one) => one.name === name)?.endpoint;
    expect(operation?.method).toBe(method);
    expect([operation?.path, ...(operation?.aliases ?? [])]).toContain(path);
    expect(server.app.hasRoute({ method: method as 'GET', url: `/api${path}` })).toBe(true);
  });
}
