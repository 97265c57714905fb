import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSettings } from '#client/features/settings/settings-test-kit.tsx';
import { ok, refusal } from '#client/testing/stub-api.ts';
import { dataArchiveTexts } from '#shared/data-archives/data-archive.schema.ts';

const list = (...items: unknown[]) => ok({ items, total: items.length });
const section = () => within(screen.getByRole('region', { name: 'Your data' }));
const create = 'POST /data-archives';
const archive = {
  id: '0195f7a0-0000-7000-8000-000000000001',
  status: 'pending',
  user: { id: 'ann', name: 'Ann Archer' },
  createdAt: '2026-03-11T08:00:00.000Z',
  endsAt: '2026-03-18T08:00:00.000Z',
};

test('an archive is requested, prepared and downloaded; a refusal says why', async () => {
  const { user, bodies } = openSettings({
    section: 'ownData',
    answers: {
      'GET /data-archives': [list(), list(archive), list({ ...archive, status: 'ready', size: 2048 })],
      [create]: [{ status: 201, body: archive }, refusal(409, dataArchiveTexts.today)],
    },
  });
  await section().findByText('No archives');
  const request = section().getByRole('button', { name: 'Request archive' });
  await user.click(request);
  await section().findByText('Being prepared…');
  expect(bodies(create)).toEqual([{}]);
  await section().findByRole('button', { name: 'Download the archive of Ann Archer' }, { timeout: 8000 });
  section().getByText(/2 kB · Available until/);
  await user.click(request);
  await screen.findByText(new RegExp(dataArchiveTexts.today));
});

test('one that failed can be requested anew', async () => {
  openSettings({
    section: 'ownData',
    answers: { 'GET /data-archives': list({ ...archive, status: 'failed' }) },
  });
  await section().findByText('Failed. Request a new one.');
  expect(section().queryByRole('button', { name: /Download/ })).toBeNull();
});
