import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findViolations } from './architecture.ts';
import { findBackwardFeatures } from './feature-order.ts';
import { findCrowdedFolders, findTinyFiles } from './folders.ts';
import { findBackwardImports, findCycles, type SourceFile } from './import-graph.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

function readSources(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('server/generated/'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

const files = ['client', 'server', 'shared'].flatMap(readSources);

test('no files import one another, types included', () => {
  expect(findCycles(files)).toEqual([]);
});

test('a circle of types is seen', () => {
  const one = { path: 'shared/one.ts', text: "import type { Two } from '#shared/two.ts';" };
  const two = { path: 'shared/two.ts', text: "export type { One } from './one.ts';" };
  expect(findCycles([one, two])).toEqual(['shared/one.ts → shared/two.ts → shared/one.ts']);
});

test('the parts of the server import one way', () => {
  expect(findBackwardImports(files)).toEqual([]);
});

test('an import against the order is seen', () => {
  const low = { path: 'server/low/a.ts', text: "import type { B } from '#server/modules/high/b.ts';" };
  const high = { path: 'server/modules/high/b.ts', text: "import { c } from '#server/new.ts';" };
  const fresh = { path: 'server/new.ts', text: '' };
  expect(findBackwardImports([low, high, fresh], 'low → modules/high')).toEqual([
    'server/low/a.ts: server/modules/high/b.ts comes later in the order',
    'server/new.ts: new has no place in the order',
  ]);
});

test('folders are small and files are not tiny', () => {
  expect(findCrowdedFolders(files.map((file) => file.path))).toEqual([]);
  expect(findTinyFiles(files)).toEqual([]);
});

test('a crowded folder and a tiny file are seen', () => {
  const many = Array.from({ length: 25 }, (_, n) => `client/ui/Part${n}.tsx`);
  expect(findCrowdedFolders([...many, 'client/ui/Part1.test.tsx'])).toHaveLength(1);
  expect(findCrowdedFolders(many)).toEqual([]);
  const importing = (name: string) => ({
    path: `shared/${name}.ts`,
    text: "import { a } from './a.ts';\n".repeat(20),
  });
  const tiny = { path: 'shared/a.ts', text: 'export const a = 1;\n' };
  expect(findTinyFiles([tiny, importing('b'), importing('c')])).toHaveLength(1);
  expect(findTinyFiles([tiny, importing('b'), importing('c'), importing('d')])).toEqual([]);
});

test('the parts of the client import one way', () => {
  expect(findBackwardFeatures(files)).toEqual([]);
});

test.each([
  ['client/features/timer/use-timer.ts', 'client/features/tasks/public/StatusMenu.tsx'],
  ['client/features/timer/queries.ts', 'client/features/workspace/public/people.ts'],
  ['client/features/comments/Comment.tsx', 'client/features/favorites/public/Star.tsx'],
  ['client/lib/api/read.ts', 'client/ui/inputs/Form.tsx'],
])('%s may not import %s', (path, to) => {
  const files = [
    { path, text: `import type { One } from '#${to}';` },
    { path: to, text: '' },
  ];
  expect(findBackwardFeatures(files)).toEqual([`${path}: ${to} does not come earlier in the order`]);
});

test('a feature without a place is seen, what a read imports of its own feature is a part of it', () => {
  const read = "import type { Filter } from '#client/features/reports/filter.ts';";
  const page = "import type { Page } from '#client/features/fresh/Page.tsx';";
  const files = [
    { path: 'client/features/reports/queries.ts', text: read },
    { path: 'client/features/reports/filter.ts', text: page },
    { path: 'client/features/fresh/Page.tsx', text: '' },
  ];
  expect(findBackwardFeatures(files)).toEqual([
    'client/features/reports/filter.ts: client/features/fresh/Page.tsx does not come earlier in the order',
    'client/features/fresh/Page.tsx: fresh has no place in the order',
  ]);
});

test('the code keeps to the architecture', () => {
  expect(files.map((file) => file.path)).toContain('server/testing/rules/architecture.ts');
  expect(findViolations(files)).toEqual([]);
});

const feature = 'client/features/tasks/public/TaskChip.tsx';

test.each([
  [feature, `import { Card } from '#client/features/teams/TeamCard.tsx';`, 'use its queries.ts or public/'],
  [feature, `const page = import('#client/features/teams/TeamCard.tsx');`, 'use its queries.ts or public/'],
  [
    feature,
    `import { team } from '#client/features/teams/team-test-kit.tsx';`,
    'use its queries.ts or public/',
  ],
  ['server/db/client.ts', `import { env } from 'node:process';`, 'only server/config.ts reads'],
  ['server/db/client.ts', 'const { env } = process;', 'only server/config.ts reads'],
  ['shared/tasks/index.ts', '', 'named after what it holds'],
  ['shared/tasks/task.schema.ts', `import { day } from '#shared/time/day';`, 'lacks the file extension'],
  ['shared/tasks/task.schema.ts', 'const size = z.coerce.number();', 'z.coerce converts'],
  [
    'server/modules/tasks/tasks.service.ts',
    'await Promise.all([lock(tx, [1]), makeAll(tx)]);',
    'one after the other',
  ],
  [
    'server/jobs/jobs.ts',
    'function lockAll(tx: Tx, ids: Id[]) {\n  const locks = ids.map((id) => lock(tx, id));\n  return Promise.all(locks);\n}',
    'one after the other',
  ],
  [feature, '/** The width of the dialog (§2). */', 'cites a document'],
  [feature, "import { lazy, useState } from 'react';", 'take lazyPart or lazyView'],
  [feature, 'return { ...useReadOf(plans), isOwn };', 'a query that is spread'],
  [feature, 'const query = useReadOf(plans);\nreturn { ...query, isOwn };', 'a query that is spread'],
  [feature, "import { useForm } from 'react-hook-form';", 'a form is made with useApiForm'],
  [feature, 'const act = useAttempt();\n<form onSubmit={send}>', 'useAttempt is for one click'],
  [feature, 'notify.error(errorText(error));', 'a toast takes the error'],
  [feature, 'notify.error(title, { description: errorText(error) });', 'a toast takes the error'],
  [feature, 'onFailure: (_error, task) =>\n  notify.error(() => title);', 'holds its reason'],
  [feature, 'onFailure: () => notify.error(() => title);', 'holds its reason'],
  [feature, 'return error.status < 500 ? error.message : title;', 'holds its reason'],
  [feature, "if (event.key === 'Escape') close();", 'is marked with ownEscape'],
  [feature, '<ErrorState onRetry={retry} />', 'drawn by Answer'],
  [feature, 'const { data } = useQuery(options);', 'a read is useRead'],
  [feature, "import { useMutation } from '@tanstack/react-query';", 'a write is useWrite'],
  [feature, '<Table.Root aria-label={label}>', 'a table is a DataTable'],
  [feature, 'const words = await loadWords();', 'begin in a function'],
  [feature, '<Button onClick={() => save(1)} disabled={!mayEdit}>', 'the button says why'],
  [feature, '<Button disabled={isBusy || !may(edit)}>', 'the button says why'],
  [feature, 'const id = crypto.randomUUID();', 'missing on pages without TLS'],
  [feature, 'export const taken = new Set<string>();', 'taken is a private word'],
  ['server/context/tokens.ts', "import { SignJWT } from 'jose';", 'jose is for tokens of other issuers'],
  ['server/db/query.ts', "import { AsyncLocalStorage } from 'node:async_hooks';", 'hides a value'],
  [
    'server/modules/statistics/statistics.sql.ts',
    'const one = `select $1`;',
    'a value stands where it is used',
  ],
  ['server/modules/statistics/statistics.service.ts', 'ctx.services.pool.query(text);', 'run by queryRows'],
  ['server/modules/statistics/statistics.service.ts', 'tx.db.$queryRawUnsafe(text);', 'run by queryRows'],
  [
    'server/modules/reports/summary.sql.ts',
    "date_trunc('week', day::timestamp)",
    'the first day of a week is startOfWeekSql',
  ],
  ['server/modules/reports/reports.sql.ts', 'date_trunc(unit, day)', 'startOfWeekSql'],
  ['client/features/reports/chart/chart-data.ts', "startOfWeek(day, 'MONDAY')", 'a week begins on the day'],
  [
    'shared/reports/named-range.ts',
    "weekBounds(day, { zone, startWeekOn: 'SUNDAY' })",
    'a week begins on the day',
  ],
  ['shared/time/month.ts', "(day: Day, startWeekOn: WeekDay = 'MONDAY')", 'a week begins on the day'],
])('%s may not hold %s', (path, text, message) => {
  expect(findViolations([{ path, text }])).toEqual([expect.stringContaining(message)]);
});

test.each([
  [feature, `import { teams } from '#client/features/teams/queries.ts';`],
  [feature, `import { TeamChip } from '#client/features/teams/public/TeamChip.tsx';`],
  [feature, `import { TaskRow } from '#client/features/tasks/TaskRow.tsx';`],
  ['client/features/plans/plan.test.tsx', `import { task } from '#client/features/tasks/task-test-kit.tsx';`],
  ['client/pages/work/TasksPage.tsx', `import { TaskList } from '#client/features/tasks/TaskList.tsx';`],
  ['server/config.ts', `import { env } from 'node:process';`],
  ['server/config.ts', 'const size = z.coerce.number();'],
  [
    'server/modules/tasks/tasks.service.ts',
    'const all = (ctx: Context) => Promise.all([read(ctx), count(ctx)]);\nfunction other(tx: Tx) {\n  return lock(tx);\n}',
  ],
  ['client/lib/api/read.ts', 'const read = useQuery(options);'],
  ['client/lib/failures/lazy-part.ts', "import { lazy } from 'react';"],
  ['server/db/client.ts', `import { cwd } from 'node:process';`],
  [feature, "<Button disabled={isBusy || (names.length === 0 && text.trim() === '')}>"],
  ['client/lib/session/device.ts', "localStorage.removeItem('theme');"],
  ['client/lib/session/session-end.test.tsx', 'localStorage.clear();'],
  ['client/lib/text/i18n.ts', `import en from '#client/locales/en/app.json';`],
])('%s may hold %s', (path, text) => {
  expect(findViolations([{ path, text }])).toEqual([]);
});
