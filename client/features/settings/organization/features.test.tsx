import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSettings, organization } from '#client/features/settings/settings-test-kit.tsx';
import { ok } from '#client/testing/stub-api.ts';

const save = 'PUT /organization/organization';

function open(modules: string[]) {
  const answers = {
    'GET /organization/organization': ok({ ...organization, modules }),
    [save]: ok({ ...organization, modules }),
  };
  return openSettings({ permissions: ['ALL_ORG_EDIT'], section: 'features', answers });
}

const features = () => within(screen.getByRole('region', { name: 'Features' }));

test('a feature brings the one it builds on', async () => {
  const { user, bodies } = open(['tasks']);
  await user.click(await features().findByRole('switch', { name: 'Invoices' }));
  await waitFor(() => expect(bodies(save)).toEqual([{ modules: ['tasks', 'money', 'invoices'] }]));
});

test('a feature takes those along that build on it', async () => {
  const { user, bodies } = open(['tasks', 'money', 'invoices']);
  await user.click(await features().findByRole('switch', { name: 'Clients, rates and budgets' }));
  await waitFor(() => expect(bodies(save)).toEqual([{ modules: ['tasks'] }]));
});
