import { v7 as uuidv7 } from 'uuid';
import type { JobContract } from '#server/context/job-contract.ts';
import type { Prisma } from '#server/generated/prisma/client.ts';

type Db = Pick<Prisma.TransactionClient, '$executeRawUnsafe'>;
type Sql = (text: string, values: unknown[]) => Promise<unknown>;

/** Writes jobs as part of a transaction, so that a job exists if and only if its cause was committed. */
export interface JobOutbox {
  write<Payload>(db: Db, job: JobContract<Payload>, payload: NoInfer<Payload>): Promise<void>;
  writeSql<Payload>(sql: Sql, job: JobContract<Payload>, payload: NoInfer<Payload>): Promise<void>;
  /** Call after the commit: what was written is due. */
  notify(): void | Promise<void>;
}

export interface Outbox extends JobOutbox {
  /** Until there is one, messages wait in the table. */
  setDispatcher(dispatch: () => void | Promise<void>): void;
}

const insert = 'insert into outbox_messages (id, topic, payload) values ($1::uuid, $2, $3::jsonb)';

export function createOutbox(): Outbox {
  let dispatch: () => void | Promise<void> = () => undefined;
  return {
    async write(db, { name }, payload) {
      await db.$executeRawUnsafe(insert, uuidv7(), name, JSON.stringify(payload));
    },
    async writeSql(sql, { name }, payload) {
      await sql(insert, [uuidv7(), name, JSON.stringify(payload)]);
    },
    notify: () => dispatch(),
    setDispatcher(next) {
      dispatch = next;
    },
  };
}
