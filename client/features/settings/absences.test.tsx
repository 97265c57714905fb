import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSettings } from '#client/features/settings/settings-test-kit.tsx';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { ok } from '#client/testing/stub-api.ts';

const kind = {
  ...{ id: 'annual', name: 'Annual leave', color: '#1F8A5B', isPaid: true, needsApproval: true },
  ...{ allowanceDays: 25, carryOverDays: 5, isArchived: false },
};
const day = { id: 'party', name: 'Founding day', date: '2026-11-20', isHalf: true };

test('a kind and a day are deleted after a question', async () => {
  const { user, sent } = openSettings({
    section: 'absences',
    permissions: ['ALL_ORG_EDIT'],
    answers: {
      'GET /absences/setup': ok({ isOn: true, kinds: [kind], companyDays: [day] }),
      'GET /absences/countries': ok([]),
      'DELETE /absences/kinds/annual': ok({ raw: [], affected: 1 }),
      'DELETE /absences/company-days/party': ok({ raw: [], affected: 1 }),
    },
  });
  const deleted = () => sent.filter(({ endpoint }) => endpoint.startsWith('DELETE')).length;
  await screen.findByText('Founding day');
  await user.click(screen.getByRole('button', { name: 'Delete Founding day' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete Founding day?' });
  within(question).getByText('It counts as a working day again.');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(deleted()).toBe(0);
  await chooseEntry(user, { menu: 'Actions for Annual leave', entry: 'Delete' });
  const other = await screen.findByRole('alertdialog', { name: 'Delete Annual leave?' });
  await user.click(within(other).getByRole('button', { name: 'Delete' }));
  await expect.poll(deleted).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Delete Founding day' }));
  const again = await screen.findByRole('alertdialog', { name: 'Delete Founding day?' });
  await user.click(within(again).getByRole('button', { name: 'Delete' }));
  await expect.poll(deleted).toBe(2);
});
