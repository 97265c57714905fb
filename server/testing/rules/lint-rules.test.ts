import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const configuration = ['biome.json', 'package.json', 'server/testing/lint'];

const report = z.object({
  diagnostics: z.array(
    z.object({ category: z.string(), message: z.string(), location: z.object({ path: z.string() }) }),
  ),
});

interface Sample {
  rule: string;
  path: string;
  source: string;
}

const lines = (count: number, line = 'use();') => Array.from({ length: count }, () => line).join('\n');
const constants = (count: number) =>
  Array.from({ length: count }, (_, n) => `export const a${n} = ${n};`).join('\n');
const longFunction = (count: number) =>
  `declare function use(): void;\nexport function run() {\n${lines(count)}\n}`;
const importing = (name: string) => `import { value } from '${name}';\nexport const copy = value;`;
const effect = (call: string) =>
  `declare const element: HTMLElement;\nexport function useSample() {\n${call}\n}`;
const assertion = 'declare const found: unknown;\nexport const name = found as string;';

const refused: Sample[] = [
  ...['client/pages/Part.tsx', 'client/features/tasks/Part.tsx', 'client/ui/Part.tsx'].map((path) => ({
    rule: 'style/noRestrictedImports',
    path,
    source: "import { useTranslation } from 'react-i18next';\nexport const part = useTranslation;",
  })),
  {
    rule: 'suspicious/noExplicitAny',
    path: 'shared/any.ts',
    source: 'export function run(input: any) { return input; }',
  },
  {
    rule: 'style/noNonNullAssertion',
    path: 'shared/bang.ts',
    source: 'export const first = (list: string[]) => list[0]!.length;',
  },
  { rule: 'nursery/noUnsafeTypeAssertion', path: 'shared/assertion.ts', source: assertion },
  { rule: 'style/noDefaultExport', path: 'shared/default-export.ts', source: 'export default 1;' },
  {
    rule: 'performance/noBarrelFile',
    path: 'shared/barrel.ts',
    source: `export { value } from './value.ts';`,
  },
  { rule: 'performance/noReExportAll', path: 'shared/all.ts', source: `export * from './value.ts';` },
  {
    rule: 'suspicious/noImportCycles',
    path: 'server/cycle-a.ts',
    source: `import { b } from '#server/cycle-b.ts';\nexport const a = () => b();`,
  },
  {
    rule: 'suspicious/noImportCycles',
    path: 'server/cycle-b.ts',
    source: `import { a } from '#server/cycle-a.ts';\nexport const b = (): unknown => a();`,
  },
  {
    rule: 'nursery/noFloatingPromises',
    path: 'server/floating.ts',
    source: `import { later } from '#server/later.ts';\nexport function run() {\n  later();\n}`,
  },
  { rule: 'correctness/useImportExtensions', path: 'shared/no-extension.ts', source: importing('./any') },
  {
    rule: 'correctness/noUnusedImports',
    path: 'shared/unused.ts',
    source: `import { value } from './value.ts';`,
  },
  {
    rule: 'style/noUselessElse',
    path: 'shared/useless-else.ts',
    source: `export function sign(n: number) {\n  if (n < 0) {\n    return '-';\n  } else {\n    return '+';\n  }\n}`,
  },
  {
    rule: 'plugin',
    path: 'shared/boolean-parameter.ts',
    source: 'export function send(text: string, urgent: boolean) {\n  return urgent ? text : null;\n}',
  },
  {
    rule: 'plugin',
    path: 'shared/boolean-default.ts',
    source: 'export function send(text: string, urgent = false) {\n  return urgent ? text : null;\n}',
  },
  ...[
    effect('useEffect(() => element.scrollTo(), []);'),
    effect('useEffect(() => element.scrollTo());'),
    effect('useLayoutEffect(() => (element.hidden ? element.scrollTo() : undefined), []);'),
    effect('useInsertionEffect(() => void element.scrollTo(), []);'),
    effect(
      'useEffect(() => {\n  if (element.hidden) return () => {};\n  return element.scrollTo();\n}, []);',
    ),
    effect('return useCallback((node: HTMLElement | null) => node?.scrollTo(), []);'),
    'export const Part = () => <p ref={(node) => node?.scrollTo()} />;',
    'export const Part = () => <Part frameRef={(node) => { return node.scrollTo(); }} />;',
  ].map((source, n) => ({ rule: 'plugin', path: `client/ui/Cleanup${n}.tsx`, source })),
  ...['client/app/own-client.ts', 'client/ui/own-client.test.ts'].map((path) => ({
    rule: 'plugin',
    path,
    source:
      "import { QueryClient } from '@tanstack/react-query';\nexport const client = new QueryClient({ defaultOptions: {} });",
  })),
  { rule: 'style/noExcessiveLinesPerFile', path: 'shared/long-file.ts', source: constants(301) },
  { rule: 'style/noExcessiveLinesPerFile', path: 'shared/long-file.test.ts', source: constants(601) },
  {
    rule: 'complexity/noExcessiveLinesPerFunction',
    path: 'shared/long-function.ts',
    source: longFunction(51),
  },
  {
    rule: 'complexity/noExcessiveLinesPerFunction',
    path: 'client/ui/LongComponent.tsx',
    source: longFunction(121),
  },
  {
    rule: 'complexity/noExcessiveLinesPerFunction',
    path: 'shared/long-function.test.ts',
    source: longFunction(121),
  },
  { rule: 'style/useFilenamingConvention', path: 'shared/TaskRules.ts', source: constants(1) },
  { rule: 'style/useFilenamingConvention', path: 'client/ui/task_card.tsx', source: constants(1) },
  {
    rule: 'style/noProcessEnv',
    path: 'server/db/reads-env.ts',
    source: 'export const port = process.env.PORT;',
  },
  { rule: 'suspicious/noConsole', path: 'server/prints.ts', source: `console.log('hello');` },
  {
    rule: 'suspicious/noSkippedTests',
    path: 'shared/skipped.test.ts',
    source: `import { test } from 'vitest';\ntest.skip('later', () => {});`,
  },
  {
    rule: 'a11y/useAltText',
    path: 'client/ui/Picture.tsx',
    source: `export const Picture = () => <img src="/logo.svg" />;`,
  },
];

const refusedImports: [path: string, name: string][] = [
  ['shared/tasks/parent.ts', '../value.ts'],
  ['client/pages/Parent.tsx', '../value.ts'],
  ['client/ui/Parent.tsx', '../value.ts'],
  ['client/features/tasks/Parent.tsx', '../teams/public/TeamChip.tsx'],
  ['server/http/parent.ts', '../value.ts'],
  ['server/modules/tasks/parent.routes.ts', './x/../value.ts'],
  ['server/modules/tasks/parent.data.ts', '../../value.ts'],
  ['e2e/parent.ts', '../value.ts'],
  ['shared/knows-server.ts', '#server/value.ts'],
  ['shared/knows-client.ts', '#client/value.ts'],
  ['shared/knows-client.test.ts', '#client/value.ts'],
  ['shared/knows-package.ts', 'fastify'],
  ['shared/knows-node.ts', 'node:fs'],
  ['client/app/knows-server.ts', '#server/value.ts'],
  ['client/ui/KnowsServer.tsx', '#server/value.ts'],
  ['client/features/tasks/knows-server.ts', '#server/value.ts'],
  ['server/http/knows-client.ts', '#client/value.ts'],
  ['client/ui/KnowsFeature.tsx', '#client/features/tasks/queries.ts'],
  ['client/lib/knows-page.ts', '#client/pages/work/TasksPage.tsx'],
  ['client/features/tasks/KnowsPage.tsx', '#client/pages/work/TasksPage.tsx'],
  ['server/modules/tasks/prisma.routes.ts', '#server/generated/prisma/client.ts'],
  ['server/modules/tasks/data.routes.ts', './tasks.data.ts'],
  ['server/modules/tasks/sql.routes.ts', '#server/modules/tasks/tasks.sql.ts'],
  ['server/modules/tasks/client.routes.ts', '#client/value.ts'],
  ['server/modules/tasks/service.data.ts', './tasks.service.ts'],
  ['server/modules/tasks/routes.sql.ts', './tasks.routes.ts'],
  ['server/modules/tasks/client.sql.ts', '#client/value.ts'],
];

const allowed: Omit<Sample, 'rule'>[] = [
  { path: 'server/config.ts', source: 'export const port = process.env.PORT;' },
  { path: 'server/tools/print.ts', source: 'console.log(process.env.PORT);' },
  { path: 'server/cli.ts', source: `console.log('done');` },
  { path: 'client/vite.config.ts', source: 'export default { root: process.env.ROOT };' },
  { path: 'server/later.ts', source: 'export async function later(): Promise<number> {\n  return 1;\n}' },
  { path: 'shared/assertion.test.ts', source: assertion },
  { path: 'shared/const-assertion.ts', source: `export const kinds = ['Bug', 'Task'] as const;` },
  { path: 'shared/file-at-limit.ts', source: constants(300) },
  { path: 'shared/file-at-limit.test.ts', source: constants(600) },
  { path: 'client/ui/TaskCard.tsx', source: longFunction(100) },
  { path: 'client/app/providers.tsx', source: constants(1) },
  {
    path: 'shared/boolean-elsewhere.ts',
    source:
      'export const on = (change: (open: boolean) => void) => change(true);\nexport function open(options: { now: boolean }) {\n  return options.now;\n}',
  },
  ...[
    effect('useEffect(() => {\n  element.scrollTo();\n}, []);'),
    effect('useEffect(() => () => element.scrollTo(), []);'),
    effect('const stop = () => {};\nuseEffect(() => stop, []);'),
    effect(
      'useEffect(() => {\n  const top = () => {\n    return element.scrollTo();\n  };\n  return () => top();\n}, []);',
    ),
    effect('return useCallback((id: string | null) => element.append(id ?? ""), []);'),
    'export const Part = () => <button type="button" onClick={(event) => event.preventDefault()} />;',
  ].map((source, n) => ({ path: `client/ui/Effect${n}.tsx`, source })),
  { path: 'shared/tasks/task.schema.ts', source: importing('zod') },
  { path: 'shared/time/zone.ts', source: importing('@date-fns/tz') },
  { path: 'shared/time/day.test.ts', source: importing('vitest') },
  { path: 'client/lib/knows-shared.ts', source: importing('#shared/time/day.ts') },
  { path: 'client/pages/work/TasksPage.tsx', source: importing('#client/features/tasks/TaskList.tsx') },
  { path: 'server/modules/tasks/tasks.routes.ts', source: importing('./tasks.service.ts') },
  { path: 'server/modules/tasks/read/tasks.service.ts', source: importing('./tasks.data.ts') },
  {
    path: 'server/modules/tasks/read/tasks.data.ts',
    source: importing('#server/generated/prisma/client.ts'),
  },
];

let folder = '';
let findings: z.infer<typeof report>['diagnostics'] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'takt-lint-'));
  for (const name of configuration) cpSync(join(root, name), join(folder, name), { recursive: true });
  const samples = [
    ...refused,
    ...allowed,
    ...refusedImports.map(([path, name]) => ({ path, source: importing(name) })),
  ];
  for (const { path, source } of samples) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${source}\n`);
  }
  findings = report.parse(JSON.parse(await lint())).diagnostics;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the linter over the samples with the project's own configuration; it exits with 1 when it finds something. */
function lint(): Promise<string> {
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  const parameters = [biome, 'lint', '.', '--reporter=json', '--max-diagnostics=none'];
  return new Promise((resolve) => {
    execFile(process.execPath, parameters, options, (_error, output) => resolve(output));
  });
}

function rulesBrokenBy(path: string): string[] {
  return findings
    .filter((finding) => finding.location.path.replaceAll('\\', '/') === path)
    .map((finding) => finding.category.replace(/^lint\//, ''));
}

describe('the linter', () => {
  test.each(refused)('reports $rule in $path', ({ rule, path }) => {
    expect(rulesBrokenBy(path)).toContain(rule);
  });

  test.each(refusedImports)('keeps %s from importing %s', (path) => {
    expect(rulesBrokenBy(path)).toContain('style/noRestrictedImports');
  });

  test.each(allowed)('accepts $path', ({ path }) => {
    expect(rulesBrokenBy(path)).toEqual([]);
  });
});
