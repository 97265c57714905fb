import type pg from 'pg';

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Asks PostgreSQL for the columns of a statement, which is not run; needs no values. */
class Description implements pg.Submittable {
  readonly fields: Promise<readonly Field[]>;
  private readonly statement: string;
  private resolve: (fields: readonly Field[]) => void = () => undefined;
  private reject: (error: Error) => void = () => undefined;

  constructor(statement: string) {
    this.statement = statement;
    this.fields = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  submit(connection: pg.Connection): void {
    connection.parse({ name: '', text: this.statement, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.resolve(fields);
  }

  handleError(error: Error): void {
    this.reject(error);
  }

  /** A statement without rows describes none. */
  handleReadyForQuery(): void {
    this.resolve([]);
  }
}

/** Names and types of the columns that a statement returns. */
export async function describeStatement(
  client: pg.ClientBase,
  text: string,
): Promise<Record<string, string>> {
  const description = new Description(text);
  client.query(description);
  const fields = await description.fields;
  const { rows } = await client.query<{ oid: number; type: string }>(
    'select oid, typname as type from pg_type where oid = any($1::oid[])',
    [fields.map(({ dataTypeID }) => dataTypeID)],
  );
  const types = new Map(rows.map(({ oid, type }) => [oid, type]));
  return Object.fromEntries(fields.map(({ name, dataTypeID }) => [name, types.get(dataTypeID) ?? '']));
}
