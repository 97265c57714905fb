import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openSettings } from '#client/features/settings/settings-test-kit.tsx';
import { ok, refusal } from '#client/testing/stub-api.ts';
import { calendarFeedTexts } from '#shared/calendar-feeds/calendar-feed.schema.ts';

const list = (...items: unknown[]) => ok({ items, total: items.length });
const section = () => within(screen.getByRole('region', { name: 'Calendar feeds' }));
const create = 'POST /calendar-feeds';
const feed = {
  id: '0195f7a0-0000-7000-8000-000000000001',
  name: 'Phone',
  includes: ['plans'],
  createdAt: '2026-11-02T08:00:00.000Z',
};

test('an address is made of a name and chosen content, and shown once', async () => {
  const url = 'https://takt.example/api/calendar-feeds/takt.ics?token=secret';
  const { user, bodies } = openSettings({
    section: 'calendarFeeds',
    answers: {
      'GET /calendar-feeds': [list(), list(feed)],
      [create]: [refusal(409, calendarFeedTexts.tooMany), { status: 201, body: { ...feed, url } }],
    },
  });
  await section().findByText('No calendar feeds yet');
  await user.click(section().getByRole('button', { name: 'New feed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New calendar feed' }));
  await user.click(dialog.getByRole('button', { name: 'Create feed' }));
  await dialog.findByText(calendarFeedTexts.name);
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Phone');
  await user.click(dialog.getByRole('checkbox', { name: 'Due dates of my tasks' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Tracked time' }));
  await user.click(dialog.getByRole('button', { name: 'Create feed' }));
  await dialog.findByText(calendarFeedTexts.tooMany);
  await user.click(dialog.getByRole('button', { name: 'Create feed' }));
  const made = within(await screen.findByRole('dialog', { name: 'Your calendar feed' }));
  expect(made.getByText(url)).toBeDefined();
  expect(bodies(create).at(-1)).toEqual({ name: 'Phone', includes: ['plans'] });
  await user.click(made.getByRole('button', { name: 'Done' }));
  await section().findByText('Phone');
  await waitFor(() => expect(screen.queryByText(url)).toBeNull());
});

test('an address is revoked after a question', async () => {
  const remove = `DELETE /calendar-feeds/${feed.id}`;
  const { user, sent } = openSettings({
    section: 'calendarFeeds',
    answers: { 'GET /calendar-feeds': [list(feed), list()], [remove]: ok({ raw: [], affected: 1 }) },
  });
  await user.click(await section().findByRole('button', { name: 'Revoke Phone' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Revoke “Phone”?' }));
  await user.click(dialog.getByRole('button', { name: 'Revoke' }));
  await section().findByText('No calendar feeds yet');
  expect(sent.filter(({ endpoint }) => endpoint === remove)).toHaveLength(1);
});
