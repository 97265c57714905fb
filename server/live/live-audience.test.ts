import { randomUUID } from 'node:crypto';
import { execute, queryableOf } from '#server/db/query.ts';
import { audienceStatement } from '#server/live/live-audience.ts';
import { expect, test } from '#server/testing/test.ts';
import { mostNamed } from '#shared/live/topics.ts';

const some = (count: number) => Array.from({ length: count }, () => randomUUID());

test.for([1, 63, 64, 78, 200])(
  'a message fits with as many people, readers and, of the task, %i',
  async (assignees, { server, tenant: { tenantId } }) => {
    const client = await server.services.pool.connect();
    const db = queryableOf(client);
    const task = randomUUID();
    const timer = audienceStatement('timer');
    if (timer === undefined) throw new Error('It has readers of its own');
    try {
      await client.query('begin');
      // People who need not exist.
      await client.query('set local session_replication_role = replica');
      await client.query(
        'insert into task_members ("tenantId", "taskId", "employeeId") select $1, $2, unnest($3::uuid[])',
        [tenantId, task, some(assignees)],
      );
      const ids = some(mostNamed);
      const change = {
        channel: 'nobody',
        tenantId,
        topic: 'timer' as const,
        before: some(300),
        tasks: [task],
      };
      await expect(execute(db, timer({ ...change, named: ids, ids }))).resolves.not.toThrow();
    } finally {
      await client.query('rollback');
      client.release();
    }
  },
);
