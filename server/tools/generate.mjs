import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { findModule, inProject, isMain, root } from './paths.mjs';

// The generator's own ES modules import folders, which Node refuses: it is loaded as CommonJS.
const require = createRequire(import.meta.url);
const schema = inProject('prisma', 'schema');
const mark = inProject('server', 'generated', '.schema');

function schemaHash(generatorFile) {
  const hash = createHash('sha256').update(readFileSync(generatorFile));
  for (const name of readdirSync(schema).sort())
    hash.update(name).update(readFileSync(path.join(schema, name)));
  return hash.digest('hex');
}

/** Writes the Prisma client into server/generated when the schema has changed. Works without a network. */
export async function generate() {
  const generatorFile = findModule('@prisma/client-generator-ts');
  if (!generatorFile) throw new Error('Prisma is not installed: run npm ci without --omit=dev.');
  const hash = schemaHash(generatorFile);
  const isPresent = existsSync(inProject('server', 'generated', 'prisma', 'client.ts'));
  if (isPresent && existsSync(mark) && readFileSync(mark, 'utf8') === hash) return;
  // Only here, because both take a second to load.
  const { PrismaClientTsGenerator } = require('@prisma/client-generator-ts');
  const { getGenerators, loadSchemaContext } = require('@prisma/internals');
  const registry = { 'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() } };
  const schemaContext = await loadSchemaContext({
    schemaPath: { baseDir: root, configProvidedPath: schema },
    printLoadMessage: false,
  });
  const [client] = await getGenerators({
    schemaContext,
    registry,
    skipDownload: true,
    cliCommand: 'generate',
  });
  await client.generate();
  writeFileSync(mark, hash);
}

if (isMain(import.meta)) await generate();
