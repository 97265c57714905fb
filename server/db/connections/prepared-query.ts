import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';

/** What `pg` makes of the description of a result, and reads rows by. */
interface Shape {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

interface Described {
  /** By the names of statements that this connection has prepared. */
  readonly shapes: Map<string, Shape>;
  /** The connection for who needs no description: the question for it is not sent. */
  readonly silent: pg.Connection;
}

const describedBy = new WeakMap<pg.Connection, Described>();

/** By the names of statements, so that connections share what is equal. */
const latest = new Map<string, Shape>();

function describedOn(connection: pg.Connection): Described {
  const existing = describedBy.get(connection);
  if (existing !== undefined) return existing;
  const silent: pg.Connection = Object.create(connection, { describe: { value: () => undefined } });
  const described = { shapes: new Map(), silent };
  describedBy.set(connection, described);
  return described;
}

const prepare: unknown = Reflect.get(pg.Query.prototype, 'prepare');

/**
 * A statement under a name, whose result is described once for each connection: `pg` asks for the description with
 * every run and reads it again. PostgreSQL refuses to run a statement whose result has changed since it was prepared.
 */
class PreparedQuery extends pg.Query {
  declare readonly text: string;
  declare readonly name: string;
  declare private readonly _result: Shape;
  declare private _accumulateRows: boolean;
  private describing: Described | undefined;

  prepare(connection: pg.Connection) {
    if (typeof prepare !== 'function') throw new TypeError('pg prepares statements in another way.');
    const described = describedOn(connection);
    const shape = described.shapes.get(this.name);
    if (shape === undefined) {
      this.describing = described;
      prepare.call(this, connection);
      return;
    }
    Object.assign(this._result, shape);
    this._accumulateRows = true;
    prepare.call(this, described.silent);
  }

  /** Called once all rows have been read. */
  keepShape() {
    if (this.describing === undefined) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    const own = { fields, _parsers, _prebuiltEmptyResultObject };
    const last = latest.get(this.name);
    const shape = isDeepStrictEqual(own, last) && last !== undefined ? last : own;
    latest.set(this.name, shape);
    this.describing.shapes.set(this.name, shape);
  }
}

export interface NamedQuery extends pg.QueryConfig {
  readonly name: string;
}

/** Runs a statement that each connection prepares under its name. */
export function runPrepared<Row extends pg.QueryResultRow>(
  runner: Pick<pg.Pool | pg.PoolClient, 'query'>,
  config: NamedQuery,
): Promise<pg.QueryResult<Row>> {
  const query = new PreparedQuery(config);
  return new Promise<pg.QueryResult<Row>>((resolve, reject) => {
    runner.query<Row>(query, (error: Error | null, result) => {
      if (error) return reject(error);
      query.keepShape();
      resolve(result);
    });
  }).catch((error: Error) => {
    // Where it was received says nothing; who asked does.
    Error.captureStackTrace(error);
    throw error;
  });
}

/** A change of the data model has changed what a prepared statement answers: its connection will never run it again. */
export function isOutdated(error: unknown): error is pg.DatabaseError {
  return (
    error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
  );
}
