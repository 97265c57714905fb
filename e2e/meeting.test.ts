import { AccessToken } from 'livekit-server-sdk';
import type { Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { inspect, showAs } from './support/inspection/screens.ts';
import {
  eventually,
  expect,
  longestMilliseconds,
  ownJourney,
  type VisitOptions,
  type Visitor,
} from './support/journey.ts';
import { startLivekit } from './support/livekit/server.ts';
import {
  button,
  chat,
  joinMeeting,
  joinWithDevices,
  mediaBrowserArgs,
  mutedMark,
  people,
  picture,
  playingSounds,
  plays,
  say,
  tile,
} from './support/meeting-room.ts';
import { type Credentials, member, moveTo, owner, signIn } from './support/people.ts';
import { registerTeam } from './support/workspaces.ts';

const livekit = await startLivekit();
const test = ownJourney({ seed: 'ci', env: livekit.env, browserArgs: mediaBrowserArgs });

afterAll(() => livekit.close());

const ownerName = 'Owner Example';
const memberName = 'Member Example';
const stranger = { email: 'sam@other.example', password: 'takt other password' };

type Visit = (options?: VisitOptions) => Promise<Visitor>;

async function arrive(visit: Visit, person: Credentials, options?: VisitOptions): Promise<Visitor> {
  const visitor = await visit(options);
  await signIn(visitor.page, person);
  return visitor;
}

/** Starts a meeting from the app. */
async function startMeeting(page: Page, guests: readonly string[] = []): Promise<void> {
  await moveTo(page, '/meet/livekit');
  await button(page, 'Collaborate').click();
  for (const guest of guests) {
    await page.getByRole('button', { name: /Members/ }).click();
    await page.getByRole('option', { name: guest }).click();
    await page.keyboard.press('Escape');
  }
  await button(page, 'Start meeting').click();
  await page.waitForURL(/\?roomName=/);
}

/** Looks at the page in every size and goes back to the usual one. */
async function look(page: Page, name: string): Promise<string[]> {
  const findings = await inspect(page, name);
  await showAs(page, { width: 1280, theme: 'light' });
  return findings;
}

async function followInvitation(page: Page): Promise<void> {
  await moveTo(page, '/notifications');
  await page.getByRole('link', { name: /Owner Example invited you to/ }).click();
  await page.waitForURL(/\?roomName=/);
}

async function seeAndHear(ann: Page, ben: Page): Promise<void> {
  await plays(ann, memberName);
  await plays(ben, ownerName);
  await plays(ann, `${ownerName} (you)`);
  await eventually(() => playingSounds(ann)).toBe(1);
  await eventually(() => playingSounds(ben)).toBe(1);
  await ann.getByText('2 people', { exact: true }).waitFor();
}

async function turnOffAndOn(ann: Page, ben: Page): Promise<void> {
  await mutedMark(ben, ownerName).waitFor({ state: 'detached' });
  await button(ann, 'Mute').click();
  await mutedMark(ben, ownerName).waitFor();
  await button(ann, 'Unmute').click();
  await mutedMark(ben, ownerName).waitFor({ state: 'detached' });
  await button(ann, 'Turn camera off').click();
  await picture(ben, ownerName).waitFor({ state: 'detached' });
  await button(ann, 'Turn camera on').click();
  await plays(ben, ownerName);
}

/** One of them has the chat hidden at first. */
async function write(ann: Page, ben: Page): Promise<void> {
  await button(ann, 'Show chat').click();
  await say(ann, 'Shall we begin?');
  const news = ben.getByRole('img', { name: '1 new message', exact: true });
  await news.waitFor();
  await button(ben, 'Show chat').click();
  await news.waitFor({ state: 'detached' });
  await chat(ben).getByText('Shall we begin?', { exact: true }).waitFor();
  await say(ben, 'I am ready');
  await chat(ann).getByText('I am ready', { exact: true }).waitFor();
}

async function leaveAndReturn(ann: Page, ben: Page): Promise<void> {
  await button(ben, 'Leave').click();
  await ben.getByText('You left the meeting', { exact: true }).waitFor();
  await tile(ann, memberName).waitFor({ state: 'detached' });
  await ann.getByText('1 person', { exact: true }).waitFor();
  await button(ben, 'Rejoin').click();
  await joinMeeting(ben);
  await plays(ben, ownerName);
  await ben.close();
  await tile(ann, memberName).waitFor({ state: 'detached' });
}

test('two members meet: they see, hear and read one another', { timeout: longestMilliseconds }, async ({
  visit,
}) => {
  const [ann, ben] = [await arrive(visit, owner), await arrive(visit, member)];
  await startMeeting(ann.page, [memberName]);
  const findings = await look(ann.page, 'meeting-lobby');
  await followInvitation(ben.page);
  await joinWithDevices(ann.page);
  await joinWithDevices(ben.page);
  await seeAndHear(ann.page, ben.page);
  await turnOffAndOn(ann.page, ben.page);
  await write(ann.page, ben.page);
  await button(ben.page, 'Turn camera off').click();
  await button(ben.page, 'Mute').click();
  await mutedMark(ann.page, memberName).waitFor();
  findings.push(...(await look(ann.page, 'meeting')));

  await button(ben.page, 'Share screen').click();
  await plays(ann.page, `${memberName}'s screen`);
  findings.push(...(await look(ann.page, 'meeting-screen')));
  await button(ben.page, 'Stop sharing').click();
  await picture(ann.page, `${memberName}'s screen`).waitFor({ state: 'detached' });
  await leaveAndReturn(ann.page, ben.page);
  expect(findings).toEqual([]);
});

/** Messages of the browser and the meeting client about a forged token. */
const refusedAccess = /\b401\b|WebSocket|\/rtc|livekit/i;

/** A token from somebody without the secret. */
async function forgedAccess(): Promise<{ token: string; url: string }> {
  const { LIVEKIT_API_KEY, LIVEKIT_URL } = livekit.env;
  const forged = new AccessToken(LIVEKIT_API_KEY, 'some other secret', { identity: 'eve' });
  forged.addGrant({ room: 'default', roomJoin: true });
  return { token: await forged.toJwt(), url: LIVEKIT_URL };
}

test('nobody of another workspace gets into the room, nor the same person twice', async ({ visit, takt }) => {
  await registerTeam(takt.url, { team: 'Other', name: 'Sam Stranger', ...stranger });
  const [ann, sam] = [await arrive(visit, owner), await arrive(visit, stranger, { provokes: refusedAccess })];
  await startMeeting(ann.page);
  await joinMeeting(ann.page);
  await sam.page.goto(ann.page.url());
  await joinMeeting(sam.page);
  await tile(sam.page, 'Sam Stranger (you)').waitFor();
  for (const { page } of [ann, sam]) expect(await people(page).getByRole('listitem').count()).toBe(1);

  const otherTab = await ann.context.newPage();
  await otherTab.goto(ann.page.url());
  await joinMeeting(otherTab);
  await ann.page.getByText('You joined this meeting in another tab', { exact: true }).waitFor();
  await eventually(() => people(otherTab).getByRole('listitem').count()).toBe(1);

  const access = await forgedAccess();
  await sam.page.route('**/api/livekit?*', (route) => route.fulfill({ json: access }));
  await button(sam.page, 'Leave').click();
  await button(sam.page, 'Rejoin').click();
  await button(sam.page, 'Join meeting').click();
  await sam.page.getByText("The meeting couldn't be reached.", { exact: true }).waitFor();
  await button(sam.page, 'Join meeting').waitFor();
});
