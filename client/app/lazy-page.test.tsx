import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { lazyRoute } from '#client/app/lazy-page.tsx';
import { Providers } from '#client/app/providers.tsx';
import { RouteError } from '#client/app/RouteError.tsx';
import { noteReach } from '#client/lib/failures/connection.ts';
import { ok, stubApi } from '#client/testing/stub-api.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

const lost = new TypeError('Importing a module script failed.');
const Page = () => <p>The page itself</p>;

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

test('the code of a page that was lost once is asked for again', async () => {
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
