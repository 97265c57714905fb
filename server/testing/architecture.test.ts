import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findViolations, type SourceFile } from './architecture.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

function readSources(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('server/generated/'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

test('the code keeps to the architecture', () => {
  const files = ['client', 'server', 'shared'].flatMap(readSources);
  expect(files.map((file) => file.path)).toContain('server/testing/architecture.ts');
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
  [feature, '/** The width of the dialog (§2). */', 'cites a document'],
  [feature, "import { lazy, useState } from 'react';", 'take lazyPart or lazyView'],
  [feature, "import { useForm } from 'react-hook-form';", 'a form is made with useApiForm'],
  [feature, 'const act = useAttempt();\n<form onSubmit={send}>', 'useAttempt is for one click'],
  [feature, 'const id = crypto.randomUUID();', 'missing on pages without TLS'],
  [feature, 'export const taken = new Set<string>();', 'taken is a private word'],
])('%s may not hold %s', (path, text, message) => {
  expect(findViolations([{ path, text }])).toEqual([expect.stringContaining(message)]);
});

test.each([
  [feature, `import { teams } from '#client/features/teams/queries.ts';`],
  [feature, `import { TeamChip } from '#client/features/teams/public/TeamChip.tsx';`],
  [feature, `import { TaskRow } from '#client/features/tasks/TaskRow.tsx';`],
  ['client/features/plans/plan.test.tsx', `import { task } from '#client/features/tasks/task-test-kit.tsx';`],
  ['client/pages/TasksPage.tsx', `import { TaskList } from '#client/features/tasks/TaskList.tsx';`],
  ['server/config.ts', `import { env } from 'node:process';`],
  ['server/config.ts', 'const size = z.coerce.number();'],
  ['client/lib/lazy-part.ts', "import { lazy } from 'react';"],
  ['server/db/client.ts', `import { cwd } from 'node:process';`],
  ['client/lib/i18n.ts', `import en from '#client/locales/en/app.json';`],
])('%s may hold %s', (path, text) => {
  expect(findViolations([{ path, text }])).toEqual([]);
});
