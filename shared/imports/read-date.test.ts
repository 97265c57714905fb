import { expect, test } from 'vitest';
import { guessDateFormat, readDay } from '#shared/imports/read-date.ts';

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
