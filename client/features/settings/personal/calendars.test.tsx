import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSettings } from '#client/features/settings/settings-test-kit.tsx';
import { chooseEntry } from '#client/testing/choose-entry.ts';
import { afterCall, ok, refusal } from '#client/testing/stub-api.ts';
import { calendarTexts } from '#shared/calendars/calendar.schema.ts';

const list = (...items: unknown[]) => ok({ items, total: items.length });
const section = () => within(screen.getByRole('region', { name: 'Calendars' }));
const add = 'POST /calendars';
const discover = 'POST /calendars/discover';
const work = {
  id: '0195f7a0-0000-7000-8000-000000000001',
  name: 'Work',
  kind: 'address',
  host: 'calendar.example.org',
  isShown: true,
  eventCount: 12,
  fetchedAt: '2026-11-02T08:00:00.000Z',
  createdAt: '2026-11-02T08:00:00.000Z',
};
const [update, refresh, remove] = [
  `PUT /calendars/${work.id}`,
  `POST /calendars/${work.id}/refresh`,
  `DELETE /calendars/${work.id}`,
];

test('a calendar is added by its secret address, and the dialog says who sees its events', async () => {
  const { user, bodies } = openSettings({
    section: 'calendars',
    answers: {
      'GET /calendars': afterCall(add, list(), list(work)),
      [add]: [
        refusal(400, 'No', { address: calendarTexts.problem.notACalendar }),
        { status: 201, body: { items: [work], total: 1 } },
      ],
    },
  });
  await section().findByText('No calendars yet');
  await user.click(section().getByRole('button', { name: 'Add calendar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add calendar' }));
  dialog.getByText(/^Nobody else sees these events/);
  const field = dialog.getByRole('textbox', { name: 'Address' });
  const press = () => user.click(dialog.getByRole('button', { name: 'Add calendar' }));
  await user.type(field, 'calendar');
  await press();
  await dialog.findByText(calendarTexts.address);
  await user.clear(field);
  await user.type(field, 'webcal://calendar.example.org/a.ics');
  await press();
  await dialog.findByText(calendarTexts.problem.notACalendar);
  await press();
  await section().findByText('Work');
  expect(bodies(add).at(-1)).toEqual({ kind: 'address', address: 'https://calendar.example.org/a.ics' });
  section().getByText(/12 events/);
});

test('the calendars of an account are found first, and some of them added', async () => {
  const account = { address: 'https://caldav.icloud.com', username: 'ann', password: 'abcd-efgh' };
  const [home, team] = ['home', 'team'].map((name) => ({
    name,
    address: `https://caldav.icloud.com/${name}`,
  }));
  const { user, bodies } = openSettings({
    section: 'calendars',
    answers: {
      'GET /calendars': list(),
      [discover]: [refusal(400, 'No', { password: calendarTexts.problem.signIn }), list(home, team)],
      [add]: { status: 201, body: { items: [work], total: 1 } },
    },
  });
  await user.click(await section().findByRole('button', { name: 'Add calendar' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add calendar' }));
  await user.click(dialog.getByRole('radio', { name: 'CalDAV' }));
  await user.click(dialog.getByRole('button', { name: 'Use iCloud' }));
  await user.type(dialog.getByRole('textbox', { name: 'User name' }), 'ann');
  await user.type(dialog.getByLabelText('App password'), 'abcd-efgh');
  await user.click(dialog.getByRole('button', { name: 'Find calendars' }));
  await dialog.findByText(calendarTexts.problem.signIn);
  await user.click(dialog.getByRole('button', { name: 'Find calendars' }));
  await dialog.findByRole('checkbox', { name: 'home' });
  await user.click(dialog.getByRole('button', { name: 'Add calendar' }));
  await dialog.findByText(calendarTexts.nothing);
  await user.click(dialog.getByRole('checkbox', { name: 'team' }));
  await user.click(dialog.getByRole('button', { name: 'Add calendar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies(discover)).toEqual([account, account]);
  expect(bodies(add)).toEqual([{ kind: 'caldav', ...account, calendars: [team] }]);
});

test('a calendar that could not be read says why, and is read again', async () => {
  const { user } = openSettings({
    section: 'calendars',
    answers: {
      'GET /calendars': afterCall(refresh, list({ ...work, problem: 'notFound' }), list(work)),
      [refresh]: ok(work),
    },
  });
  await section().findByText(new RegExp(calendarTexts.problem.notFound));
  await user.click(section().getByRole('button', { name: 'Read again' }));
  await waitFor(() => expect(section().queryByRole('button', { name: 'Read again' })).toBeNull());
  expect(section().queryByText(new RegExp(calendarTexts.problem.notFound))).toBeNull();
});

test('a calendar is hidden, renamed, and removed after a question', async () => {
  const { user, bodies } = openSettings({
    section: 'calendars',
    answers: {
      'GET /calendars': afterCall(remove, list(work), list()),
      [update]: ok(work),
      [remove]: ok({ raw: [], affected: 1 }),
    },
  });
  await user.click(await section().findByRole('switch', { name: 'Show Work' }));
  await chooseEntry(user, { menu: 'Actions: Work', entry: 'Rename' });
  const rename = within(await screen.findByRole('dialog', { name: 'Rename' }));
  await user.clear(rename.getByRole('textbox', { name: 'Name' }));
  await user.click(rename.getByRole('button', { name: 'Save' }));
  await rename.findByText(calendarTexts.name);
  await user.type(rename.getByRole('textbox', { name: 'Name' }), 'Office');
  await user.click(rename.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies(update)).toEqual([{ isShown: false }, { name: 'Office' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await chooseEntry(user, { menu: 'Actions: Work', entry: 'Remove' });
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove “Work”?' }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await section().findByText('No calendars yet');
});
