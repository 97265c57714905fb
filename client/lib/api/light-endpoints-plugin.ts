import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'vite';
import type { Endpoint, EndpointTable } from '#shared/http/endpoint.ts';

interface Outline {
  def: { type: string; shape?: { items?: { _zod: Outline } } };
}

/** As much of the shape of an answer as `answer.ts` looks at. */
function outline({ def: { type, shape } }: Outline): { _zod: Outline } {
  const items = shape?.items && outline(shape.items._zod);
  return { _zod: { def: { type, ...(type === 'object' && { shape: { items } }) } } };
}

const light = ({ method, path, area, response }: Endpoint) => ({
  method,
  path,
  area,
  response: outline(response._zod),
});

const isTable = (value: unknown): value is EndpointTable => typeof value === 'object';

const bundles = fileURLToPath(new URL('../../../dist/tools/endpoints', import.meta.url));

/** Bundles a module for Node and imports it; unlike Vite's module runner, that has no time limit. */
async function importModule(file: string): Promise<Record<string, unknown>> {
  const outfile = path.join(bundles, `${path.basename(file, '.ts')}.mjs`);
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}

/** Endpoint tables of `shared` as the page needs them: it checks no input and no answer by the schemas of the server. */
export function lightEndpoints(): Plugin {
  return {
    name: 'light-endpoints',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!/[\\/]shared[\\/].+\.api\.ts$/.test(id)) return undefined;
      const module = await importModule(id);
      const tables = Object.entries(module).filter(([name, value]) => name.endsWith('Api') && isTable(value));
      return tables
        .map(([name, table]) => {
          const operations = Object.entries(isTable(table) ? table : {});
          const lights = operations.map(([operation, endpoint]) => [operation, light(endpoint)]);
          return `export const ${name} = ${JSON.stringify(Object.fromEntries(lights))};`;
        })
        .join('\n');
    },
  };
}
