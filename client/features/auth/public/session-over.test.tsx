import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import {
  ann,
  secondFactorAsked,
  session,
  signInAs,
  workspace,
  workspaces,
} from '#client/features/auth/auth-test-kit.tsx';
import { SessionOver } from '#client/features/auth/public/SessionOver.tsx';
import { meQuery } from '#client/features/auth/queries.ts';
import { call } from '#client/lib/api/api.ts';
import { accessToken, clearSession } from '#client/lib/session/session.ts';
import { render } from '#client/testing/render.tsx';
import { ok, refusal, stubApi } from '#client/testing/stub-api.ts';
import { usersApi } from '#shared/users/users.api.ts';

beforeEach(clearSession);

function Page() {
  const [answer, setAnswer] = useState('');
  const send = () =>
    call(usersApi.me, { query: {} }).then(
      ({ id }) => setAnswer(`answer for ${id}`),
      () => setAnswer('refused'),
    );
  return (
    <>
      <input aria-label="Note" />
      <button type="button" onClick={() => void send()}>
        Send
      </button>
      <output>{answer}</output>
      <SessionOver isRunning />
    </>
  );
}

test('somebody whose session is over signs in over the page; what was typed and what was sent go on', async () => {
  signInAs();
  const sent = stubApi({
    'GET /user/me': [refusal(401, 'Unauthorized'), ok(ann), ok(ann)],
    'POST /auth/refresh-token': refusal(401, 'Unauthorized'),
    'POST /auth/signin.email.password': ok(workspaces(workspace('south', []), workspace('north', ['blue']))),
    'POST /auth/signin.workspace': ok({ ...session(), token: 'another' }),
  });
  const { user, queryClient } = render(<Page />);
  queryClient.setQueryData(meQuery.queryKey, { id: ann.id, email: ann.email });
  await user.type(screen.getByLabelText('Note'), 'half a thought');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Your session has expired' });
  within(dialog).getByText('Your timer keeps running.');
  expect(within(dialog).getByLabelText('Email')).toHaveProperty('value', ann.email);
  const password = within(dialog).getByLabelText('Password', { selector: 'input' });
  await waitFor(() => expect(document.activeElement).toBe(password));
  await user.type(password, 'correct horse{Enter}');
  await screen.findByText('answer for user-ann');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'half a thought');
  expect(accessToken()).toBe('another');
  const entered = sent.find(({ endpoint }) => endpoint === 'POST /auth/signin.workspace')?.body;
  expect(entered).toMatchObject({ token: 'token-north' });
});

test('a second factor is asked for in the dialog, and the page stays as it is', async () => {
  signInAs();
  const mine = workspaces(workspace('south', []), workspace('north', ['blue']));
  const sent = stubApi({
    'GET /user/me': [refusal(401, 'Unauthorized'), ok(ann), ok(ann)],
    'POST /auth/refresh-token': refusal(401, 'Unauthorized'),
    'POST /auth/signin.email.password': secondFactorAsked,
    'POST /auth/second-factor/verify': ok(mine),
    'POST /auth/signin.workspace': ok({ ...session(), token: 'another' }),
  });
  const { user, queryClient } = render(<Page />);
  queryClient.setQueryData(meQuery.queryKey, { id: ann.id, email: ann.email });
  await user.type(screen.getByLabelText('Note'), 'half a thought');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await user.type(await screen.findByLabelText('Password', { selector: 'input' }), 'correct horse{Enter}');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Two-factor authentication' }));
  await user.type(dialog.getByLabelText('Code'), '123456');
  await user.click(dialog.getByRole('button', { name: 'Continue' }));
  await screen.findByText('answer for user-ann');
  expect(screen.getByLabelText('Note')).toHaveProperty('value', 'half a thought');
  expect(accessToken()).toBe('another');
  const verified = sent.find(({ endpoint }) => endpoint === 'POST /auth/second-factor/verify')?.body;
  expect(verified).toMatchObject({ challenge: 'challenge', code: '123456' });
});
