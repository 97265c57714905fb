import { beforeEach, expect, test } from 'vitest';
import { lastPages } from '#client/app/shell/preferences.ts';
import { currentItem, currentPage, keepPage } from './nav-items.ts';

beforeEach(() => localStorage.clear());

test.each([
  ['/', 'home', 'home'],
  ['/board', 'board', 'board'],
  ['/board/b1', 'board', 'board'],
  ['/boards', undefined, undefined],
  ['/task/t1', 'tasks', 'tasks'],
  ['/kanban', 'tasks', 'kanban'],
  ['/timesheets', 'time', 'week'],
  ['/timesheets?view=list&status=pending', 'time', 'list'],
  ['/timesheets/review', 'time', 'review'],
  ['/calendar', 'time', 'calendar'],
  ['/reports/team', 'reports', 'reports'],
  ['/reports/unbilled', 'money', 'unbilled'],
  ['/invoices/i1', 'money', 'invoices'],
  ['/integration/github', 'settings', 'settings'],
  ['/settings/sessions', 'settings', 'settings'],
  ['/nothing-here', undefined, undefined],
])('%s belongs to %s', (address, entry, page) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  expect(currentItem({ pathname, search })).toBe(entry);
  expect(currentPage({ pathname, search })?.id).toBe(page);
});

test('an entry keeps the page that was open, one each', () => {
  keepPage({ id: 'kanban', entry: 'tasks' });
  keepPage({ id: 'list', entry: 'time' });
  keepPage({ id: 'myDay', entry: 'tasks' });
  expect(lastPages.read()).toBe('list myDay');
});
