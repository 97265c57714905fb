import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openSettings } from '#client/features/settings/settings-test-kit.tsx';
import { ok, refusal } from '#client/testing/stub-api.ts';
import { apiTokenTexts } from '#shared/api-tokens/api-token.schema.ts';

const list = (...items: unknown[]) => ok({ items, total: items.length });
const create = 'POST /api-tokens';
const token = {
  id: '0195f7a0-0000-7000-8000-000000000001',
  name: 'Nightly',
  prefix: 'takt_abcdef',
  scopes: ['read', 'time'],
  createdAt: '2026-11-02T08:00:00.000Z',
  expiresAt: '2026-12-03T00:00:00.000Z',
};

test('a token is made for something, shown once and listed', async () => {
  const secret = 'takt_abcdefsecret';
  const { user, bodies } = openSettings({
    section: 'apiTokens',
    answers: {
      'GET /api-tokens': [list(), list(token)],
      [create]: [refusal(409, apiTokenTexts.tooMany), { status: 201, body: { ...token, token: secret } }],
    },
  });
  await screen.findByText('No API tokens yet');
  await user.click(screen.getByRole('button', { name: 'New token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New API token' }));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  await dialog.findByText(apiTokenTexts.name);
  await user.click(dialog.getByRole('textbox', { name: 'Name' }));
  await user.paste('Nightly');
  await user.click(dialog.getByRole('checkbox', { name: 'Time' }));
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  await dialog.findByText(apiTokenTexts.tooMany);
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  const made = within(await screen.findByRole('dialog', { name: 'Your new token' }));
  expect(made.getByText(secret)).toBeDefined();
  expect(made.getByText(/"mcpServers"/).textContent).toContain(`Bearer ${secret}`);
  expect(bodies(create).at(-1)).toMatchObject({ name: 'Nightly', scopes: ['read', 'time'] });
  await user.click(made.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  await screen.findByText('Nightly');
  expect(screen.getByText('never used', { exact: false })).toBeDefined();
});

test('a token that is shown once stays when the device is turned', async () => {
  const { matchMedia } = window;
  onTestFinished(() => void vi.stubGlobal('matchMedia', matchMedia));
  const listeners = new Set<() => void>();
  let matches = false;
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ media, matches, removeListener: () => {}, addListener: () => {} },
    addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => listeners.delete(listener),
  }));
  const secret = 'takt_abcdefsecret';
  const { user } = openSettings({
    isPage: true,
    route: '/settings/apiTokens',
    answers: { 'GET /api-tokens': list(), [create]: { status: 201, body: { ...token, token: secret } } },
  });
  await user.click(await screen.findByRole('button', { name: 'New token' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New API token' }));
  await user.click(dialog.getByRole('textbox', { name: 'Name' }));
  await user.paste('Nightly');
  await user.click(dialog.getByRole('button', { name: 'Create token' }));
  await screen.findByText(secret);
  matches = true;
  act(() => {
    for (const listener of listeners) listener();
  });
  await screen.findByRole('navigation', { name: 'Sections', hidden: true });
  expect(screen.getByText(secret)).toBeDefined();
});

test('a token is revoked after a question', async () => {
  const remove = `DELETE /api-tokens/${token.id}`;
  const { user, sent } = openSettings({
    section: 'apiTokens',
    answers: { 'GET /api-tokens': [list(token), list()], [remove]: ok({ raw: [], affected: 1 }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Revoke Nightly' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke “Nightly”?' }));
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await screen.findByText('No API tokens yet');
  expect(sent.filter(({ endpoint }) => endpoint === remove)).toHaveLength(1);
});
