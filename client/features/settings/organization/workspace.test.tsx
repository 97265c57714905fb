import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSettings } from '#client/features/settings/settings-test-kit.tsx';
import { type Answers, ok, refusal } from '#client/testing/stub-api.ts';
import { organizationTexts } from '#shared/workspaces/organization.schema.ts';

const save = 'PUT /tenant/tenant';
const list = 'GET /auth/workspaces';

const workspaces = ok({
  workspaces: [
    { user: { id: 'user', tenant: { id: 'tenant', name: 'North' } }, token: '', current_teams: [] },
  ],
  total_workspaces: 1,
});

const section = () => within(screen.getByRole('region', { name: 'Workspace' }));

async function open(answers: Answers) {
  const page = openSettings({
    section: 'workspace',
    role: 'SUPER_ADMIN',
    answers: { [list]: workspaces, ...answers },
  });
  await waitFor(() => expect(name()).toHaveProperty('value', 'North'));
  return page;
}

const name = () => section().getByLabelText('Workspace name');

test('only super admins see it', () => {
  openSettings({ role: 'ADMIN' });
  expect(screen.queryByRole('region', { name: 'Workspace' })).toBeNull();
});

test('the workspace is renamed; no name is refused before it is sent', async () => {
  const { user, bodies } = await open({ [save]: ok({ id: 'tenant', name: 'South' }) });
  await user.clear(name());
  await user.type(name(), '{Enter}');
  await section().findByText(organizationTexts.nameRequired);
  expect(bodies(save)).toEqual([]);
  await user.type(name(), 'South{Enter}');
  await waitFor(() => expect(bodies(save)).toEqual([{ name: 'South' }]));
});

test('a refusal is said and the name stays typed', async () => {
  const { user } = await open({ [save]: refusal(403, 'Forbidden') });
  await user.type(name(), ' Pole{Enter}');
  await section().findByText('Forbidden');
  expect(name()).toHaveProperty('value', 'North Pole');
});

test('a picture is uploaded and given to the workspace', async () => {
  const upload = 'POST /image-assets/upload/organization_images';
  const { user, bodies } = await open({
    [upload]: ok({ id: 'image' }),
    [save]: ok({ id: 'tenant', name: 'North' }),
  });
  const file = new File(['png'], 'logo.png', { type: 'image/png' });
  await user.upload(section().getByLabelText('Picture', { selector: 'input' }), file);
  await waitFor(() => expect(bodies(save)).toEqual([{ imageId: 'image' }]));
});
