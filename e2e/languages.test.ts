import { messagesIn } from '#server/mail/messages/messages.ts';
import { accessibilityFindings } from './support/inspection/accessibility.ts';
import { showAs } from './support/inspection/screens.ts';
import { eventually, expect, journey, noonZone } from './support/journey.ts';
import { codeIn, mailTo } from './support/mailbox.ts';
import { speaker } from './support/words.ts';
import { registerTeam } from './support/workspaces.ts';

const test = journey();

/** The subject of the first mail to a new person. */
const mailSubjects = { fr: verifySubject('fr'), ar: verifySubject('ar') };

function verifySubject(language: string): string {
  return messagesIn(language).message('verifyEmail.subject');
}

const people = [
  { language: 'fr', locale: 'fr-FR', direction: 'ltr', name: 'Élodie Martin', team: 'Équipe Loire' },
  { language: 'ar', locale: 'ar-EG', direction: 'rtl', name: 'سلمى حداد', team: 'فريق النيل' },
] as const;

test.for(people)(
  '$language: register, write a task, track it, find its time',
  async (person, { takt, visit }) => {
    const { language, locale, direction, name, team } = person;
    const say = speaker(language);
    const title = `${team} 1`;
    const email = `${language}@languages.example`;
    // The address of the very first account needs no proof.
    await registerTeam(takt.url, { team: 'First', name: 'First Example', email: `first-${email}` });
    const { page } = await visit({ locale, timezoneId: noonZone() });
    await page.goto('/auth/register');
    await page.getByRole('heading', { name: say('auth', 'Create your team') }).waitFor();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe(direction);
    await page.getByRole('textbox', { name: say('auth', 'Team name') }).fill(team);
    await page.getByRole('button', { name: say('auth', 'Continue') }).click();
    await page.getByRole('textbox', { name: say('auth', 'Your name') }).fill(name);
    await page.getByRole('textbox', { name: say('auth', 'Email') }).fill('nobody');
    await page.getByRole('button', { name: say('auth', 'Create team') }).click();
    const refusal = 'Please provide a properly formatted email address';
    await page.locator('[data-part="error-text"]').first().waitFor();
    expect(await page.getByText(refusal).count()).toBe(0);
    await page.getByRole('textbox', { name: say('auth', 'Email') }).fill(email);
    await page.getByRole('button', { name: say('auth', 'Create team') }).click();
    await page.waitForURL('/');
    const work = page
      .getByRole('main')
      .getByRole('textbox', { name: say('timer', 'What are you working on?') });
    await work.fill(title);
    await work.press('Enter');
    const proof = page.getByRole('dialog', { name: say('auth', 'Verify your email') });
    const mail = await mailTo(takt.dataDir, email, mailSubjects[language]);
    await proof.getByRole('textbox', { name: say('auth', 'Code') }).fill(codeIn(mail));
    await proof.waitFor({ state: 'detached' });
    await work.press('Enter');
    await page
      .getByRole('list', { name: say('tasks', 'My tasks'), exact: true })
      .getByRole('link', { name: title, exact: true })
      .waitFor();
    const bar = page.getByRole('group', { name: say('timer', 'Timer') });
    await eventually(() => page.title()).toMatch(/^0:00:\d\d · /);
    await bar.getByRole('button', { name: say('timer', 'Stop timer'), exact: true }).click();
    const sidebar = page.getByRole('complementary').first();
    await sidebar.getByRole('link', { name: say('shell', 'Time'), exact: true }).click();
    await page.getByRole('row', { name: title }).waitFor();

    for (const screen of [
      { width: 1280, theme: 'light' },
      { width: 375, theme: 'dark' },
    ] as const) {
      await showAs(page, screen);
      expect(await accessibilityFindings(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  },
);
