import type { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { lazyRoute, lazyRouteWithReads } from '#client/app/lazy-page.tsx';
import { Providers } from '#client/app/providers.tsx';
import { RouteError } from '#client/app/RouteError.tsx';
import { noteReach } from '#client/lib/failures/connection.ts';
import { testQueryClient } from '#client/testing/render.tsx';
import { ok, stubApi } from '#client/testing/stub-api.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

const lost = new TypeError('Importing a module script failed.');
const Page = () => <p>The page itself</p>;

function Frame() {
  return (
    <>
      <p>The frame</p>
      <Outlet />
    </>
  );
}

/** Opens a page whose code is lost so many times. */
function openLost(times: number) {
  const load = vi.fn(async () => {
    if (load.mock.calls.length <= times) throw lost;
    return { Page };
  });
  const routes = [{ path: '/', lazy: lazyRoute(load, 'Page'), ErrorBoundary: RouteError }];
  render(
    <Providers>
      <RouterProvider router={createMemoryRouter(routes)} />
    </Providers>,
  );
  return load;
}

test('the code of a page that was lost once is requested again', async () => {
  const load = openLost(1);
  await screen.findByText('The page itself');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a page without its code is there as soon as the server is, without a reload', async () => {
  stubApi({ 'GET /health': 'unreachable', 'GET /health/live': 'unreachable' });
  noteReach('away');
  const load = openLost(2);
  await screen.findByText('Not available offline');
  expect(load).toHaveBeenCalledTimes(2);
  stubApi({ 'GET /health': ok({}) });
  noteReach('there');
  await screen.findByText('The page itself');
  await waitFor(() => expect(screen.queryByText('Not available offline')).toBeNull());
});

test('a page that names its reads begins them before the frame around it is drawn', async () => {
  const client = testQueryClient();
  const beginReads = vi.fn((_client: QueryClient) => expect(screen.queryByText('The frame')).toBeNull());
  const lazy = lazyRouteWithReads(async () => ({ Page, beginReads }), 'Page', client);
  const routes = [{ Component: Frame, children: [{ path: '/', lazy }] }];
  render(<RouterProvider router={createMemoryRouter(routes)} />);
  await screen.findByText('The page itself');
  screen.getByText('The frame');
  expect(beginReads.mock.calls).toEqual([[client]]);
});
