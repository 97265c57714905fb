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
/** The toasts have a region of their own. */
const shown = () => screen.getAllByRole('region').filter((region) => region.hasAttribute('aria-labelledby'));
const section = (name: string) => screen.findByRole('region', { name });

test('a section has a page of its own, which the index marks', async () => {
  const { user } = open({ route: '/settings/sessions' });
  await section('Devices');
  expect(shown()).toHaveLength(1);
  expect(index().getByRole('link', { current: 'page' }).textContent).toBe('Devices');
  await user.click(index().getByRole('link', { name: 'Notifications' }));
  await section('Notifications');
  expect(screen.queryByRole('region', { name: 'Devices' })).toBeNull();
});

test('the address of all settings shows the first section', async () => {
  open();
  await section('Profile');
  expect(index().getByRole('link', { current: 'page' }).textContent).toBe('Profile');
});

test('a link to a part of the page of before leads to its section', async () => {
  open({ route: '/settings#sessions' });
  await section('Devices');
});

test('a section that the person may not use is neither named nor shown', async () => {
  open({ route: '/settings/webhooks' });
  await section('Profile');
  expect(index().queryByRole('link', { name: 'Webhooks' })).toBeNull();
  expect(screen.queryByText('Organization')).toBeNull();
});

test('words lead to their section, Enter opens it, and nothing found says so', async () => {
  const { user } = open();
  await user.keyboard('/');
  const search = screen.getByRole('searchbox', { name: 'Search settings' });
  await waitFor(() => expect(document.activeElement).toBe(search));
  await user.type(search, 'revoke browser');
  expect(
    index()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Devices']);
  await user.keyboard('{Enter}');
  await section('Devices');
  await user.clear(search);
  await user.type(search, 'xyzzy');
  screen.getByText('No settings match');
});

test('on a phone the index comes first, and the section leads back to it', async () => {
  showOn('phone');
  const { user } = open();
  expect(screen.queryByRole('region', { name: 'Profile' })).toBeNull();
  await user.click(index().getByRole('link', { name: 'Devices' }));
  await section('Devices');
  expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  index().getByRole('link', { name: 'Devices' });
});
