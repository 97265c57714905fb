import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { HelpPage } from '#client/app/help/HelpPage.tsx';
import { helpTexts } from '#client/app/help/help-texts.ts';
import { navPages } from '#client/app/shell/nav/nav-items.ts';
import { settingsPages } from '#client/features/settings/sections.ts';
import { helpOfPage } from '#client/features/settings/settings-section.ts';
import { organization } from '#client/features/settings/settings-test-kit.tsx';
import { renderInScope, taskServer } from '#client/features/tasks/task-test-kit.tsx';
import { ok } from '#client/testing/stub-api.ts';
import type { ModuleName } from '#shared/workspaces/modules.ts';

const names = helpTexts.map(({ name }) => name);
const ofPages = navPages.filter(({ entry }) => entry !== 'settings').flatMap(({ help }) => help ?? []);

test('every page of the product has its help, and every help has a page', () => {
  expect(navPages.filter(({ entry, help }) => entry !== 'settings' && help === undefined)).toEqual([]);
  const led = new Set([...ofPages, ...settingsPages.flatMap(helpOfPage)]);
  expect([...led].toSorted()).toEqual(names.toSorted());
});

test.each(helpTexts)(
  '$name is short and its links lead somewhere',
  ({ name, title, intro, body, headings }) => {
    const text = readFileSync(`docs/help/${name}.md`, 'utf8');
    expect(text.split('\n').length).toBeLessThanOrEqual(60);
    expect([title, intro, headings].every((part) => part !== '' && !part.startsWith('\n'))).toBe(true);
    expect(intro).not.toMatch(/[*`]/);
    expect(body).toContain('## Good to know');
    const links = [...body.matchAll(/\]\(([^)]*)\)/g)].map(([, to = '']) => to.replace(/\.md$/, ''));
    expect(links.filter((to) => !names.includes(to))).toEqual([]);
  },
);

function open(route: string, modules: readonly ModuleName[]) {
  taskServer([], { 'GET /organization/organization': ok({ ...organization, modules }) });
  const page = (
    <Routes>
      <Route path="/help/:page?" element={<HelpPage />} />
    </Routes>
  );
  return renderInScope(page, {}, route);
}
const linkNames = () => screen.getAllByRole('link').map(({ textContent }) => textContent);

test('a page of help is drawn and leads to others', async () => {
  open('/help/tasks', ['tasks']);
  await screen.findByRole('heading', { name: 'Tasks', level: 1 });
  screen.getByRole('heading', { name: 'Create a task', level: 2 });
  expect(screen.getByRole('link', { name: 'board' }).getAttribute('href')).toBe('/help/kanban');
});

test('help for features that are switched off is not offered', async () => {
  open('/help', []);
  await screen.findByRole('link', { name: /^Projects/ });
  await expect.poll(linkNames).not.toContainEqual(expect.stringMatching(/^(Tasks|Kanban|Invoices|Absences)/));
});

test('help is found by what it says', async () => {
  const { user } = open('/help', ['tasks']);
  await user.type(await screen.findByRole('searchbox', { name: 'Search help' }), 'restore archive');
  await expect.poll(linkNames).toEqual([expect.stringMatching(/^Projects/)]);
});
