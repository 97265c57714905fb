import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/db/project-root.ts';
import { existingPermissions } from '#shared/access/permission-areas.ts';
import { permission } from '#shared/access/permissions.ts';

const asksForNothing = /\.test\.ts$|(?:^|\/)(?:testing|seeds|generated|bench)\//;
const lists =
  /^shared\/(?:locales\/|access\/(?:permissions|permission-areas|permission-toggles|default-permissions)\.ts)/;

/** Permissions named in the server and in the shared rules, besides the lists of permissions themselves. */
function namedPermissions(): string[] {
  const texts = ['server', 'shared'].flatMap((folder) =>
    readdirSync(path.join(projectRoot(), folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => name.endsWith('.ts') && !asksForNothing.test(name) && !lists.test(name))
      .map((name) => readFileSync(path.join(projectRoot(), name), 'utf8')),
  );
  const code = texts.join('\n');
  return permission.options.filter((name) => code.includes(`'${name}'`));
}

test('the permissions that roles are given on the screen are those that the server asks for', () => {
  expect([...existingPermissions].sort()).toEqual(namedPermissions().sort());
});
