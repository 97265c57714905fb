import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectRoot } from '#server/db/project-root.ts';

const allowed = new Set([
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'CC0-1.0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'PSF-2.0',
  // These ask for less than MIT or for the same.
  'MIT-0',
  'Unlicense',
  'BlueOak-1.0.0',
]);

/** Packages whose licence is stated in a file of theirs alone, and one that allows more than those above. */
const read: Readonly<Record<string, string>> = {
  'dejavu-fonts-ttf': 'the licence of Bitstream Vera: free to use, embed and pass on',
  'png-js': 'MIT, in its LICENSE',
  khroma: 'MIT, in its license',
  fuzzy: 'MIT, in its LICENSE-MIT',
  'date-holidays':
    'ISC; its data has CC BY-SA 3.0, which asks that it be passed on under the same: it is, as it came',
  'caniuse-lite': 'CC BY 4.0: a table of browsers that builds read, which is not passed on',
  pako: 'MIT and Zlib, which asks for less than MIT',
};

const names = z.record(z.string(), z.string()).default({});
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.string().optional(),
      dependencies: names,
      optionalDependencies: names,
      peerDependencies: names,
    }),
  ),
});

const fromRoot = (...parts: string[]) => path.join(projectRoot(), ...parts);
const { packages } = lock.parse(JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')));

/** The folder of a package that another one requires. */
function place(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (found in packages) return found;
    if (folder === '') return undefined;
  }
}

function reach(from: string, wanted: readonly string[], found: Set<string>): void {
  for (const name of wanted) {
    const at = place(name, from);
    if (at === undefined || found.has(at)) continue;
    found.add(at);
    const { dependencies, optionalDependencies } = packages[at] ?? {};
    reach(at, Object.keys({ ...dependencies, ...optionalDependencies }), found);
  }
}

/** Packages that the code of page and server names, which the build puts into its files. */
function namedByCode(): string[] {
  const files = ['client', 'server', 'shared'].flatMap((part) =>
    readdirSync(fromRoot(part), { recursive: true, encoding: 'utf8' }).map((file) => path.join(part, file)),
  );
  const code = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !/(^|\/)testing\//.test(file));
  const found = code.flatMap((file) =>
    [
      ...readFileSync(fromRoot(file), 'utf8').matchAll(
        /(?:from|import)\s*\(?'(@[^/']+\/[^/']+|[^@#./'][^/']*)/g,
      ),
    ].map(([, name]) => name ?? ''),
  );
  return [...new Set(found)];
}

function isAllowed(license: string | undefined): boolean {
  if (license === undefined) return false;
  const terms = license.replace(/[()]/g, '');
  return terms
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((term) => allowed.has(term.trim())));
}

test('packages in production may be used, changed and passed on by anybody', () => {
  const found = new Set<string>();
  reach('', [...Object.keys(packages['']?.dependencies ?? {}), ...namedByCode()], found);
  expect(found.size).toBeGreaterThan(300);
  const named = [...found].map((at) => ({ at, name: at.slice(at.lastIndexOf('node_modules/') + 13) }));
  // Packages for other systems are in the lock only, without a licence; they share a source with the installed one.
  const others = named.filter(
    ({ at, name }) =>
      !(name in read) && !isAllowed(packages[at]?.license) && !/^@msgpackr-extract\//.test(name),
  );
  expect(others.map(({ at }) => `${at}: ${packages[at]?.license}`)).toEqual([]);
});

test('a licence that asks for more is found', () => {
  expect(
    ['MIT', '(Apache-2.0 AND BSD-3-Clause)', '(GPL-3.0 OR MIT)', 'MIT and ISC'].filter(isAllowed),
  ).toHaveLength(4);
  expect(['GPL-3.0', 'MIT AND GPL-3.0', 'EPL-2.0', undefined].filter(isAllowed)).toEqual([]);
});
