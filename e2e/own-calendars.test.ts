import { afterAll } from 'vitest';
import { z } from 'zod';
import { listen } from '#server/testing/stand-ins/loopback-server.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { dayOf } from '#shared/time/day.ts';
import { instantOf } from '#shared/time/wall-time.ts';
import { startOfWeek } from '#shared/time/week.ts';
import { actingAs } from './support/api.ts';
import { eventually, expect, ownJourney } from './support/journey.ts';
import { member, moveTo, openSettings, owner, section, signIn } from './support/people.ts';

/** A week that is over, from Monday to Friday; the seed has no time in it. */
const monday = addDays(startOfWeek(dayOf(new Date(), 'UTC'), 'MONDAY'), -28);
const [tuesday, wednesday, thursday, friday] = [1, 2, 3, 4].map((days) => addDays(monday, days)) as [
  Day,
  Day,
  Day,
  Day,
];

const dated = (day: Day, clock: string) => `${day.replaceAll('-', '')}T${clock.replace(':', '')}00`;
const zoned = (name: string, day: Day, clock: string) =>
  `${name};TZID=W. Europe Standard Time:${dated(day, clock)}`;

interface Meeting {
  uid: string;
  title: string;
  day: Day;
  from: string;
  to: string;
  lines?: readonly string[];
}

const meeting = ({ uid, title, day, from, to, lines = [] }: Meeting) => [
  'BEGIN:VEVENT',
  `SUMMARY;LANGUAGE=de-DE:${title}`,
  zoned('DTSTART', day, from),
  zoned('DTEND', day, to),
  `UID:${uid}`,
  'CLASS:PUBLIC',
  'DTSTAMP:20240101T000000Z',
  'X-MICROSOFT-CDO-BUSYSTATUS:BUSY',
  ...lines,
  'END:VEVENT',
];

const zone = [
  ...['BEGIN:VTIMEZONE', 'TZID:W. Europe Standard Time', 'BEGIN:STANDARD', 'DTSTART:16010101T030000'],
  ...['TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10'],
  ...['END:STANDARD', 'BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
];

/** A calendar as Outlook publishes it; the planning of Thursday begins at the hour. */
function published(planningAt: number): string {
  const invited = ['ORGANIZER:mailto:lead@example.org', `ATTENDEE;PARTSTAT=DECLINED:mailto:${member.email}`];
  const standUp = { uid: 'daily', title: 'Stand-up' };
  const stand = (day: Day, from: string, to: string, lines: readonly string[]) =>
    meeting({ ...standUp, day, from, to, lines });
  return [
    ...['BEGIN:VCALENDAR', 'METHOD:PUBLISH', 'PRODID:Microsoft Exchange Server 2010', 'VERSION:2.0'],
    ...['X-WR-CALNAME:Kalender', ...zone],
    ...stand(monday, '09:00', '09:15', ['RRULE:FREQ=WEEKLY;COUNT=4;BYDAY=MO,TU,WE,TH;WKST=MO']),
    ...stand(wednesday, '11:00', '11:15', [zoned('RECURRENCE-ID', wednesday, '09:00')]),
    ...meeting({
      ...{ uid: 'planning', title: 'Planning', day: thursday },
      ...{ from: `${planningAt}:00`, to: `${planningAt + 2}:00` },
    }),
    ...meeting({
      ...{ uid: 'sales', title: 'Sales pitch', day: tuesday, from: '14:00', to: '15:00', lines: invited },
    }),
    ...['BEGIN:VEVENT', 'SUMMARY:Off-site', 'UID:offsite', 'DTSTAMP:20240101T000000Z'],
    `DTSTART;VALUE=DATE:${friday.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${addDays(friday, 1).replaceAll('-', '')}`,
    ...['X-MICROSOFT-CDO-ALLDAYEVENT:TRUE', 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');
}

let planningAt = 10;
const outlook = await listen(async () => (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/calendar' }).end(published(planningAt));
});
afterAll(() => outlook.close());

const test = ownJourney({ seed: 'ci', env: { WEBHOOK_ALLOW_PRIVATE: 'on' } });

const logs = z.array(
  z.object({ description: z.string().nullable(), startedAt: z.string(), stoppedAt: z.string() }),
);
const calendars = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) });

/** An entry of the week as the zone of the calendar has it. */
const worked = (description: string, day: Day, from: string, to: string) => ({
  description,
  startedAt: instantOf({ day, clock: from, occurrence: 'first' }, 'Europe/Berlin').toISOString(),
  stoppedAt: instantOf({ day, clock: to, occurrence: 'first' }, 'Europe/Berlin').toISOString(),
});

type Acting = Awaited<ReturnType<typeof actingAs>>;

/** The entries of the week, the earliest first. */
async function writtenBy({ call }: Acting) {
  const range = new URLSearchParams({
    startDate: monday,
    endDate: addDays(monday, 6),
    timeZone: 'UTC',
    onlyMe: 'true',
  });
  return logs
    .parse(await call('GET', `/timesheet/time-log?${range}`))
    .map(({ description, startedAt, stoppedAt }) => ({ description, startedAt, stoppedAt }))
    .toSorted((a, b) => a.startedAt.localeCompare(b.startedAt));
}

test('a week of an own calendar becomes a week of time in six presses', async ({ takt, visit }) => {
  const acting = await actingAs(takt.url, member);
  const { page } = await visit();
  await signIn(page, member, '/settings');
  await openSettings(page, 'Calendars');
  await section(page, 'Calendars').getByRole('button', { name: 'Add calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add calendar' });
  await dialog.getByRole('textbox', { name: 'Address' }).fill(`${outlook.url}/secret.ics`);
  await dialog.getByRole('button', { name: 'Add calendar' }).click();
  await section(page, 'Calendars').getByText('Kalender', { exact: true }).waitFor();

  await moveTo(page, `/calendar?view=week&day=${monday}`);
  await page.getByRole('button', { name: 'Event: Off-site, All day' }).waitFor();
  expect(await page.getByRole('button', { name: /Sales pitch/ }).count()).toBe(0);
  for (const [day, events] of [
    ['Monday', '1 event'],
    ['Tuesday', '1 event'],
    ['Wednesday', '1 event'],
    ['Thursday', '2 events'],
  ]) {
    const button = page.getByRole('button', { name: new RegExp(`^Log ${events}: ${day} `) });
    await button.click();
    await button.waitFor({ state: 'detached' });
  }
  expect(await page.getByRole('button', { name: /^Log / }).count()).toBe(0);

  planningAt = 13;
  const [own] = calendars.parse(await acting.call('GET', '/calendars')).items;
  await acting.call('POST', `/calendars/${own?.id}/refresh`);
  const planning = page.getByRole('button', { name: /^Event: Planning, .+, logged$/ });
  await planning.click();
  await page.getByRole('button', { name: 'Move entry to the new time' }).click();
  await page.getByText('Entry moved').waitFor();
  await eventually(() => writtenBy(acting)).toEqual([
    worked('Stand-up', monday, '09:00', '09:15'),
    worked('Stand-up', tuesday, '09:00', '09:15'),
    worked('Stand-up', wednesday, '11:00', '11:15'),
    worked('Stand-up', thursday, '09:00', '09:15'),
    worked('Planning', thursday, '13:00', '15:00'),
  ]);
});

test('events are logged from the month, by Add time, and for a whole day with its hours', async ({
  takt,
  visit,
}) => {
  const acting = await actingAs(takt.url, owner);
  await acting.call('POST', '/calendars', { kind: 'address', address: `${outlook.url}/secret.ics` });
  const { page } = await visit();
  await signIn(page, owner, `/calendar?day=${wednesday}`);
  const standUpOf = (day: Day) =>
    page
      .getByRole('gridcell')
      .filter({ has: page.locator(`[data-day="${day}"]`) })
      .getByRole('button', { name: /^Event: Stand-up/ });
  await standUpOf(monday).click();
  await page.getByRole('button', { name: 'Log', exact: true }).click();
  await page.getByText('1 event logged').waitFor();
  await page.getByRole('button', { name: 'Add time' }).click();
  const form = page.getByRole('dialog', { name: 'Add time' });
  await form.getByRole('button', { name: 'From your calendar' }).click();
  await page.getByRole('menuitemcheckbox', { name: /Stand-up$/ }).click();
  await form.getByRole('button', { name: 'Add time' }).click();
  await form.waitFor({ state: 'detached' });
  for (const day of [monday, wednesday]) {
    await eventually(() => standUpOf(day).getAttribute('aria-label')).toMatch(/, logged$/);
  }

  await moveTo(page, `/calendar?view=week&day=${monday}`);
  // The month stays for a moment, and has a button of the same name. The owner did not decline Tuesday's pitch.
  await page.getByRole('button', { name: /^Log 2 events: Tuesday / }).waitFor();
  await page.getByRole('button', { name: 'Event: Off-site, All day' }).click();
  await page.getByRole('button', { name: 'Edit and log' }).click();
  await form.getByRole('textbox', { name: 'Duration' }).fill('4');
  await form.getByRole('button', { name: 'Add time' }).click();
  await page.getByRole('button', { name: 'Event: Off-site, All day, logged' }).waitFor();
  const [first, second, offsite, ...more] = await writtenBy(acting);
  expect([first, second, more]).toEqual([
    worked('Stand-up', monday, '09:00', '09:15'),
    worked('Stand-up', wednesday, '11:00', '11:15'),
    [],
  ]);
  expect(offsite?.description).toBe('Off-site');
  expect(Date.parse(offsite?.stoppedAt ?? '') - Date.parse(offsite?.startedAt ?? '')).toBe(4 * 3_600_000);
});
