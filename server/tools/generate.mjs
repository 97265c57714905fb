import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findModule, inProject, isMain, root } from './paths.mjs';

const schema = inProject('prisma', 'schema');
const mark = inProject('server', 'generated', '.schema');

function schemaHash(prismaManifest) {
  const hash = createHash('sha256').update(readFileSync(prismaManifest));
  for (const name of readdirSync(schema).sort())
    hash.update(name).update(readFileSync(path.join(schema, name)));
  return hash.digest('hex');
}

/** Writes the Prisma client into server/generated when the schema has changed. Works without a network. */
export function generate() {
  const manifest = findModule('prisma/package.json');
  if (!manifest) throw new Error('Prisma is not installed: run npm ci without --omit=dev.');
  const hash = schemaHash(manifest);
  const isPresent = existsSync(inProject('server', 'generated', 'prisma', 'client.ts'));
  if (isPresent && existsSync(mark) && readFileSync(mark, 'utf8') === hash) return;
  const cli = path.join(path.dirname(manifest), 'build', 'index.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'generate', '--schema', schema], {
    cwd: root,
    encoding: 'utf8',
    env: {
      ...process.env,
      // Generating needs no schema engine, but the tool would download one unless it is told of a file that exists.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  });
  if (status !== 0) throw new Error(`prisma generate failed:\n${stdout}${stderr}`);
  writeFileSync(mark, hash);
}

if (isMain(import.meta)) generate();
