import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  anchors,
  elsewhere,
  pagesFor,
  settingsPages,
  settingsSections,
} from '#client/features/settings/sections.ts';
import type { Viewer } from '#client/features/settings/use-viewer.tsx';
import { scope } from '#client/features/tasks/task-test-kit.tsx';
import lists from '#client/locales/en/pages/lists.json';
import words from '#client/locales/en/pages/settings.json';
import { permission } from '#shared/access/permissions.ts';
import { moduleName } from '#shared/workspaces/modules.ts';

const ids = ['statuses', 'priorities', 'sizes', 'labels', 'issueTypes', 'versions', 'relatedIssueTypes'];

function viewer(facts: { isManager?: boolean }, ...permissions: string[]): Viewer {
  return {
    scope: scope(facts),
    role: 'EMPLOYEE',
    permissions: new Set(permissions),
    modules: moduleName.options,
  };
}

const sectionsOf = (who: Viewer) => pagesFor(who).flatMap(({ sections }) => sections.map(({ id }) => id));
const listsOf = (who: Viewer) => sectionsOf(who).filter((id) => ids.includes(id));

test('managers have the lists of the team in their settings, and labels whoever may change them', () => {
  const notLabels = ids.filter((id) => id !== 'labels');
  expect(listsOf(viewer({}, 'ORG_TEAM_EDIT'))).toEqual([]);
  expect(listsOf(viewer({ isManager: true }))).toEqual([]);
  expect(listsOf(viewer({ isManager: true }, 'ORG_TEAM_EDIT'))).toEqual(notLabels);
  expect(listsOf(viewer({}, 'CHANGE_SELECTED_EMPLOYEE'))).toEqual(notLabels);
  expect(listsOf(viewer({}, 'ORG_TAGS_EDIT'))).toEqual(['labels']);
});

test('a member meets few pages, an owner at most eighteen', () => {
  const owner: Viewer = {
    scope: scope({ isManager: true }),
    role: 'SUPER_ADMIN',
    permissions: new Set(permission.options),
    modules: moduleName.options,
  };
  expect(pagesFor(viewer({})).map(({ id }) => id)).toEqual([
    'profile',
    'notifications',
    'hours',
    'security',
    'privacy',
    'team',
  ]);
  expect(sectionsOf(owner)).toEqual(settingsSections.map(({ id }) => id));
  expect(pagesFor(owner).length).toBeLessThanOrEqual(18);
  const trackers = pagesFor({ ...owner, modules: [] }).map(({ id }) => id);
  for (const page of ['fields', 'integrations', 'money', 'absences']) expect(trackers).not.toContain(page);
});

test('no two sections have the same name, and each page has one', () => {
  const titled: Readonly<Record<string, unknown>> = { ...words, ...lists.settings };
  const known = [...settingsSections, ...elsewhere];
  const names = known.map(({ id }) => z.object({ title: z.string() }).parse(titled[id]).title);
  expect(new Set(names).size).toBe(known.length);
  expect(Object.keys(words.pages)).toEqual(expect.arrayContaining(settingsPages.map(({ id }) => id)));
});

test('anchors of other clients name sections that there are', () => {
  const known = [...settingsSections, ...elsewhere].map(({ id }) => id);
  expect(known).toEqual(expect.arrayContaining(Object.values(anchors)));
});
