import type { Page } from 'playwright-core';
import { z } from 'zod';
import { callApi, tokenOf } from './support/api.ts';
import { sql } from './support/database.ts';
import { eventually, expect, journey } from './support/journey.ts';
import { drag, placeOf } from './support/mouse.ts';
import { type Credentials, colleague, manager, moveTo, signIn } from './support/people.ts';

const test = journey({ seed: 'demo' });

/** A week that is over, in which nobody of the demo has worked. */
const week = '/calendar?view=week&day=2024-03-04';
const [monday, tuesday, wednesday] = ['2024-03-04', '2024-03-05', '2024-03-06'] as const;

const column = (page: Page, day: string) => page.locator(`[data-calendar-day="${day}"]`);
const block = (page: Page, day: string, name: RegExp) => column(page, day).getByRole('button', { name });
const toast = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Add time' });

async function openCalendar(page: Page, person: Credentials): Promise<void> {
  await signIn(page, person, week);
  await page.getByRole('region', { name: 'Week calendar' }).waitFor();
}

/** The position of an hour of a day on the screen. */
async function spot(page: Page, day: string, hour: number): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await placeOf(column(page, day));
  return { x: x + width / 2, y: y + (hour / 24) * height };
}

async function draw(page: Page, day: string, { from, to }: { from: number; to: number }, what: string) {
  // A little below the line, so that it is the quarter of an hour that begins there.
  await drag(page, { from: await spot(page, day, from + 0.05), to: await spot(page, day, to) });
  await dialog(page).getByRole('textbox', { name: 'Note' }).fill(what);
  await dialog(page).getByRole('button', { name: 'Add time' }).click();
}

test('time is drawn, moved, pulled longer and put back by mouse, and told what it overlaps', async ({
  visit,
}) => {
  const { page } = await visit({ provokes: /\b409 .+timesheet\/time-log/ });
  await openCalendar(page, colleague);

  await draw(page, monday, { from: 9, to: 11 }, 'Inventory');
  await dialog(page).waitFor({ state: 'detached' });
  await block(page, monday, /^Inventory, 09:00 – 11:00, 2:00$/).waitFor();

  await drag(page, { from: await spot(page, monday, 10), to: await spot(page, tuesday, 12) });
  await block(page, tuesday, /^Inventory, 11:00 – 13:00/).waitFor();
  await eventually(() => block(page, monday, /Inventory/).count()).toBe(0);

  const low = await spot(page, tuesday, 13);
  await drag(page, { from: { x: low.x, y: low.y - 3 }, to: await spot(page, tuesday, 14.5) });
  await block(page, tuesday, /^Inventory, 11:00 – 14:30, 3:30$/).waitFor();
  await toast(page, '11:00 – 14:30').getByRole('button', { name: 'Undo' }).click();
  await block(page, tuesday, /^Inventory, 11:00 – 13:00, 2:00$/).waitFor();

  await draw(page, tuesday, { from: 14, to: 16 }, 'Shelves');
  await dialog(page).waitFor({ state: 'detached' });
  await block(page, tuesday, /^Shelves, 14:00 – 16:00/).waitFor();
  await drag(page, { from: await spot(page, tuesday, 13.5), to: await spot(page, tuesday, 15) });
  await dialog(page).getByRole('textbox', { name: 'Note' }).fill('Delivery');
  await dialog(page).getByRole('button', { name: 'Add time' }).click();
  const conflict = dialog(page).getByRole('alert');
  await conflict.getByText('Shelves').waitFor();
  await conflict.getByText('14:00 – 16:00').waitFor();
  await conflict.getByRole('button', { name: 'Trim the other entry' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await block(page, tuesday, /^Delivery, 13:30 – 15:00/).waitFor();
  await block(page, tuesday, /^Shelves, 15:00 – 16:00/).waitFor();
  await block(page, tuesday, /^Inventory, 11:00 – 13:00/).waitFor();
});

const summary = z.object({
  zone: z.string(),
  rows: z.array(z.object({ key: z.string(), seconds: z.number() })),
});

async function callerOf(url: string, person: Credentials) {
  const token = await tokenOf(url, person);
  return {
    addTime: (startedAt: string, stoppedAt: string, description: string) =>
      callApi(url, '/timesheet/time-log', {
        method: 'POST',
        token,
        body: { startedAt, stoppedAt, description },
      }),
    async daysOf(employeeId: string, timeZone: string) {
      const asked = { startDate: monday, endDate: '2024-03-10', timeZone, groupBy: 'day' };
      const query = new URLSearchParams({ ...asked, 'employeeIds[0]': employeeId });
      return summary.parse(await callApi(url, `/timesheet/time-log/report/summary?${query}`, { token }));
    },
  };
}

/** Saves somebody's zone, and answers which employee they are. */
async function livesIn(dataDir: string, { email }: Credentials, zone: string): Promise<string> {
  const [row] = await sql<{ id: string }>(
    dataDir,
    `update users u set "timeZone" = $2 from accounts a, employees e
     where a.email = $1 and u."accountId" = a.id and e."userId" = u.id returning e.id`,
    [email, zone],
  );
  return row?.id ?? '';
}

test('everybody sees an entry on the day of their own clock, and a report in one zone is the same for all', async ({
  takt,
  visit,
}) => {
  await livesIn(takt.dataDir, manager, 'America/New_York');
  const his = await livesIn(takt.dataDir, colleague, 'Asia/Tokyo');
  const [boss, worker] = await Promise.all([callerOf(takt.url, manager), callerOf(takt.url, colleague)]);
  // Half an hour before and after midnight, there and here.
  await worker.addTime('2024-03-06T14:30:00Z', '2024-03-06T15:30:00Z', 'Night in Tokyo');
  await boss.addTime('2024-03-06T04:30:00Z', '2024-03-06T05:30:00Z', 'Night in New York');

  const inTokyo = await visit({ timezoneId: 'Asia/Tokyo' });
  await openCalendar(inTokyo.page, colleague);
  await inTokyo.page.getByText('Times in Asia/Tokyo').waitFor();
  await block(inTokyo.page, wednesday, /^Night in Tokyo, 23:30 – 00:00/).waitFor();
  await block(inTokyo.page, '2024-03-07', /^Night in Tokyo, 00:00 – 00:30/).waitFor();

  const { page } = await visit({ timezoneId: 'America/New_York' });
  await openCalendar(page, manager);
  await page.getByText('Times in America/New York').waitFor();
  await block(page, tuesday, /^Night in New York, 23:30 – 00:00/).waitFor();
  await block(page, wednesday, /^Night in New York, 00:00 – 00:30/).waitFor();

  // Her own clock decides the days of the report: his night is her Wednesday morning.
  await moveTo(page, `/reports?from=${monday}&to=2024-03-10&group=employee&member=${his}`);
  await page.getByText('Days in America/New York').first().waitFor();
  const { rows } = await boss.daysOf(his, 'America/New_York');
  expect(rows.find(({ key }) => key === wednesday)?.seconds).toBe(3600);

  for (const timeZone of ['Asia/Tokyo', 'Europe/Paris']) {
    const [hers, own] = await Promise.all([boss, worker].map((one) => one.daysOf(his, timeZone)));
    expect(hers).toEqual(own);
    expect(hers?.zone).toBe(timeZone);
  }
  const nights = (await boss.daysOf(his, 'Asia/Tokyo')).rows;
  expect(nights.find(({ key }) => key === '2024-03-07')?.seconds).toBe(1800);
});
