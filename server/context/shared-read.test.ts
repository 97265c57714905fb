import { baseContext } from '#server/context/context.ts';
import { sharedJson } from '#server/context/shared-read.ts';
import { runOn } from '#server/db/query.ts';
import { jsonText } from '#server/db/rows.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';

/** A context whose reads are answered one by one by hand. */
function reader({ services }: TestServer) {
  const asked: { resolve: (json: string) => void; reject: (error: Error) => void }[] = [];
  const pool = Object.create(services.pool, {
    query: {
      value: () =>
        new Promise((resolve, reject) => {
          asked.push({ resolve: (json) => resolve({ rows: [{ json }] }), reject });
        }),
    },
  });
  const origin = { requestId: 'r', ip: '127.0.0.1', userAgent: '', language: undefined };
  const ctx = {
    ...baseContext(services, origin, services.log),
    db: runOn(Object.create(services.prisma), pool),
  };
  const read = async (key: string[] = ['a']) => {
    const shared = { statement: () => ({ text: 'select', values: key, columns: jsonText }) };
    return (await sharedJson(ctx, { ...shared, toText: ([json]) => json }))?.toString();
  };
  return { asked, read };
}

test('calls that come while a read runs share the next run', async ({ server }) => {
  const { asked, read } = reader(server);
  const first = read();
  const second = read();
  const third = read();
  expect(asked).toHaveLength(1);
  asked[0]?.resolve('before');
  expect(await first).toBe('before');
  expect(asked).toHaveLength(2);
  asked[1]?.resolve('after é');
  expect(await Promise.all([second, third])).toEqual(['after é', 'after é']);
  const fourth = read();
  expect(asked).toHaveLength(3);
  asked[2]?.resolve('later');
  expect(await fourth).toBe('later');
});

test('a failure is its own, and another key is another read', async ({ server }) => {
  const { asked, read } = reader(server);
  const first = read();
  const second = read();
  const other = read(['b']);
  expect(asked).toHaveLength(2);
  asked[0]?.reject(new Error('gone'));
  await expect(first).rejects.toThrow('gone');
  asked[1]?.resolve('other');
  expect(await other).toBe('other');
  asked[2]?.resolve('fine');
  expect(await second).toBe('fine');
});
