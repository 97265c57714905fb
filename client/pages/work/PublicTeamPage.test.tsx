import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { clearSession } from '#client/lib/session/session.ts';
import { render } from '#client/testing/render.tsx';
import { type Answer, ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { PublicTeamPage } from './PublicTeamPage.tsx';

const read = 'GET /public/team/blue-team/blue';
const member = {
  id: 'membership',
  employeeId: 'employee',
  fullName: 'Ann Archer',
  role: { id: 'role', name: 'MANAGER' },
  employee: { id: 'employee', userId: 'user', fullName: 'Ann Archer' },
  lastWorkedTask: { id: 'task', title: 'Write the guide' },
};
const blue = {
  id: 'blue',
  name: 'Blue team',
  public: true,
  profile_link: 'blue-team',
  members: [member],
  tasks: [{ id: 'task', title: 'Write the guide', public: true, status: 'open', members: [] }],
};

beforeEach(clearSession);

function open(answer: Answer) {
  stubApi({ [read]: answer });
  return render(
    <Routes>
      <Route path="/team/:profileLink/:teamId" element={<PublicTeamPage />} />
    </Routes>,
    { route: '/team/blue-team/blue' },
  );
}

test('shows people and their tasks without a way to their profiles or into a task', async () => {
  open(ok(blue));
  await screen.findByRole('heading', { name: 'Blue team' });
  screen.getByText('Ann Archer');
  screen.getByText('Manager');
  expect(within(screen.getByRole('list', { name: /Tasks/ })).getByText('Write the guide')).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  const link = encodeURIComponent(`${window.location.origin}/team/blue-team/blue`);
  expect(links).toEqual(['/auth/login', `/join?team=${link}`]);
});

test('a team without public tasks says so', async () => {
  open(ok({ ...blue, tasks: [] }));
  await screen.findByText('No public tasks');
});

test('a team that is not public is not there', async () => {
  open(refusal(404, 'The team was not found'));
  await screen.findByText('Public team not found');
});

test('a failed read can be tried again', async () => {
  open(refusal(500, 'Something broke'));
  await screen.findByText('Something broke');
  screen.getByRole('button', { name: 'Try again' });
});
