import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

const require = createRequire(import.meta.url);

let isLoaded = false;

function loadOnce(): void {
  if (isLoaded) return;
  const folder = path.dirname(require.resolve('@prisma/schema-engine-wasm'));
  const module = new WebAssembly.Module(readFileSync(path.join(folder, 'schema_engine_bg.wasm')));
  const imports = { './schema_engine_bg.js': Object.fromEntries(Object.entries(bindings)) };
  const { exports } = new WebAssembly.Instance(module, imports);
  bindings.__wbg_set_wasm(exports);
  const start = exports.__wbindgen_start;
  if (typeof start !== 'function')
    throw new Error('@prisma/schema-engine-wasm has changed its way of starting.');
  start();
  isLoaded = true;
}

/** Columns of PostgreSQL's one-letter type "char" that the engine selects and the adapter does not support. */
const letterColumns = new Map([
  ['constraint_type', ['constr.contype AS constraint_type', 'constr.contype::text AS constraint_type']],
  ['confdeltype', ['con.confdeltype,', 'con.confdeltype::text AS confdeltype,']],
  ['confupdtype', ['con.confupdtype,', 'con.confupdtype::text AS confupdtype,']],
]);

function withLettersAsText(sql: string): string {
  return [...letterColumns.values()].reduce(
    (text, [before = '', after = '']) => text.replace(before, after),
    sql,
  );
}

/** Prisma's adapter, made able to describe a database. */
class DescribingPg extends PrismaPg {
  override async connect() {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const sql = withLettersAsText(query.sql);
      const result = await queryRaw({ ...query, sql });
      if (sql === query.sql) return result;
      const columnTypes = result.columnTypes.map((type, index) =>
        letterColumns.has(result.columnNames[index] ?? '') ? ColumnTypeEnum.Character : type,
      );
      return { ...result, columnTypes };
    };
    return adapter;
  }
}

/** Runs `work` with Prisma's schema engine, as WebAssembly, connected to one database; leaves no connection open. */
export async function withSchemaEngine<T>(
  connectionString: string,
  files: readonly { path: string; content: string }[],
  work: (engine: bindings.SchemaEngine) => Promise<T>,
): Promise<T> {
  loadOnce();
  const pool = new pg.Pool({ connectionString });
  const adapter = bindMigrationAwareSqlAdapterFactory(new DescribingPg(pool));
  const datamodels = files.map((file): [string, string] => [file.path, file.content]);
  try {
    const engine = await bindings.SchemaEngine.new({ datamodels }, () => undefined, adapter);
    return await work(engine).finally(() => engine.free());
  } finally {
    await pool.end();
  }
}
