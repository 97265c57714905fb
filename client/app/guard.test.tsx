import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { beforeEach, test } from 'vitest';
import { requireSession } from '#client/app/guard.ts';
import { clearSession, saveSession } from '#client/lib/session/session.ts';

function Where() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

const Loading = () => <p>loading</p>;

function openAt(address: string) {
  const router = createMemoryRouter(
    [
      {
        loader: requireSession,
        HydrateFallback: Loading,
        children: ['/', '/timesheets'].map((path) => ({ path, Component: Where })),
      },
      { path: '/auth/login', Component: Where },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
}

beforeEach(clearSession);

test('without a session sign-in comes first and knows the way back', async () => {
  openAt('/timesheets?week=2026-W47');
  await screen.findByText('at /auth/login?next=%2Ftimesheets%3Fweek%3D2026-W47');
});

test('Home is where sign-in leads anyway', async () => {
  openAt('/');
  await screen.findByText('at /auth/login');
});

test('a session opens the page', async () => {
  saveSession({ token: 'access', refresh_token: 'refresh' });
  openAt('/timesheets?week=2026-W47');
  await screen.findByText('at /timesheets?week=2026-W47');
});
