import { baseContext } from '#server/context/context.ts';
import { inSqlTransaction, inTransaction } from '#server/context/transaction.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';

function contextOf({ services }: TestServer) {
  const origin = { requestId: 'test', ip: '', userAgent: '', language: undefined };
  return baseContext(services, origin, services.log);
}

/** Lets everybody pass once both have arrived; later attempts pass at once. */
function createGate() {
  let arrived = 0;
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === 2) open();
    return opened;
  };
}

const lock = (id: string) => `select 1 from users where id = '${id}' for update`;

test('transactions that wait for each other are all done, and their effects happen once', async ({
  server,
  tenant,
}) => {
  const ctx = contextOf(server);
  const [first, second] = [tenant.owner.userId, (await tenant.member()).userId];
  const gate = createGate();
  const done: string[] = [];
  const bySql = inSqlTransaction(ctx, async (tx) => {
    tx.afterCommit(() => void done.push('sql'));
    await tx.sql(lock(first));
    await gate();
    await tx.sql(lock(second));
  });
  const byPrisma = inTransaction(ctx, async (tx) => {
    tx.afterCommit(() => void done.push('prisma'));
    await tx.db.$queryRawUnsafe(lock(second));
    await gate();
    await tx.db.$queryRawUnsafe(lock(first));
  });
  await Promise.all([bySql, byPrisma]);
  expect(done.toSorted()).toEqual(['prisma', 'sql']);
});

test('any other failure is told at once', async ({ server }) => {
  let runs = 0;
  const failing = inTransaction(contextOf(server), async (tx) => {
    runs += 1;
    await tx.db.$queryRawUnsafe('select 1 / 0');
  });
  await expect(failing).rejects.toThrow();
  expect(runs).toBe(1);
});
