import { expect, test } from 'vitest';
import {
  guessDateFormat,
  readClock,
  readDay,
  readDuration,
  readMoment,
} from '#shared/imports/read-moment.ts';

test.for([
  ['2026-03-11', 'ymd', '2026-03-11'],
  ['2026/3/1', 'dmy', '2026-03-01'],
  ['20260311', 'mdy', '2026-03-11'],
  ['11/03/2026', 'dmy', '2026-03-11'],
  ['03/11/2026', 'mdy', '2026-03-11'],
  ['11.3.26', 'dmy', '2026-03-11'],
  ['31/02/2026', 'dmy', undefined],
  ['13/13/2026', 'mdy', undefined],
  ['11/03/2026', 'ymd', undefined],
  ['11/03-2026', 'dmy', undefined],
  ['2. 3. 2026', 'dmy', '2026-03-02'],
  ['2026. 3. 2.', 'ymd', '2026-03-02'],
  ['2 March 2026', 'ymd', '2026-03-02'],
  ['March 2, 2026', 'dmy', '2026-03-02'],
  ['Mon, Mar 2nd, 2026', 'ymd', '2026-03-02'],
  ['02-Mar-26', 'ymd', '2026-03-02'],
  ['2026-Mar-02', 'ymd', '2026-03-02'],
  ['Montag, 2. März 2026', 'ymd', '2026-03-02'],
  ['2 déc. 2026', 'ymd', '2026-12-02'],
  ['2 de marzo de 2026', 'ymd', '2026-03-02'],
  ['2 марта 2026 г.', 'ymd', '2026-03-02'],
  ['2 stycznia 2026', 'ymd', '2026-01-02'],
  ['2 במרץ 2026', 'ymd', '2026-03-02'],
  ['2 مارس 2026', 'ymd', '2026-03-02'],
  ['2026年3月2日', 'ymd', '2026-03-02'],
  ['31 February 2026', 'ymd', undefined],
  ['March 2026', 'ymd', undefined],
  ['yesterday', 'dmy', undefined],
] as const)('%s as %s is %s', ([text, format, day]) => {
  expect(readDay(text, format)).toBe(day);
});

test.for([
  ['a year in front', ['2026-03-11'], false, 'ymd', false],
  ['a day after the twelfth in front', ['03/04/2026', '13/04/2026'], false, 'dmy', false],
  ['a day after the twelfth behind', ['03/04/2026', '04/13/2026'], false, 'mdy', false],
  ['slashes with AM and PM', ['03/04/2026'], true, 'mdy', true],
  ['slashes without', ['03/04/2026'], false, 'dmy', true],
  ['dots put the day first', ['03.04.2026'], true, 'dmy', false],
  ['no date at all', [], false, 'ymd', false],
] as const)('%s', ([, texts, isTwelveHours, format, isGuessed]) => {
  expect(guessDateFormat(texts, { isTwelveHours })).toEqual({ format, isGuessed });
});

const hour = 3600;

test.for([
  ['09:05', 9 * hour + 300],
  ['9:05:30', 9 * hour + 330],
  ['09:05:30.250', 9 * hour + 330],
  ['12:00 AM', 0],
  ['12:30 pm', 12.5 * hour],
  ['1:15:10 p.m.', 13 * hour + 910],
  ['9 PM', 21 * hour],
  ['9 p. m.', 21 * hour],
  ['9.05', 9 * hour + 300],
  ['9h05', 9 * hour + 300],
  ['9 h 05', 9 * hour + 300],
  ['9h', 9 * hour],
  ['14 Uhr', 14 * hour],
  ['14:30 Uhr', 14.5 * hour],
  ['下午2:30', 14.5 * hour],
  ['9:05 م', 21 * hour + 300],
  ['9 ч. pm', 21 * hour],
  ['9:05 or so', undefined],
  ['24:00', 24 * hour],
  ['24:01', undefined],
  ['13:00 PM', undefined],
  ['09:60', undefined],
  ['9', undefined],
  ['', undefined],
] as const)('the time %j is %s', ([text, seconds]) => {
  expect(readClock(text)).toBe(seconds);
});

test.for([
  ['1:30:00', 1.5 * hour],
  ['0:00:07', 7],
  ['100:00:00', 100 * hour],
  ['1:30', 1.5 * hour],
  ['1.25', 1.25 * hour],
  ['1,25', 1.25 * hour],
  ['1h 30m', 1.5 * hour],
  ['-1:00', undefined],
  ['1:75', undefined],
  ['long', undefined],
] as const)('the duration %j is %s', ([text, seconds]) => {
  expect(readDuration(text)).toBe(seconds);
});

test.for([
  ['2026-03-11', { day: '2026-03-11' }],
  ['2026-03-11 09:00', { day: '2026-03-11', second: 9 * hour }],
  ['2026-03-11T09:00:00Z', { day: '2026-03-11', second: 9 * hour, offset: 0 }],
  ['2026-03-11T09:00:00.000+05:30', { day: '2026-03-11', second: 9 * hour, offset: 330 }],
  ['2026-03-11 09:00:00 -0500', { day: '2026-03-11', second: 9 * hour, offset: -300 }],
  ['03/11/2026 09:00:00 PM', { day: '2026-03-11', second: 21 * hour }],
  ['09:00 PM', { second: 21 * hour }],
  ['2 March 2026 9:05', { day: '2026-03-02', second: 9 * hour + 300 }],
  ['Mon, Mar 2, 2026, 9:05 PM', { day: '2026-03-02', second: 21 * hour + 300 }],
  ['2026-03-11 09:00 CEST', { day: '2026-03-11', second: 9 * hour, offset: 120 }],
  ['2026-03-11 09:00 UTC', { day: '2026-03-11', second: 9 * hour, offset: 0 }],
  ['2026-03-11 09:00 GMT+1', { day: '2026-03-11', second: 9 * hour, offset: 60 }],
  ['2026-03-11 09:00:00+02', { day: '2026-03-11', second: 9 * hour, offset: 120 }],
  ['2026-07-11 09:00 Europe/Berlin', { day: '2026-07-11', second: 9 * hour, offset: 120 }],
  [
    'Wed Mar 11 2026 09:00:00 GMT+0100 (Central European Standard Time)',
    { day: '2026-03-11', second: 9 * hour, offset: 60 },
  ],
  ['2026-03-11 late', undefined],
  ['1-'.repeat(5000), undefined],
] as const)('the cell %j', ([text, moment]) => {
  expect(readMoment(text, 'mdy')).toEqual(moment);
});
