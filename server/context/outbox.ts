import { v7 as uuidv7 } from 'uuid';
import type { JobContract } from '#server/context/job-contract.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Queryable } from '#server/db/query.ts';

/** Writes jobs as part of a transaction, so that a job exists if and only if its cause was committed. */
export interface JobOutbox {
  write<Payload>(
    tx: Queryable,
    job: JobContract<Payload>,
    ...payloads: readonly NoInfer<Payload>[]
  ): Promise<void>;
  /** Call after the commit: what was written is due. */
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
