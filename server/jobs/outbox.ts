import { v7 as uuidv7 } from 'uuid';
import type { Db, Sql } from '#server/context/context.ts';
import type { JobName, JobPayloads } from '#server/jobs/registry.ts';

/** Writes jobs as part of a transaction, so that a job exists if and only if its cause was committed. */
export interface JobOutbox {
  write<Name extends JobName>(db: Db, name: Name, payload: JobPayloads[Name]): Promise<void>;
  writeSql<Name extends JobName>(sql: Sql, name: Name, payload: JobPayloads[Name]): Promise<void>;
  /** Call after the commit: what was written is due. */
  kick(): void | Promise<void>;
}

export interface Outbox extends JobOutbox {
  /** Says who forwards the messages; until then they wait in the table. */
  forwardTo(forward: () => void | Promise<void>): void;
}

const insert = 'insert into outbox_messages (id, topic, payload) values ($1::uuid, $2, $3::jsonb)';

export function createOutbox(): Outbox {
  let forward: () => void | Promise<void> = () => undefined;
  return {
    async write(db, name, payload) {
      await db.$executeRawUnsafe(insert, uuidv7(), name, JSON.stringify(payload));
    },
    async writeSql(sql, name, payload) {
      await sql(insert, [uuidv7(), name, JSON.stringify(payload)]);
    },
    kick: () => forward(),
    forwardTo(next) {
      forward = next;
    },
  };
}
