import { v7 as uuidv7 } from 'uuid';
import type { JobContract } from '#server/context/job-contract.ts';
import { insertMany, toRows } from '#server/db/insert-many.ts';
import { execute, type Queryable } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';

/** Writes jobs as part of a transaction, so that a job exists if and only if its cause was committed. */
export interface JobOutbox {
  write<Payload>(
    tx: Queryable,
    job: JobContract<Payload>,
    ...payloads: readonly NoInfer<Payload>[]
  ): Promise<void>;
  /** Call after the commit: the messages written in the transaction are due. */
  notify(): void | Promise<void>;
}

export interface Outbox extends JobOutbox {
  /** Until there is one, messages wait in the table. */
  setDispatcher(dispatch: () => void | Promise<void>): void;
}

export function createOutbox(): Outbox {
  let dispatch: () => void | Promise<void> = () => undefined;
  return {
    write: (tx, { name: topic }, ...payloads) =>
      insertMany(
        tx,
        'outbox_messages',
        payloads.map((payload) => ({ id: uuidv7(), topic, payload })),
      ),
    notify: () => dispatch(),
    setDispatcher(next) {
      dispatch = next;
    },
  };
}

const laterSql = statement(
  (p: Params<{ topic: string; rows: string }>) => sql`
insert into outbox_messages (id, topic, payload, "createdAt", "availableAt")
select (row->>'id')::uuid, ${p.topic}, row->'payload', due, due
from jsonb_array_elements(${p.rows}::jsonb) row,
  lateral (select now() + (row->>'seconds')::float8 * interval '1 second' as due) d`,
);

/** Writes jobs that are due in so many seconds, by the clock of the database; they wait from then on. */
export async function enqueueLater<Payload>(
  tx: Queryable,
  { name: topic }: JobContract<Payload>,
  jobs: readonly { readonly payload: NoInfer<Payload>; readonly seconds: number }[],
): Promise<void> {
  if (jobs.length === 0) return;
  const rows = toRows(jobs.map((job) => ({ id: uuidv7(), ...job })));
  await execute(tx, laterSql({ topic, rows }));
}
