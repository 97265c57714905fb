import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DemoMark } from '#client/app/shell/nav/DemoMark.tsx';
import { renderInScope, scope } from '#client/features/tasks/task-test-kit.tsx';
import { accessToken, saveSession } from '#client/lib/session/session.ts';
import { ok, stubApi } from '#client/testing/stub-api.ts';

const as = (role: string) => ({ user: { ...scope().user, role: { id: 'role', name: role } } });

test('the owner removes the demo data after a question, and is signed out', async () => {
  const sent = stubApi({ 'DELETE /demo': ok(undefined) });
  saveSession({ token: 'access', refresh_token: 'refresh', user: { id: 'user', tenantId: 'tenant' } });
  const { user } = renderInScope(<DemoMark rail={false} />, as('SUPER_ADMIN'));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove the demo data?' }));
  await user.click(question.getByRole('button', { name: 'Remove demo data' }));
  await screen.findByText('Demo data');
  await expect.poll(accessToken).toBeUndefined();
  expect(sent.map(({ endpoint }) => endpoint)).toContain('DELETE /demo');
});

test('everybody else reads that it is demo data', () => {
  renderInScope(<DemoMark rail={false} />, as('EMPLOYEE'));
  screen.getByText('Demo data');
  expect(screen.queryByRole('button')).toBeNull();
});
