import { describe, expect, test } from 'vitest';
import { CalendarProblemError } from '#server/modules/calendars/read/calendar-source.ts';
import { readCalendar } from '#server/modules/calendars/read/read-calendar.ts';
import {
  calendarFile,
  calendarOf,
  expectedLines,
  lineOf,
  year,
} from '#server/modules/calendars/read/testing/calendar-files.ts';
import { windowsZones } from '#server/modules/calendars/read/windows-zones.ts';

const berlin = 'Europe/Berlin';
const newYork = 'America/New_York';

async function read(text: string, options: Partial<Parameters<typeof readCalendar>[1]> = {}) {
  return await readCalendar([text], { timeZone: berlin, ...year, people: [], ...options });
}

async function linesOf(text: string, options: Partial<Parameters<typeof readCalendar>[1]> = {}) {
  const { events } = await read(text, options);
  return events.map((event) => lineOf(event, options.timeZone ?? berlin));
}

const event = (...lines: string[]) => ['UID:1', 'SUMMARY:Call', ...lines];

test.each([
  ['google', berlin, 'Anna Vogel'],
  ['outlook', berlin, 'Calendar'],
  ['apple', newYork, 'Work'],
  ['nextcloud', berlin, 'Personal'],
] as const)('a calendar of %s has each event of the year', async (file, timeZone, name) => {
  const options = { timeZone, ...year, people: ['anna@example.com'] };
  const calendar = await readCalendar([calendarFile(file)], options);
  expect(calendar.name).toBe(name);
  expect(calendar.events.map((event) => lineOf(event, timeZone))).toEqual(expectedLines(file));
  const ids = calendar.events.map(({ seriesId, instance }) => `${seriesId} ${instance}`);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an invitation that somebody else declined stays', async () => {
  const lines = await linesOf(calendarFile('google'), { people: ['ben@example.com'] });
  expect(lines).toContain('2026-02-11 14:00+01 60m Sales talk');
  expect(lines).toContain('2026-11-02 09:00+01 15m Stand-up');
});

test('an instance has the name that its series gives it, wherever it was moved', async () => {
  const { events } = await read(calendarFile('google'));
  const standUps = events.filter(({ title }) => title === 'Stand-up').map(({ instance }) => instance);
  expect(standUps).toContain('2026-03-09T09:00:00');
  expect(standUps).not.toContain('2026-03-10T09:30:00');
  const birthday = events.find(({ title }) => title === 'Birthday of Ben');
  expect(birthday).toMatchObject({ instance: '2026-07-14', firstDay: '2026-07-14', lastDay: '2026-07-14' });
  expect(events.find(({ title }) => title === 'Off-site')?.instance).toBe('');
});

test('a day begins and ends at midnight of the person', async () => {
  const text = calendarOf(event('DTSTART;VALUE=DATE:20260328', 'DTEND;VALUE=DATE:20260330'));
  expect((await read(text)).events).toMatchObject([
    {
      startsAt: new Date('2026-03-27T23:00:00Z'),
      endsAt: new Date('2026-03-29T22:00:00Z'),
      ...{ firstDay: '2026-03-28', lastDay: '2026-03-29' },
    },
  ]);
});

describe('zones', () => {
  test.each([
    ['Europe/Berlin', '2026-07-01 09:00+02'],
    ['W. Europe Standard Time', '2026-07-01 09:00+02'],
    ['Pacific Standard Time', '2026-07-01 18:00+02'],
    ['Central Standard Time (Mexico)', '2026-07-01 17:00+02'],
    ['/freeassociation.sourceforge.net/America/New_York', '2026-07-01 15:00+02'],
    ['/example.org/20260101_1/America/Argentina/Buenos_Aires', '2026-07-01 14:00+02'],
    ['"tzone://Microsoft/Utc"', '2026-07-01 11:00+02'],
    ['Etc/UTC', '2026-07-01 11:00+02'],
    ['UTC', '2026-07-01 11:00+02'],
    ['Nowhere', '2026-07-01 09:00+02'],
  ])('%s', async (tzid, start) => {
    const text = calendarOf(event(`DTSTART;TZID=${tzid}:20260701T090000`, 'DURATION:PT1H'));
    expect(await linesOf(text)).toEqual([`${start} 60m Call`]);
  });

  test('every name of Windows stands for a zone that exists', () => {
    expect(windowsZones.size).toBeGreaterThan(130);
    const formats = [...windowsZones.values()].map(
      (timeZone) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone,
    );
    expect(formats.every((zone) => zone !== '')).toBe(true);
  });

  test('a time that clocks skip is moved past the jump', async () => {
    const start = 'DTSTART;TZID=Europe/Berlin:20260328T023000';
    const text = calendarOf(event(start, 'DURATION:PT30M', 'RRULE:FREQ=DAILY;COUNT=3'));
    expect(await linesOf(text)).toEqual([
      '2026-03-28 02:30+01 30m Call',
      '2026-03-29 03:30+02 30m Call',
      '2026-03-30 02:30+02 30m Call',
    ]);
  });
});

describe('series', () => {
  const daily = (...lines: string[]) =>
    event('DTSTART;TZID=Europe/Berlin:20260323T090000', 'DURATION:PT15M', ...lines);

  test.each([
    ['until a day', daily('RRULE:FREQ=DAILY;UNTIL=20260324'), ['03-23', '03-24']],
    ['until a time of UTC', daily('RRULE:FREQ=DAILY;UNTIL=20260324T080000Z'), ['03-23', '03-24']],
    ['until a time of the zone', daily('RRULE:FREQ=DAILY;UNTIL=20260324T090000'), ['03-23', '03-24']],
    [
      'without an instance given in UTC',
      daily('RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20260323T080000Z'),
      ['03-24'],
    ],
    ['without a day', daily('RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20260324'), ['03-23']],
    ['that cannot be followed', daily('RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'), []],
  ])('%s', async (_name, lines, days) => {
    const read = await linesOf(calendarOf(lines));
    expect(read.map((line) => line.slice(5, 10))).toEqual(days);
  });

  test('days of a series end with a time', async () => {
    const text = calendarOf(event('DTSTART;VALUE=DATE:20260323', 'RRULE:FREQ=DAILY;UNTIL=20260323T230000Z'));
    expect(await linesOf(text)).toEqual(['2026-03-23..2026-03-23 Call', '2026-03-24..2026-03-24 Call']);
  });

  test('a series of twenty years goes on in the same rhythm', async () => {
    const start = 'DTSTART;TZID=Europe/Berlin:20060105T090000';
    const text = calendarOf(event(start, 'DURATION:PT15M', 'RRULE:FREQ=WEEKLY;INTERVAL=3;BYDAY=TU,TH'));
    const starts = (await read(text, { to: new Date('2026-03-01') })).events.map(({ startsAt }) => startsAt);
    const weeks = starts.map((at) => (at.getTime() - Date.UTC(2006, 0, 2)) / (7 * 86_400_000));
    expect(weeks.length).toBe(6);
    expect(weeks.map((week) => Math.floor(week) % 3)).toEqual(weeks.map(() => 0));
  });

  test('changes and moves of an instance out of the days and into them count', async () => {
    const moved = (id: string, start: string) => [
      ...['UID:1', 'SUMMARY:Moved', 'DURATION:PT15M'],
      ...[`RECURRENCE-ID;TZID=Europe/Berlin:${id}`, `DTSTART;TZID=Europe/Berlin:${start}`],
    ];
    const text = calendarOf(
      daily('RRULE:FREQ=DAILY;COUNT=40'),
      moved('20260401T090000', '20260601T090000'),
      moved('20260430T090000', '20260402T120000'),
    );
    const days = { from: new Date('2026-03-31T22:00:00Z'), to: new Date('2026-04-03T22:00:00Z') };
    expect(await linesOf(text, days)).toEqual([
      '2026-04-02 09:00+02 15m Call',
      '2026-04-02 12:00+02 15m Moved',
      '2026-04-03 09:00+02 15m Call',
    ]);
  });

  test('every second ends soon', async () => {
    const text = calendarOf(event('DTSTART:20200101T000000Z', 'RRULE:FREQ=SECONDLY'));
    expect((await read(text)).events.length).toBeLessThanOrEqual(1000);
  });
});

describe('bounds', () => {
  const problemOf = (text: string) =>
    read(text).then(
      () => undefined,
      (error: unknown) => (error instanceof CalendarProblemError ? error.problem : error),
    );

  test.each([
    ['bytes', calendarOf(event('DTSTART:20260101T000000Z', `DESCRIPTION:${'a'.repeat(5_000_000)}`))],
    [
      'events',
      calendarOf(
        ...Array.from({ length: 10_001 }, (_, index) => [`UID:${index}`, 'DTSTART:20260101T000000Z']),
      ),
    ],
    [
      'instances',
      calendarOf(
        ...Array.from({ length: 60 }, (_, index) => [
          ...[`UID:${index}`, 'DTSTART:20260101T000000Z', 'RRULE:FREQ=HOURLY'],
        ]),
      ),
    ],
  ])('too many %s', async (_name, text) => {
    expect(await problemOf(text)).toBe('tooLarge');
  });

  test('rules without an end are stopped one by one, and many of them altogether', async () => {
    const endless = (index: number) => [
      ...[`UID:${index}`, 'DTSTART:20260101T000000Z', 'RRULE:FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30'],
    ];
    const series = Array.from({ length: 7 }, (_, index) => endless(index));
    expect(await linesOf(calendarOf(endless(0), event('DTSTART:20260101T000000Z')))).toEqual([
      '2026-01-01 01:00+01 0m Call',
    ]);
    expect(await problemOf(calendarOf(...series))).toBe('tooLarge');
  });

  test('other work goes on while a large calendar is read', async () => {
    const words = `DESCRIPTION:${'word '.repeat(80)}`;
    const text = calendarOf(
      ...Array.from({ length: 9000 }, (_, index) => [`UID:${index}`, 'DTSTART:20260101T000000Z', words]),
    );
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const { events } = await read(text);
    clearInterval(timer);
    expect(events).toHaveLength(9000);
    expect(turns).toBeGreaterThan(2);
  });

  test('a long name is shortened, a title is one line, and neither has control characters', async () => {
    const uid = 'u'.repeat(3000);
    const text = calendarOf([
      `UID:${uid}`,
      'DTSTART:20260101T000000Z',
      `SUMMARY:One\\ntwo \u0000${'x'.repeat(900)}`,
    ]);
    const [read1] = (await read(text)).events;
    expect(read1?.seriesId).toHaveLength(64);
    expect(read1?.title).toMatch(/^One two x+$/);
    expect(read1?.title?.length).toBeLessThanOrEqual(500);
  });
});

test('events of Takt itself are never read back', async () => {
  const plan = ['UID:plan-0b8a2f6e-1111-4222-8333-00000000000a@takt', 'DTSTART;VALUE=DATE:20260701'];
  expect(await linesOf(calendarOf(plan))).toEqual([]);
  const feed = calendarOf(event('DTSTART:20260701T080000Z')).replace(/PRODID.*/, 'PRODID:-//Takt//Takt//EN');
  expect(await linesOf(feed)).toEqual([]);
});
