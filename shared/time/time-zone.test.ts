import { tzOffset } from '@date-fns/tz';
import { expect, test } from 'vitest';
import { normaliseTimeZone, offsetMinutes, timeZoneLabel, timeZoneLabels } from './time-zone.ts';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

test.each([
  ['an IANA name', 'Europe/Paris', 'Europe/Paris'],
  ['the text before ( of a label', 'Europe/Paris (UTC +01:00)', 'Europe/Paris'],
  ['spaces are underscores', 'America/New York (UTC -05:00)', 'America/New_York'],
  ['the text before ( with its blank left on', 'America/New York ', 'America/New_York'],
  ['three parts', 'America/Argentina/Buenos Aires (UTC -03:00)', 'America/Argentina/Buenos_Aires'],
  ['a name that engines have another one for', 'Asia/Kathmandu', 'Asia/Kathmandu'],
  ['the same in small letters', 'asia/ho chi minh (utc +07:00)', 'Asia/Ho_Chi_Minh'],
  ['its old name', 'Asia/Calcutta', 'Asia/Calcutta'],
  ['its new name', 'Asia/Kolkata', 'Asia/Kolkata'],
  ['any case', 'europe/paris', 'Europe/Paris'],
  ['UTC', 'UTC', 'UTC'],
  ['Etc/UTC', 'Etc/UTC', 'UTC'],
  ['GMT', 'GMT (UTC +00:00)', 'UTC'],
  ['unknown is UTC', 'Mars/Olympus (UTC +00:39)', 'UTC'],
  ['an offset is not a zone', '+01:00', 'UTC'],
  ['empty is UTC', '', 'UTC'],
  ['missing is UTC', undefined, 'UTC'],
  ['null is UTC', null, 'UTC'],
  ['only a bracket', '(UTC +01:00)', 'UTC'],
])('%s', (_rule, label, zone) => {
  expect(normaliseTimeZone(label)).toBe(zone);
});

test.each([
  ['Europe/Paris', winter, 'Europe/Paris (UTC +01:00)'],
  ['Europe/Paris', summer, 'Europe/Paris (UTC +02:00)'],
  ['America/New_York', winter, 'America/New York (UTC -05:00)'],
  ['America/St_Johns', winter, 'America/St Johns (UTC -03:30)'],
  ['Asia/Kathmandu', winter, 'Asia/Kathmandu (UTC +05:45)'],
  ['Australia/Sydney', winter, 'Australia/Sydney (UTC +11:00)'],
  ['UTC', winter, 'UTC (UTC +00:00)'],
])('label of %s', (zone, at, label) => {
  expect(timeZoneLabel(zone, at)).toBe(label);
});

test('every offered label reads back as a zone with the same offset', () => {
  const labels = timeZoneLabels(winter);
  expect(labels.length).toBeGreaterThan(300);
  expect(labels[0]).toBe('UTC (UTC +00:00)');
  expect(new Set(labels).size).toBe(labels.length);
  for (const label of labels) {
    const zone = normaliseTimeZone(label);
    expect(label.endsWith(timeZoneLabel(zone, winter).slice(-12)), label).toBe(true);
    expect(Number.isFinite(offsetMinutes(zone, winter)), label).toBe(true);
  }
});

test.each([
  ['Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Asia/Hebron', '2011-03-31T22:01:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
])('the offset of %s changes at the very second, asked for again and in any order', (zone, change) => {
  const at = new Date(change).getTime();
  const around = [-1, 0, -7_200_000, 7_200_000, -86_400_000, 86_400_000, -1, 0];
  const offsets = around.map((after) => offsetMinutes(zone, new Date(at + after)));
  const [before, after] = offsets;
  expect(before).not.toBe(after);
  expect(offsets).toEqual([before, after, before, after, before, after, before, after]);
  expect(offsets).toEqual(around.map((after) => tzOffset(zone, new Date(at + after))));
});
