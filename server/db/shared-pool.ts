import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

interface Slot {
  client?: pg.PoolClient;
}

const slots = new AsyncLocalStorage<Slot>();

type OnConnect = Parameters<pg.Pool['connect']>[0];

/** The connections of Prisma and of plain SQL. A transaction that Prisma begins shares its connection with SQL. */
export class SharedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: OnConnect): void;
  override connect(callback?: OnConnect): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) return this.connectFor(slots.getStore());
    super.connect(callback);
    return undefined;
  }

  private async connectFor(slot: Slot | undefined): Promise<pg.PoolClient> {
    const client = await super.connect();
    if (slot !== undefined) slot.client ??= client;
    return client;
  }
}

/** Runs what begins a transaction; `clientOf` answers its connection from then on. */
export function sharingConnection<T>(begin: (clientOf: () => pg.PoolClient) => Promise<T>): Promise<T> {
  const slot: Slot = {};
  const clientOf = () => {
    if (slot.client === undefined) throw new Error('Prisma began no transaction on the pool.');
    return slot.client;
  };
  return slots.run(slot, () => begin(clientOf));
}
