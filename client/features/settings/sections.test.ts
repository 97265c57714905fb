import { expect, test } from 'vitest';
import { z } from 'zod';
import { settingsSections } from '#client/features/settings/sections.ts';
import type { Viewer } from '#client/features/settings/use-viewer.tsx';
import { scope } from '#client/features/tasks/task-test-kit.tsx';
import lists from '#client/locales/en/pages/lists.json';
import words from '#client/locales/en/pages/settings.json';

const ids = ['statuses', 'priorities', 'sizes', 'labels', 'issueTypes', 'versions', 'relatedIssueTypes'];
const sections = settingsSections.filter(({ id }) => ids.includes(id));

function viewer(facts: { isManager?: boolean }, ...permissions: string[]): Viewer {
  return { scope: scope(facts), role: 'EMPLOYEE', permissions: new Set(permissions) };
}

const changing = (who: Viewer) =>
  sections.filter((section) => section.changing?.isFor(who)).map(({ id }) => id);

test('everybody has the lists of the team in their settings', () => {
  expect(sections.map(({ id }) => id)).toEqual(ids);
  expect(sections.filter(({ isFor }) => isFor !== undefined)).toEqual([]);
});

test('managers change the lists of the team, and labels whoever may', () => {
  const notLabels = ids.filter((id) => id !== 'labels');
  expect(changing(viewer({}, 'ORG_TEAM_EDIT'))).toEqual([]);
  expect(changing(viewer({ isManager: true }))).toEqual([]);
  expect(changing(viewer({ isManager: true }, 'ORG_TEAM_EDIT'))).toEqual(notLabels);
  expect(changing(viewer({}, 'CHANGE_SELECTED_EMPLOYEE'))).toEqual(notLabels);
  expect(changing(viewer({}, 'ORG_TAGS_EDIT'))).toEqual(['labels']);
});

test('no two sections have the same name', () => {
  const titled: Readonly<Record<string, unknown>> = { ...words, ...lists.settings };
  const names = settingsSections.map(({ id }) => z.object({ title: z.string() }).parse(titled[id]).title);
  expect(new Set(names).size).toBe(settingsSections.length);
});
