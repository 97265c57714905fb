import { v7 as uuidv7 } from 'uuid';
import type { JobContract } from '#server/context/job-contract.ts';
import { execute, type Queryable } from '#server/db/query.ts';
import { type Params, sql, statement } from '#server/db/sql.ts';

/** Writes jobs as part of a transaction, so that a job exists if and only if its cause was committed. */
export interface JobOutbox {
  write<Payload>(tx: Queryable, job: JobContract<Payload>, payload: NoInfer<Payload>): Promise<void>;
  /** Call after the commit: what was written is due. */
  notify(): void | Promise<void>;
}

export interface Outbox extends JobOutbox {
  /** Until there is one, messages wait in the table. */
  setDispatcher(dispatch: () => void | Promise<void>): void;
}

const insertSql = statement(
  (p: Params<{ id: string; topic: string; payload: string }>) => sql`
  insert into outbox_messages (id, topic, payload) values (${p.id}::uuid, ${p.topic}, ${p.payload}::jsonb)`,
);

export function createOutbox(): Outbox {
  let dispatch: () => void | Promise<void> = () => undefined;
  return {
    async write(tx, { name }, payload) {
      await execute(tx, insertSql({ id: uuidv7(), topic: name, payload: JSON.stringify(payload) }));
    },
    notify: () => dispatch(),
    setDispatcher(next) {
      dispatch = next;
    },
  };
}
