import { onlineManager } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Providers } from '#client/app/providers.tsx';
import { RouteError } from '#client/app/RouteError.tsx';
import { renderInScope, signIn } from '#client/features/timer/timer-test-kit.tsx';
import { noteReach } from '#client/lib/failures/connection.ts';
import { ProjectsPage } from '#client/pages/work/ProjectsPage.tsx';
import { type Answer, ok, stubApi } from '#client/testing/stub-api.ts';

const said = 'Not available offline';
const updated = 'Takt was updated while this page was open. Reload to continue.';

beforeEach(signIn);

afterEach(() => {
  onlineManager.setOnline(true);
  noteReach('there');
  vi.restoreAllMocks();
  sessionStorage.clear();
});

test('a page whose data is not here says so while the server is away', async () => {
  stubApi({ 'GET /organization-projects': 'unreachable' });
  noteReach('away');
  renderInScope(<ProjectsPage />);
  await screen.findByText(said);
  expect(screen.queryByText("This page couldn't be loaded")).toBeNull();
  screen.getByRole('button', { name: 'Try again' });
});

test('a page whose data is not here says so, and shows it when the connection is back', async () => {
  const item = { id: 'p1', name: 'Customer portal', code: null, public: true, owner: null };
  const counts = { tasksCount: 0, completedTasksCount: 0, totalWorkedTime: 0, members: [], teams: [] };
  stubApi({ 'GET /organization-projects': ok({ items: [{ ...item, ...counts }], total: 1 }) });
  onlineManager.setOnline(false);
  renderInScope(<ProjectsPage />);
  await screen.findByText(said);
  screen.getByText("It will load when you're back online.");
  act(() => onlineManager.setOnline(true));
  await screen.findByText('Customer portal');
  expect(screen.queryByText(said)).toBeNull();
});

/** A page whose code cannot be had. */
function openLost(alive: Answer) {
  stubApi({ 'GET /health/live': alive });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  // A test cannot reload the page.
  sessionStorage.setItem('reloaded-at', String(Date.now()));
  const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /a.js'));
  const router = createMemoryRouter([{ path: '/', lazy: lost, ErrorBoundary: RouteError }]);
  render(
    <Providers>
      <RouterProvider router={router} />
    </Providers>,
  );
}

test.each<[string, Answer, string, string]>([
  ['nobody can be asked for it', 'unreachable', said, updated],
  ['the server has another version', ok({}), updated, said],
])('a page whose code is not here says so when %s', async (_why, alive, shown, other) => {
  openLost(alive);
  await screen.findByText(shown);
  expect(screen.queryByText(other)).toBeNull();
});
