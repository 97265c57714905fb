import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '#server/db/project-root.ts';

const manifest = z.object({ overrides: z.record(z.string(), z.unknown()) });
const lock = z.object({ packages: z.record(z.string(), z.object({ name: z.string().optional() })) });
const stub = '@favware/skip-dependency';

const read = (name: string) => JSON.parse(readFileSync(path.join(projectRoot(), name), 'utf8'));

/** npm keeps what the lock has already, so that an override may be written and do nothing. */
test('every package that is left out is left out of the lock, and still asked for', () => {
  const { overrides } = manifest.parse(read('package.json'));
  const { packages } = lock.parse(read('package-lock.json'));
  const leftOut = Object.keys(overrides).filter((name) => String(overrides[name]).includes(stub));
  const installed = Object.entries(packages).map(([at, { name }]) => ({
    asked: at.slice(at.lastIndexOf('node_modules/') + 13),
    name,
  }));
  expect(leftOut.filter((name) => !installed.some(({ asked }) => asked === name))).toEqual([]);
  expect(installed.filter(({ asked, name }) => leftOut.includes(asked) && name !== stub)).toEqual([]);
});
