import type { Page } from 'playwright-core';
import { z } from 'zod';
import { addDays } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { startOfMonth } from '#shared/time/month.ts';
import { actingAs } from './support/api.ts';
import { sql } from './support/database.ts';
import { eventually, expect, journey, noonZone } from './support/journey.ts';
import { member, moveTo, openSettings, owner, section, signIn, timer } from './support/people.ts';
import { verifiedTeam } from './support/workspaces.ts';

const test = journey({ seed: 'ci' });

const thisMonth = startOfMonth(dayOf(new Date(), 'UTC'));
const lastMonth = startOfMonth(addDays(thisMonth, -1));
/** Two days of the month before, on which nobody of the seed has worked. */
const [asked, other] = [addDays(lastMonth, 2), addDays(lastMonth, 3)];

/** Somebody on their own, so that what one story sets up reaches no other. */
const soloist = (name: string) => ({
  ...{ team: `${name}'s studio`, name: `${name} Solo`, email: `${name.toLowerCase()}@rules.example` },
  password: 'takt test password',
});

const entries = (page: Page) => page.getByRole('region', { name: /^\w+day \d/ });

test('a lead closes a month, and one day of it is reopened for who asks', async ({ takt, visit }) => {
  const working = await actingAs(takt.url, member);
  for (const day of [asked, other]) {
    const span = { startedAt: `${day}T09:00:00Z`, stoppedAt: `${day}T10:00:00Z`, timeZone: 'UTC' };
    await working.call('POST', '/timesheet/time-log', { ...span, description: 'Inventory' });
  }
  const [lead, worker] = [(await visit()).page, (await visit()).page];
  await signIn(lead, owner, '/settings');
  await openSettings(lead, 'Time entry rules');
  await section(lead, 'Time entry rules')
    .getByRole('button', { name: /^Time closed before/ })
    .click();
  await lead.locator(`[data-day="${thisMonth}"]`).click();

  await signIn(worker, member, `/timesheets?view=list&from=${asked}&to=${other}`);
  await eventually(() => worker.getByText('Closed', { exact: true }).count()).toBe(2);
  await moveTo(worker, `/timesheets?week=${asked}&day=${asked}`);
  await entries(worker).getByRole('button', { name: 'Ask to reopen' }).click();
  await worker.getByLabel(/What needs to change/).fill('The call was longer');
  await worker.getByRole('button', { name: 'Send request' }).click();
  await worker.getByText('Request sent').waitFor();

  await moveTo(lead, '/timesheets/review');
  await lead.getByText('The call was longer').waitFor();
  await lead.getByRole('button', { name: /^Reopen: / }).click();

  await entries(worker).getByRole('button', { name: 'Ask to reopen' }).waitFor({ state: 'detached' });
  await entries(worker)
    .getByRole('button', { name: /^More actions for / })
    .click();
  await worker.getByRole('menuitem', { name: 'Edit' }).click();
  const form = worker.getByRole('dialog');
  await form.getByLabel('Note').fill('Inventory and a call');
  await form.getByRole('button', { name: 'Save' }).click();
  await entries(worker).getByText('Inventory and a call').waitFor();

  await moveTo(worker, `/timesheets?week=${other}&day=${other}`);
  await entries(worker).getByText('Closed', { exact: true }).waitFor();
  await entries(worker)
    .getByRole('button', { name: /^More actions for / })
    .click();
  await eventually(() => worker.getByRole('menuitem', { name: /^Edit/ }).getAttribute('aria-disabled')).toBe(
    'true',
  );
});

const setup = z.object({ kinds: z.array(z.object({ id: z.string(), name: z.string() })) });

/** A week with the first of May on its Friday. */
const mayWeek = '/timesheets?week=2026-04-27';

test("a holiday and a sick day lower the week's target", async ({ takt, visit }) => {
  const { call, employeeId } = await actingAs(takt.url, owner);
  const span = { startedAt: '2026-04-27T08:00:00Z', stoppedAt: '2026-04-27T16:00:00Z', timeZone: 'UTC' };
  await call('POST', '/timesheet/time-log', { ...span, description: 'Inventory' });
  const { page } = await visit();
  await signIn(page, owner, mayWeek);
  await page.getByText(/40:00 per week/).waitFor();

  await call('PUT', '/absences/place', { country: 'DE', region: 'BE', validFrom: null });
  await page.reload();
  await page.getByText(/32:00 per week/).waitFor();

  const { kinds } = setup.parse(await call('GET', '/absences/setup'));
  const kindId = kinds.find(({ name }) => name === 'Sick leave')?.id;
  const days = { firstDay: '2026-04-29', lastDay: '2026-04-29', isHalfStart: false, isHalfEnd: false };
  await call('POST', '/absences', { kindId, employeeId, ...days });
  await page.getByText(/24:00 per week/).waitFor();
});

/** Starts the timer as it would have been some minutes ago. */
async function startBefore(dataDir: string, minutes: number): Promise<void> {
  const begun = `now() - ${minutes} * interval '1 minute'`;
  await sql(dataDir, `update time_logs set "startedAt" = ${begun} where "isRunning"`);
}

test('a forgotten timer is ended by the rule, and its owner brings it back', async ({ takt, visit }) => {
  const fiona = soloist('Fiona');
  await verifiedTeam(takt, fiona);
  const { call, setUp } = await actingAs(takt.url, fiona);
  await setUp({ forgottenTimerRule: 'hours', forgottenTimerHours: 1 });
  await call('POST', '/timesheet/timer/start', { description: 'Sketches' });
  await startBefore(takt.dataDir, 150);
  // Runs the job that every process runs at the full hour.
  const message = `insert into outbox_messages (id, topic, payload) values (gen_random_uuid(), 'timers.forgotten', '{}')`;
  await sql(takt.dataDir, message);
  await eventually(() =>
    sql(takt.dataDir, 'select 1 from time_logs where "endedByRuleAt" is not null'),
  ).toHaveLength(1);

  const { page } = await visit({ timezoneId: noonZone() });
  await signIn(page, fiona, '/notifications');
  await timer(page).start.waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Your timer continues').waitFor();
  await eventually(() => timer(page).clock.innerText()).toMatch(/^2:3\d:\d\d$/);
});

test('work is paused in one browser and gone on with in another, and a break is due', async ({
  takt,
  visit,
}) => {
  const paula = soloist('Paula');
  await verifiedTeam(takt, paula);
  const { call, setUp } = await actingAs(takt.url, paula);
  await setUp({ breakSteps: [{ afterMinutes: 60, breakMinutes: 30 }] });
  await call('POST', '/timesheet/timer/start', { description: 'Sketches' });
  await startBefore(takt.dataDir, 50);

  const visitor = () => visit({ timezoneId: noonZone() });
  const [desk, laptop] = [(await visitor()).page, (await visitor()).page];
  await signIn(desk, paula);
  await signIn(laptop, paula);
  await timer(desk)
    .bar.getByText(/^Break of 30 mins due at \d/)
    .waitFor();
  await timer(desk).bar.getByRole('button', { name: 'Pause timer' }).click();
  await timer(laptop)
    .bar.getByText(/^Paused since/)
    .waitFor();
  await timer(laptop).bar.getByRole('button', { name: 'Continue' }).click();
  await timer(laptop).stop.waitFor();
  await timer(desk).stop.waitFor();
  const rows = await sql<{ description: string }>(
    takt.dataDir,
    `select l.description from time_logs l join users u on u."tenantId" = l."tenantId"
      join accounts a on a.id = u."accountId" where a.email = $1 order by l."startedAt"`,
    [paula.email],
  );
  expect(rows.map(({ description }) => description)).toEqual(['Sketches', 'Sketches']);
});
