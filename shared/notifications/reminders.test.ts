import { expect, test } from 'vitest';
import { secondsOfDays, wholeWeek } from '#shared/workspaces/working-week.ts';
import { dueReminders, type ReminderFacts } from './reminders.ts';

const hour = 3600;
const lastWeek = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'];

const week = wholeWeek([], { startTime: '09:00', endTime: '17:00', hours: 8 });
const weeks = [{ value: secondsOfDays(week) }];
const holiday = (date: string) => ({ weeks, holidays: [{ date, name: 'Fair', isHalf: false }] });

/** A Wednesday at ten, of somebody who forgot nothing. */
const fine: ReminderFacts = {
  today: '2026-03-11',
  minute: 600,
  week,
  startWeekOn: 'MONDAY',
  firstDay: '2025-01-01',
  seconds: new Map([...lastWeek, '2026-03-09', '2026-03-10'].map((day) => [day, 8 * hour])),
  unsubmitted: [],
  waiting: 0,
  calendar: { weeks, holidays: [] },
  absences: [],
};
const away = (firstDay: string, lastDay: string) => ({
  ...{ firstDay, lastDay, isHalfStart: false, isHalfEnd: false },
});
const monday = { today: '2026-03-09' };
const none: ReadonlyMap<string, number> = new Map();
const less = new Map(lastWeek.map((day) => [day, 7 * hour]));
const days = ['2026-03-02', '2026-03-08'];

test.each<[string, Partial<ReminderFacts>, object[]]>([
  ['nothing is due', {}, []],
  [
    'yesterday has no time',
    { seconds: less },
    [{ type: 'reminder.no-time', params: { days: ['2026-03-10'], path: '/timesheets?week=2026-03-10' } }],
  ],
  ['before work begins', { seconds: less, minute: 539 }, []],
  ['after work', { seconds: less, minute: 1020 }, []],
  ['on a free day', { seconds: none, waiting: 3, today: '2026-03-14' }, []],
  [
    'yesterday was a holiday',
    { seconds: less, calendar: holiday('2026-03-10') },
    [{ type: 'reminder.no-time', params: { days: ['2026-03-09'] } }],
  ],
  ['today is a holiday', { seconds: none, calendar: holiday('2026-03-11') }, []],
  ['away until yesterday', { seconds: none, absences: [away('2026-03-02', '2026-03-10')] }, []],
  [
    'a sick day makes the week shorter',
    {
      ...monday,
      seconds: new Map(fine.seconds).set('2026-03-03', 0),
      absences: [away('2026-03-03', '2026-03-03')],
    },
    [],
  ],
  ['before the first day', { seconds: less, firstDay: '2026-03-11' }, []],
  ['on Monday Friday counts as yesterday', { ...monday, seconds: fine.seconds }, []],
  [
    'the week was short',
    { ...monday, seconds: less },
    [{ type: 'reminder.short-week', params: { days, worked: '35:00', target: '40:00' } }],
  ],
  [
    'by less than a minute it was not',
    { ...monday, seconds: new Map(fine.seconds).set('2026-03-02', 8 * hour - 1) },
    [],
  ],
  ['who came within the week has no target for it', { ...monday, seconds: less, firstDay: '2026-03-04' }, []],
  [
    'the week begins on Sunday',
    { ...monday, startWeekOn: 'SUNDAY', seconds: less },
    [{ type: 'reminder.short-week', params: { days: ['2026-03-01', '2026-03-07'] } }],
  ],
  [
    'last week is not submitted',
    { unsubmitted: ['2026-03-04'] },
    [{ type: 'reminder.unsubmitted-week', params: { days, path: '/timesheets?week=2026-03-02' } }],
  ],
  ['this week and older ones are not asked for', { unsubmitted: ['2026-03-01', '2026-03-10'] }, []],
  [
    'time waits for approval',
    { waiting: 2 },
    [{ type: 'reminder.waiting-approvals', params: { count: 2, path: '/timesheets/review' } }],
  ],
])('%s', (_name, change, reminders) => {
  const due = dueReminders({ ...fine, ...change });
  expect(due).toHaveLength(reminders.length);
  expect(due).toMatchObject(reminders);
});
