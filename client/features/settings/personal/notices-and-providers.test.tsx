import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openSettings, organization } from '#client/features/settings/settings-test-kit.tsx';
import { type Answers, ok, refusal } from '#client/testing/stub-api.ts';
import { toaster } from '#client/ui/feedback/toaster.ts';
import { socialErrors, socialTexts } from '#shared/auth/social.schema.ts';

beforeEach(() => toaster.remove());

const list = (...items: unknown[]) => ok({ items, total: items.length });
const section = (name: string) => within(screen.getByRole('region', { name }));

const kinds = (asked: boolean) =>
  list({ type: 'join-request', inApp: true, email: asked }, { type: 'invitation', inApp: true, email: true });
const save = 'PUT /notification-settings';
const asks = 'Join requests: by email';

test('each kind of news is chosen by itself, here and by e-mail', async () => {
  const { user, bodies } = openSettings({
    section: 'notifications',
    answers: { 'GET /notification-settings': kinds(true), [save]: kinds(false) },
  });
  await user.click(await section('Notifications').findByRole('checkbox', { name: asks }));
  const changed = { type: 'join-request', inApp: true, email: false };
  await waitFor(() => expect(bodies(save)).toEqual([{ items: [changed] }]));
  const notifications = section('Notifications');
  expect(notifications.getByRole('checkbox', { name: asks })).toHaveProperty('checked', false);
  expect(notifications.getByRole('checkbox', { name: 'Join requests: in app' })).toHaveProperty(
    'checked',
    true,
  );
  expect(notifications.getByRole('checkbox', { name: 'Team invitations: in app' })).toBeTruthy();
  expect(notifications.queryByRole('checkbox', { name: 'Team invitations: by email' })).toBeNull();
});

test('a reminder is a choice where the organization reminds of it', async () => {
  const news = list(
    { type: 'no-time', inApp: true, email: true },
    { type: 'short-week', inApp: true, email: true },
  );
  openSettings({
    section: 'notifications',
    answers: {
      'GET /notification-settings': news,
      'GET /organization/organization': ok({ ...organization, remindNoTime: true }),
    },
  });
  await section('Notifications').findByRole('checkbox', { name: 'No time tracked: by email' });
  expect(section('Notifications').queryByText('Week below target')).toBeNull();
});

test('news that cannot be chosen goes back with the reason', async () => {
  const { user } = openSettings({
    section: 'notifications',
    answers: { 'GET /notification-settings': kinds(true), [save]: refusal(403, 'Not now') },
  });
  const box = await section('Notifications').findByRole('checkbox', { name: asks });
  await user.click(box);
  await section('Notifications').findByText('Not now');
  expect(box).toHaveProperty('checked', true);
});

test('e-mails are gathered once a day, and wait while it is quiet', async () => {
  const delivery = { digest: 'off', digestHour: 8, quietFrom: null, quietTo: null };
  const daily = { ...delivery, digest: 'daily' };
  const path = '/notification-settings/delivery';
  const { user, bodies } = openSettings({
    section: 'notifications',
    answers: {
      'GET /notification-settings': kinds(true),
      [`GET ${path}`]: ok(delivery),
      [`PUT ${path}`]: [ok(daily), ok({ ...daily, quietFrom: 1200, quietTo: 420 })],
    },
  });
  await user.click(await section('Notifications').findByText('Daily'));
  await section('Notifications').findByLabelText('Time of the daily email');
  await user.click(section('Notifications').getByRole('switch', { name: 'Quiet hours' }));
  expect(await section('Notifications').findByLabelText('To')).toHaveProperty('value', '420');
  expect(bodies(`PUT ${path}`)).toEqual([daily, { ...daily, quietFrom: 1200, quietTo: 420 }]);
});

const google = { id: 'link', provider: 'google', linkedAt: '2026-11-02T08:00:00.000Z' };
const unlink = 'DELETE /auth/social-accounts/link';
const link = 'POST /auth/social/github/link';
const offered: Answers = {
  'GET /setup': ok({
    registration: 'open',
    ssoOnly: false,
    providers: [
      { id: 'google', name: 'Google' },
      { id: 'github', name: 'GitHub' },
    ],
  }),
  'GET /auth/social-accounts': list(google),
};
const providers = () => section('Sign-in providers');

test('a linked provider says since when, and is unlinked after a question', async () => {
  const { user, sent } = openSettings({
    section: 'signInProviders',
    answers: {
      ...offered,
      'GET /auth/social-accounts': [list(google), list(google), list()],
      [unlink]: [refusal(409, socialTexts.lastWayIn), ok({ raw: [], affected: 1 })],
    },
  });
  await providers().findByText('2 Nov 2026');
  await user.click(providers().getByRole('button', { name: 'Unlink Google' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Unlink Google?' }));
  await user.click(dialog.getByRole('button', { name: 'Unlink' }));
  await dialog.findByText(socialTexts.lastWayIn);
  await user.click(dialog.getByRole('button', { name: 'Unlink' }));
  await screen.findByText('Google was unlinked');
  await providers().findByRole('button', { name: 'Link Google' });
  expect(sent.filter(({ endpoint }) => endpoint === unlink)).toHaveLength(2);
});

test('a provider that is not linked leads to its page and back here', async () => {
  const assign = vi.fn();
  const { location } = window;
  vi.stubGlobal('location', { ...location, assign });
  const { user, bodies } = openSettings({
    section: 'signInProviders',
    answers: { ...offered, [link]: ok({ location: 'https://github.example/authorize' }) },
  });
  await user.click(await providers().findByRole('button', { name: 'Link GitHub' }));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('https://github.example/authorize'));
  vi.stubGlobal('location', location);
  expect(bodies(link)).toEqual([{ next: '/settings/signInProviders' }]);
});

test.each([
  ['linked=github', 'GitHub was linked'],
  [
    'link_error=LINKED_ELSEWHERE&provider=github',
    `GitHub couldn't be linked: ${socialErrors.LINKED_ELSEWHERE}`,
  ],
  ['link_error=nonsense&provider=github', `GitHub couldn't be linked: ${socialErrors.PROVIDER_FAILED}`],
])('an answer of the provider (%s) is said', async (answer, words) => {
  openSettings({
    section: 'signInProviders',
    answers: offered,
    route: `/settings?${answer}#signInProviders`,
  });
  await screen.findByText(words);
});

test('without providers the section says so', async () => {
  openSettings({ section: 'signInProviders' });
  await providers().findByText('No sign-in providers are set up on this server.');
});

test('leaving all teams ends in words for what failed', async () => {
  const leave = 'DELETE /organization-team/teams/user';
  const { user } = openSettings({
    section: 'danger',
    answers: {
      [leave]: [refusal(409, 'You manage a team alone'), ok({ raw: [], affected: 1 })],
      'POST /auth/refresh-token': refusal(500, 'Down'),
    },
  });
  await user.click(section('Danger zone').getByRole('button', { name: 'Leave all teams' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Leave all teams' }));
  await dialog.findByText('Remove user from all teams failed: You manage a team alone');
  await user.click(dialog.getByRole('button', { name: 'Leave all teams' }));
  await screen.findByText("You've left all teams");
  await screen.findByText('Failed to refresh token after removing user from team');
});
