import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { settingRows } from '#client/features/settings/organization/setting-rows.ts';
import {
  openSettings,
  organization as plainOrganization,
} from '#client/features/settings/settings-test-kit.tsx';
import words from '#client/locales/en/pages/settings.json';
import { ok, refusal } from '#client/testing/stub-api.ts';
import { organizationTexts } from '#shared/workspaces/organization.schema.ts';

const read = 'GET /organization/organization';
const save = 'PUT /organization/organization';
const organization = {
  ...plainOrganization,
  currency: 'EUR',
  standardWorkHoursPerDay: 8,
  allowManualTime: true,
  overlapPolicy: 'refuse',
};

const section = (name: string) => within(screen.getByRole('region', { name }));
const admin = { permissions: ['ALL_ORG_EDIT'], role: 'ADMIN' };

test('somebody who may not edit the organization sees none of it', () => {
  openSettings();
  expect(screen.queryByRole('region', { name: 'Organization' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Time entry rules' })).toBeNull();
});

test('every setting has words, and every choice too', () => {
  const rows = Object.values(settingRows).flat();
  const labels: Readonly<Record<string, string>> = words.organizationRows;
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = words.organizationValues;
  expect(rows.filter(({ key }) => labels[key] === undefined)).toEqual([]);
  const choices = rows.flatMap((row) =>
    row.kind === 'choice' ? row.values.map((value) => values[row.key]?.[value]) : [],
  );
  expect(choices).not.toContain(undefined);
});

test('a number outside its range is refused here, one inside is saved as a number', async () => {
  const { user, bodies } = openSettings({
    section: 'work',
    ...admin,
    answers: { [read]: ok(organization), [save]: ok(organization) },
  });
  const hours = await screen.findByLabelText('Hours per working day');
  await user.clear(hours);
  await user.type(hours, '25{Enter}');
  await section('Working time').findByText('Enter a number between 0 and 24');
  expect(bodies(save)).toEqual([]);
  await user.clear(hours);
  await user.type(hours, '7.5{Enter}');
  await waitFor(() => expect(bodies(save)).toEqual([{ standardWorkHoursPerDay: 7.5 }]));
});

test('a switch and a choice are saved at once', async () => {
  const { user, bodies } = openSettings({
    section: 'timeEntry',
    ...admin,
    answers: { [read]: ok(organization), [save]: ok(organization) },
  });
  await user.click(await screen.findByRole('switch', { name: 'Allow manual time' }));
  await user.selectOptions(screen.getByLabelText('Overlapping time'), 'trim');
  await waitFor(() => expect(bodies(save)).toEqual([{ allowManualTime: false }, { overlapPolicy: 'trim' }]));
});

test('a setting that the server refuses stays typed with its reason', async () => {
  const { user } = openSettings({
    section: 'organization',
    ...admin,
    answers: { [read]: ok(organization), [save]: refusal(400, 'Bad', { website: organizationTexts.url }) },
  });
  const website = await screen.findByLabelText('Website');
  await user.type(website, 'nowhere{Enter}');
  await section('Organization').findByText(organizationTexts.url);
  expect(website).toHaveProperty('value', 'nowhere');
});

test('a read that fails says so and can be tried again', async () => {
  const { user } = openSettings({
    section: 'organization',
    ...admin,
    answers: { [read]: [refusal(500, 'Something broke'), ok(organization)] },
  });
  const section = within(await screen.findByRole('region', { name: 'Organization' }));
  await user.click(await section.findByRole('button', { name: 'Try again' }));
  await screen.findByLabelText('Official name');
});

test('breaks are due by no rule, the usual one, or steps of the organization', async () => {
  const breakSteps = [{ afterMinutes: 390, breakMinutes: 20 }];
  const { user, bodies } = openSettings({
    section: 'work',
    ...admin,
    answers: { [read]: ok({ ...organization, breakSteps }), [save]: ok(organization) },
  });
  const rule = await screen.findByLabelText('Breaks');
  expect(rule).toHaveProperty('value', 'own');
  const step = within(screen.getByRole('group', { name: 'Break 1' }));
  expect(step.getByLabelText('hours worked')).toHaveProperty('value', '6.5');
  await user.clear(step.getByLabelText('minutes of break'));
  await user.type(step.getByLabelText('minutes of break'), '25{Enter}');
  await user.click(screen.getByRole('button', { name: 'Remove break 1' }));
  await user.selectOptions(rule, 'usual');
  await waitFor(() =>
    expect(bodies(save)).toEqual([
      { breakSteps: [{ afterMinutes: 390, breakMinutes: 25 }] },
      { breakSteps: [] },
      {
        breakSteps: [
          { afterMinutes: 360, breakMinutes: 30 },
          { afterMinutes: 540, breakMinutes: 45 },
        ],
      },
    ]),
  );
});
