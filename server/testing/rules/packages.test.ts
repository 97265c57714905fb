import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '#server/db/project-root.ts';

interface Overrides {
  readonly [name: string]: string | Overrides;
}
const overrides: z.ZodType<Overrides> = z.lazy(() => z.record(z.string(), z.union([z.string(), overrides])));

/** Packages that replace another one. An override may pin a version or, with `$name`, use that of the root. */
function substitutes(tree: Overrides): string[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    if (typeof value !== 'string') return substitutes(value);
    return /^(?:\d+\.\d+\.\d+|\$.+)$/.test(value) ? [] : [`${name}: ${value}`];
  });
}

test('a package that another one takes the place of is noticed', () => {
  const tree = { a: { b: 'npm:empty@1.0.0', c: '1.2.3' }, d: '$d', e: 'file:./e' };
  expect(substitutes(tree)).toEqual(['b: npm:empty@1.0.0', 'e: file:./e']);
});

test('no package takes the place of another one', () => {
  const read = (name: string) => readFileSync(path.join(projectRoot(), name), 'utf8');
  const manifest = z.object({ overrides }).parse(JSON.parse(read('package.json')));
  expect(substitutes(manifest.overrides)).toEqual([]);
  const names = z.record(z.string(), z.string()).default({});
  const entry = z.object({ name: z.string().optional(), dependencies: names });
  const lock = z.object({ packages: z.record(z.string(), entry) });
  const { packages } = lock.parse(JSON.parse(read('package-lock.json')));
  // Some packages are published with another name for one that they need.
  const aliases = Object.values(packages).flatMap(({ dependencies }) =>
    Object.entries(dependencies).flatMap(([name, range]) => (range.startsWith('npm:') ? [name] : [])),
  );
  const others = Object.entries(packages).flatMap(([at, { name }]) => {
    const asked = at.slice(at.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return at === '' || name === undefined || aliases.includes(asked) ? [] : [`${asked}: ${name}`];
  });
  expect(others).toEqual([]);
});
