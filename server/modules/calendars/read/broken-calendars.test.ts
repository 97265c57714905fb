import { expect, test } from 'vitest';
import { CalendarProblemError } from '#server/modules/calendars/read/calendar-source.ts';
import { readCalendar } from '#server/modules/calendars/read/read-calendar.ts';
import { calendarFile, calendarFiles, year } from '#server/modules/calendars/read/testing/calendar-files.ts';

/** Numbers that look random and are the same in every run. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const pieces = [
  ...['', '0', '9', '-1', '99999999', 'Z', 'T', ';', ':', ',', '"', '\\', '\r\n', ' ', '\u0000', 'ä'],
  ...[
    'BEGIN:VEVENT',
    'END:VEVENT',
    'END:VCALENDAR',
    'BEGIN:VALARM',
    'RRULE:',
    'FREQ=SECONDLY',
    'FREQ=YEARLY',
  ],
  ...[
    'INTERVAL=0',
    'INTERVAL=1000000',
    'COUNT=1000000',
    'BYDAY=9MO',
    'BYSETPOS=400',
    'BYMONTHDAY=31',
    'UNTIL=',
  ],
  ...[
    'DURATION:-P1D',
    'DTEND:00000000',
    'TZID=Nowhere',
    'VALUE=DATE',
    'RECURRENCE-ID:',
    'RANGE=THISANDFUTURE',
  ],
];

/** The text with some of its places cut, doubled or replaced. */
function mutated(text: string, next: (below: number) => number): string {
  let changed = text;
  for (let count = 1 + next(6); count > 0; count -= 1) {
    const at = next(changed.length);
    const length = next(4) === 0 ? next(400) : next(12);
    const piece =
      next(3) === 0 ? changed.slice(at, at + length).repeat(2) : (pieces[next(pieces.length)] ?? '');
    changed = changed.slice(0, at) + piece + changed.slice(at + length);
  }
  return changed;
}

const isInstance = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
  startsAt < year.to && endsAt >= year.from && endsAt >= startsAt;

test.each(calendarFiles)('no change of a file of %s breaks the reader', async (file) => {
  const next = numbersFrom(file.length);
  const text = calendarFile(file);
  const options = { timeZone: 'Europe/Berlin', ...year, people: ['anna@example.com'] };
  let events = 0;
  for (let count = 0; count < 250; count += 1) {
    const changed = mutated(text, next);
    const read = await readCalendar([changed], options).catch((error: unknown) => error);
    if (read instanceof CalendarProblemError) continue;
    expect(read).toMatchObject({ events: expect.any(Array) });
    const found = (read as Awaited<ReturnType<typeof readCalendar>>).events;
    expect(found.every(isInstance)).toBe(true);
    expect(found.some(({ title }) => title?.includes('\u0000'))).toBe(false);
    events += found.length;
  }
  expect(events).toBeGreaterThan(1000);
});
