import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openSettings, type SettingsScene } from '#client/features/settings/settings-test-kit.tsx';

const { matchMedia } = window;

function showOn(viewport: 'phone' | 'desk') {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    matches: viewport === 'desk' && query.includes('min-width'),
  }));
}

beforeEach(() => showOn('desk'));

const open = (scene: SettingsScene = {}) => openSettings({ isPage: true, ...scene });
const index = () => within(screen.getByRole('navigation', { name: 'Sections' }));
const section = (name: string) => screen.findByRole('region', { name });

test('an address names a section, whose page the index marks', async () => {
  const scrolled: (string | null)[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element) {
    scrolled.push(this.textContent);
  });
  const { user } = open({ route: '/settings/sessions' });
  await section('Devices');
  await section('Account');
  expect(scrolled).toEqual([expect.stringContaining('Devices')]);
  expect(index().getByRole('link', { current: 'page' }).textContent).toBe('Security');
  await user.click(index().getByRole('link', { name: 'Notifications' }));
  await section('Notifications');
  expect(screen.queryByRole('region', { name: 'Devices' })).toBeNull();
  expect(scrolled).toHaveLength(1);
});

test('the address of all settings shows the first page', async () => {
  open();
  await section('Profile');
  expect(index().getByRole('link', { current: 'page' }).textContent).toBe('Profile');
});

test.each(['sessions', 'working-hours'])('a link to an anchor leads to its section: %s', async (anchor) => {
  open({ route: `/settings#${anchor}` });
  await section(anchor === 'sessions' ? 'Devices' : 'Working hours');
});

test('a section that the person may not use is neither named nor shown', async () => {
  open({ route: '/settings/webhooks' });
  await section('Profile');
  expect(index().queryByRole('link', { name: 'Connections' })).toBeNull();
  expect(screen.queryByText('Organization')).toBeNull();
});

test('words lead to their section, Enter opens it, and nothing found says so', async () => {
  const { user } = open();
  await user.keyboard('/');
  const search = screen.getByRole('searchbox', { name: 'Search settings' });
  await waitFor(() => expect(document.activeElement).toBe(search));
  await user.type(search, 'revoke browser');
  const found = () =>
    index()
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
  expect(found()).toEqual(['Devices']);
  await user.keyboard('{Enter}');
  await section('Devices');
  await user.clear(search);
  await user.type(search, 'security');
  expect(found()).toEqual([
    'Account',
    'Two-factor authentication',
    'Sign-in providers',
    'Devices',
    'API tokens',
    'Assistants',
  ]);
  await user.clear(search);
  await user.type(search, 'xyzzy');
  screen.getByText('No settings match');
});

test('pages of the product that people look for here are found', async () => {
  const { user } = open({ scope: { isManager: true } });
  await user.type(screen.getByRole('searchbox', { name: 'Search settings' }), 'suspend');
  expect(index().getByRole('link', { name: 'Members' }).getAttribute('href')).toBe('/members');
});

test('on a phone the index comes first, and the section leads back to it', async () => {
  showOn('phone');
  const { user } = open();
  expect(screen.queryByRole('region', { name: 'Profile' })).toBeNull();
  await user.click(index().getByRole('link', { name: 'Security' }));
  await section('Devices');
  expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  index().getByRole('link', { name: 'Security' });
});
