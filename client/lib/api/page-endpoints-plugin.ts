import path from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { EndpointTable } from '#shared/http/endpoint.ts';

const shared = path.join(import.meta.dirname, '../../../shared');
const tableFile = /[\\/]shared[\\/].+\.api\.ts$/;
const tableName = /^export const (\w+)Api = endpointTable\(/gm;

/** What the page needs to call the operations of a table and to look at their answers. */
export const pageTable = (table: EndpointTable) =>
  Object.fromEntries(
    Object.entries(table).map(([name, { method, path, area, answers }]) => [
      name,
      { method, path, area, answers },
    ]),
  );

/** The built page has the endpoint tables without their schemas, most of which only the server needs. */
export function pageEndpoints(): Plugin {
  let api: Record<string, EndpointTable> = {};
  return {
    name: 'page-endpoints',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const { module } = await runnerImport<{ api: typeof api }>(path.join(shared, 'api.ts'));
      api = module.api;
    },
    transform: {
      filter: { id: tableFile },
      handler(code) {
        const tables = [...code.matchAll(tableName)].map(([, name = '']) => {
          const table = api[name];
          if (table === undefined) throw new Error(`${name} is not in shared/api.ts`);
          return `export const ${name}Api = ${JSON.stringify(pageTable(table))};`;
        });
        return { code: tables.join('\n'), map: null };
      },
    },
  };
}
