import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { UserMenu } from '#client/app/shell/UserMenu.tsx';
import { renderInScope, signIn } from '#client/features/timer/timer-test-kit.tsx';
import { setLanguage } from '#client/lib/text/i18n.ts';
import { chooseEntry, chooseShown } from '#client/testing/choose-entry.ts';
import { type Answer, ok, stubApi } from '#client/testing/stub-api.ts';

afterEach(() => setLanguage('en'));

// The words of a language are loaded when it is chosen.
const patient = { timeout: 10_000 };
const spoken = () => document.documentElement.lang;

function open(answer: Answer) {
  signIn();
  const sent = stubApi({
    'GET /timesheet/timer/status': ok({ duration: 0, running: false, lastLog: null, timerStatus: 'idle' }),
    'PUT /user/user': answer,
  });
  return { sent, ...renderInScope(<UserMenu rail={false} />) };
}

const menu = /account menu/;
const speak = (user: UserEvent, entry: string) => chooseShown(user, { entry, role: 'menuitemcheckbox' });

test('another language is spoken at once and stored in the account', async () => {
  const { sent, user } = open(ok({ id: 'user' }));
  await chooseEntry(user, { menu, entry: 'Language' });
  await screen.findByRole('menuitemcheckbox', { name: 'English', checked: true });
  expect(screen.queryByRole('menuitem', { name: 'Profile' })).toBeNull();
  await speak(user, 'العربية');
  await waitFor(() => expect([spoken(), document.documentElement.dir]).toEqual(['ar', 'rtl']), patient);
  const saved = () => sent.filter(({ endpoint }) => endpoint === 'PUT /user/user').map(({ body }) => body);
  await waitFor(() => expect(saved()).toEqual([{ preferredLanguage: 'ar' }]));
});

test('a language that is not stored is undone, and the menu begins anew', async () => {
  const { user } = open({ status: 500, body: { message: 'No' } });
  await chooseEntry(user, { menu, entry: 'Language' });
  await speak(user, 'Deutsch');
  await screen.findByText(/^(Not saved|Nicht gespeichert): /, {}, patient);
  await waitFor(() => expect(spoken()).toBe('en'));
  await user.click(screen.getByRole('button', { name: menu }));
  await screen.findByRole('menuitem', { name: 'Profile' });
});
