import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ofAdmins, showToAnn } from '#client/features/members/members-test-kit.tsx';
import { MembersPage } from '#client/pages/MembersPage.tsx';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { ok, refusal } from '#client/testing/stub-api.ts';
import { absenceTexts } from '#shared/absences/absence.schema.ts';

const kind = (id: string, name: string, allowanceDays?: number) => ({
  ...{ id, name, color: '#1F8A5B', isPaid: true, needsApproval: true, carryOverDays: 0 },
  ...{ isArchived: false, allowanceDays },
});

test('a member has holidays of another place and other days a year', async () => {
  const { user, bodies } = showToAnn(<MembersPage />, {
    permissions: ofAdmins,
    answers: {
      'GET /absences/setup': ok({
        isOn: true,
        kinds: [kind('annual', 'Annual leave', 25), kind('sick', 'Sick leave')],
        companyDays: [],
      }),
      'GET /absences/countries': ok([
        { country: 'DE', regions: [{ region: 'SN', name: 'Sachsen' }] },
        { country: 'FR', regions: [] },
      ]),
      'GET /absences/people/bob': ok({
        place: { country: 'FR' },
        allowances: [{ kindId: 'annual', days: 28 }],
      }),
      'PUT /absences/place': ok({ status: 200, message: 'OK' }),
      'PUT /absences/allowances': [refusal(409, 'The year is closed.'), ok({ status: 200, message: 'OK' })],
    },
  });
  await chooseEntry(user, { menu: 'Actions for Bob Bell', entry: 'Holidays and leave' });
  const dialog = within(await screen.findByRole('dialog', { name: 'Holidays and leave of Bob Bell' }));
  await user.click(await dialog.findByRole('button', { name: /^Country/ }));
  await user.click(await screen.findByRole('option', { name: 'Germany' }));
  await user.selectOptions(await dialog.findByRole('combobox', { name: 'Region' }), 'Sachsen');
  expect(dialog.queryByRole('textbox', { name: /Sick leave/ })).toBeNull();
  const days = dialog.getByRole<HTMLInputElement>('textbox', { name: /Annual leave, days a year/ });
  expect(days.value).toBe('28');
  const save = dialog.getByRole('button', { name: 'Save' });
  await user.clear(days);
  await user.type(days, '400');
  await user.click(save);
  await dialog.findByText(absenceTexts.days);
  await user.clear(days);
  await user.click(save);
  await dialog.findByText('The year is closed.');
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies('PUT /absences/place').at(-1)).toEqual({ country: 'DE', region: 'SN', employeeId: 'bob' });
  expect(bodies('PUT /absences/allowances').at(-1)).toEqual({
    employeeId: 'bob',
    kindId: 'annual',
    days: null,
  });
});
