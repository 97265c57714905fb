import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSettings, organization } from '#client/features/settings/settings-test-kit.tsx';
import { ok, refusal } from '#client/testing/stub-api.ts';

const read = 'GET /timesheet/recorded';
const items = 'GET /timesheet/recorded/items';
const remove = 'DELETE /timesheet/recorded';
const latestAt = '2026-03-10T08:00:00.000Z';
const about = (apps: number) =>
  ok([
    { kind: 'screenshot', isOn: false, count: 0 },
    { kind: 'input', isOn: true, count: 1200, latestAt },
    { kind: 'app', isOn: true, count: apps, latestAt },
  ]);

test('people see what is recorded about them, and delete one thing or all of a kind', async () => {
  const editor = { id: 'one', at: latestAt, title: 'Editor', duration: 60 };
  const { user, bodies } = openSettings({
    section: 'recorded',
    answers: {
      [read]: [about(2), about(2), about(1), about(0)],
      [items]: [
        ok([editor, { ...editor, id: 'two', title: 'Mail' }]),
        ok([editor, { ...editor, id: 'two', title: 'Mail' }]),
        ok([{ ...editor, id: 'two', title: 'Mail' }]),
      ],
      [remove]: [refusal(503, 'Not now'), ok({ count: 1 }), ok({ count: 1 })],
    },
  });
  await screen.findByText('Not recorded · nothing stored');
  expect(screen.getByText(/Recorded · 1,200 stored · latest/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show: Apps and sites' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Apps and sites' }));
  const row = within((await shown.findByText('Editor')).closest('li') ?? document.body);
  await user.click(row.getByRole('button'));
  await screen.findByText('Not now');
  await user.click(row.getByRole('button'));
  await waitFor(() => expect(shown.queryByText('Editor')).toBeNull());
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Delete all: Apps and sites' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Delete all' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show: Apps and sites' })).toBeNull());
  const employeeId = 'employee';
  expect(bodies(remove).slice(1)).toEqual([
    { employeeId, kind: 'app', ids: ['one'] },
    { employeeId, kind: 'app' },
  ]);
});

test('a person who stops recording chooses what becomes of the recordings', async () => {
  const recording = { ...organization, allowAppCapture: true };
  const removeAll = 'DELETE /timesheet/recorded/organization';
  const { user, bodies } = openSettings({
    section: 'tracking',
    answers: {
      'GET /organization/organization': ok(recording),
      'PUT /organization/organization': ok(recording),
      'GET /timesheet/recorded/organization': about(7),
      [removeAll]: ok({ count: 7 }),
    },
  });
  await user.click(await screen.findByRole('switch', { name: 'Record apps and sites' }));
  const question = within(
    await screen.findByRole('alertdialog', { name: /Delete the existing “Apps and sites” data/ }),
  );
  await user.click(question.getByRole('button', { name: 'Delete all' }));
  await waitFor(() => expect(bodies(removeAll)).toEqual([{ kind: 'app' }]));
  expect(bodies('PUT /organization/organization')).toEqual([{ allowAppCapture: false }]);
});
