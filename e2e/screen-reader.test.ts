import { messagesIn } from '#server/mail/messages/messages.ts';
import { eventually, expect, journey, noonZone } from './support/journey.ts';
import { codeIn, mailTo } from './support/mailbox.ts';
import { listen, spokenFocus, tabTo } from './support/spoken.ts';
import { speaker } from './support/words.ts';
import { registerTeam } from './support/workspaces.ts';

const test = journey();

const people = [
  { language: 'de', locale: 'de-DE', name: 'Jürgen Weiß', team: 'Team Elbe' },
  { language: 'he', locale: 'he-IL', name: 'נועה לוי', team: 'צוות הגליל' },
] as const;

test.for(people)(
  '$language: with keys alone, and everything that happens is said',
  async ({ language, locale, name, team }, { takt, visit }) => {
    const say = speaker(language);
    const email = `${language}@reader.example`;
    const title = `${team} 1`;
    // The address of the very first account needs no proof.
    await registerTeam(takt.url, { team: 'First', name: 'First Example', email: `first-${email}` });
    const { page } = await visit({ locale, timezoneId: noonZone() });
    const { keyboard } = page;
    const said = await listen(page);

    await page.goto('/auth/register');
    await page.getByRole('heading', { name: say('auth', 'Create your team') }).waitFor();
    await tabTo(page, 'textbox', say('auth', 'Team name'));
    await keyboard.type(team);
    await keyboard.press('Enter');
    await page.getByRole('textbox', { name: say('auth', 'Your name') }).waitFor();
    await tabTo(page, 'textbox', say('auth', 'Email'));
    await keyboard.type('nobody');
    await tabTo(page, 'textbox', say('auth', 'Your name'));
    await keyboard.press('Control+A');
    await keyboard.type(name);
    await keyboard.press('Enter');
    await eventually(async () => (await spokenFocus(page)).isInvalid).toBe(true);
    expect((await spokenFocus(page)).name).toBe(say('auth', 'Email'));
    await eventually(said).toContain(await page.locator('[data-part="error-text"]').first().innerText());
    await keyboard.press('Control+A');
    await keyboard.type(email);
    await keyboard.press('Enter');
    await page.waitForURL('/');

    await eventually(async () => (await spokenFocus(page)).name).toBe(
      say('timer', 'What are you working on?'),
    );
    await keyboard.type(title);
    await keyboard.press('Enter');
    const mail = await mailTo(takt.dataDir, email, messagesIn(language).message('verifyEmail.subject'));
    await tabTo(page, 'textbox', say('auth', 'Code'));
    await keyboard.type(codeIn(mail));
    await page
      .getByRole('textbox', { name: say('auth', 'Code'), exact: true })
      .waitFor({ state: 'detached' });

    await eventually(async () => (await spokenFocus(page)).name).toBe(
      say('timer', 'What are you working on?'),
    );
    await keyboard.press('Enter');
    await eventually(async () => (await spokenFocus(page)).name).toBe(title);
    await page
      .getByRole('list', { name: say('tasks', 'My tasks'), exact: true })
      .getByRole('link', { name: title, exact: true })
      .waitFor();

    await page.reload();
    await tabTo(page, 'button', say('shell', 'Skip to content'));
    await keyboard.press('Enter');
    await eventually(async () => (await spokenFocus(page)).role).toBe('main');
    await page.reload();
    await tabTo(page, 'button', say('timer', 'Stop timer'));
    await keyboard.press('Enter');
    await eventually(async () => (await spokenFocus(page)).name).toBe(say('timer', 'Start timer'));

    await page.reload();
    await tabTo(page, 'link', say('shell', 'Time'));
    await keyboard.press('Enter');
    await page.getByRole('row', { name: title }).waitFor();
    await eventually(async () => (await spokenFocus(page)).role).toBe('main');
  },
);
