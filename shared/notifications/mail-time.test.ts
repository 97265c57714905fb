import { expect, test } from 'vitest';
import { atOnce, type MailTimes, mailTime } from './mail-time.ts';

const daily: MailTimes = { digest: 'daily', digestHour: 8 };
const night = { quietFrom: 22 * 60, quietTo: 7 * 60 };

const berlin = 'Europe/Berlin';

test.each<[string, MailTimes, string, string, string]>([
  ['at once', atOnce, berlin, '2026-03-11T10:05:00Z', '2026-03-11T10:05:00Z'],
  [
    'with the full hour',
    { ...daily, digest: 'hourly' },
    berlin,
    '2026-03-11T10:05:00Z',
    '2026-03-11T11:00:00Z',
  ],
  ['today at eight', daily, berlin, '2026-03-11T06:59:00Z', '2026-03-11T07:00:00Z'],
  ['tomorrow at eight', daily, berlin, '2026-03-11T07:00:00Z', '2026-03-12T07:00:00Z'],
  ['at eight of the summer clock', daily, berlin, '2026-03-28T20:00:00Z', '2026-03-29T06:00:00Z'],
  ['where it is day already', daily, 'Asia/Tokyo', '2026-03-11T22:30:00Z', '2026-03-11T23:00:00Z'],
  ['before the night', { ...atOnce, ...night }, 'UTC', '2026-03-11T21:59:00Z', '2026-03-11T21:59:00Z'],
  ['after the night', { ...atOnce, ...night }, 'UTC', '2026-03-11T22:00:00Z', '2026-03-12T07:00:00Z'],
  [
    'in the morning of the same night',
    { ...atOnce, ...night },
    'UTC',
    '2026-03-12T06:59:00Z',
    '2026-03-12T07:00:00Z',
  ],
  [
    'after lunch',
    { ...atOnce, quietFrom: 720, quietTo: 780 },
    'UTC',
    '2026-03-11T12:30:00Z',
    '2026-03-11T13:00:00Z',
  ],
  [
    'never quiet by an empty span',
    { ...atOnce, quietFrom: 0, quietTo: 0 },
    'UTC',
    '2026-03-11T00:00:00Z',
    '2026-03-11T00:00:00Z',
  ],
  [
    'the hourly mail after the night',
    { ...daily, digest: 'hourly', ...night },
    'UTC',
    '2026-03-11T21:30:00Z',
    '2026-03-12T07:00:00Z',
  ],
])('%s', (_name, times, zone, now, due) => {
  expect(mailTime(times, zone, new Date(now))).toEqual(new Date(due));
});
