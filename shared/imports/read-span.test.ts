import { expect, test } from 'vitest';
import { importTexts } from '#shared/imports/import.schema.ts';
import { createZoneClock, readSpan } from '#shared/imports/read-span.ts';

const clock = createZoneClock('Europe/Berlin');
const empty = { startDate: '', startTime: '', endDate: '', endTime: '', duration: '' };
const on = (startDate: string, startTime: string, rest: Partial<typeof empty>) => ({
  ...empty,
  startDate,
  startTime,
  ...rest,
});
const read = (cells: typeof empty) => readSpan(cells, { dateFormat: 'ymd', clock });
const instants = (from: string, to: string) => ({
  span: { startedAt: new Date(from), stoppedAt: new Date(to) },
});

test.for([
  [
    'start and end of a day',
    on('2026-03-11', '09:00', { endDate: '2026-03-11', endTime: '10:30' }),
    ['2026-03-11T08:00:00Z', '2026-03-11T09:30:00Z'],
  ],
  [
    'an end without a date, over midnight, as the duration says',
    on('2026-03-11', '22:00', { endTime: '02:00', duration: '4:00' }),
    ['2026-03-11T21:00:00Z', '2026-03-12T01:00:00Z'],
  ],
  [
    'an end at midnight',
    on('2026-03-11', '22:00', { endTime: '24:00' }),
    ['2026-03-11T21:00:00Z', '2026-03-11T23:00:00Z'],
  ],
  [
    'a duration instead of an end',
    on('2026-03-11', '09:00', { duration: '1,5' }),
    ['2026-03-11T08:00:00Z', '2026-03-11T09:30:00Z'],
  ],
  [
    'the end counts before the duration',
    on('2026-03-11', '09:00', { endTime: '10:00', duration: '5:00' }),
    ['2026-03-11T08:00:00Z', '2026-03-11T09:00:00Z'],
  ],
  [
    'instants with their own zone',
    { ...empty, startDate: '2026-03-11T09:00:00Z', endDate: '2026-03-11T10:00:00Z' },
    ['2026-03-11T09:00:00Z', '2026-03-11T10:00:00Z'],
  ],
  [
    'over the hour that is skipped',
    on('2026-03-29', '01:00', { endTime: '04:00' }),
    ['2026-03-29T00:00:00Z', '2026-03-29T02:00:00Z'],
  ],
  [
    'an end of the second hour after a start in the first, without its date',
    on('2026-10-25', '02:05', { endTime: '02:00', duration: '0:55:00' }),
    ['2026-10-25T00:05:00Z', '2026-10-25T01:00:00Z'],
  ],
  [
    'in the hour that comes twice, the first',
    on('2026-10-25', '02:30', { endTime: '02:45' }),
    ['2026-10-25T00:30:00Z', '2026-10-25T00:45:00Z'],
  ],
  [
    'in the hour that comes twice, as the duration says',
    on('2026-10-25', '02:30', { endTime: '03:30', duration: '1:00:00' }),
    ['2026-10-25T01:30:00Z', '2026-10-25T02:30:00Z'],
  ],
] as const)('%s', ([, cells, [from, to]]) => {
  expect(read(cells)).toMatchObject(instants(from, to));
});

test.for([
  [on('', '09:00', { endTime: '10:00' }), importTexts.missing.startDate],
  [on('2026-03-11', '', { duration: '1:00' }), importTexts.missing.startTime],
  [on('2026-03-11', '09:00', {}), importTexts.missing.end],
  [on('11/03/2026', '09:00', { endTime: '10:00' }), importTexts.notDate('11/03/2026')],
  [on('2026-03-11', 'soon', { endTime: '10:00' }), importTexts.notTime('soon')],
  [on('2026-03-11', '09:00', { duration: 'long' }), importTexts.notDuration('long')],
  [on('2026-03-11', '09:00', { endDate: '2026-03-10', endTime: '10:00' }), importTexts.endBeforeStart],
  [on('2026-03-11', '09:00', { duration: '0:00:00' }), importTexts.endBeforeStart],
  [on('2026-03-11', '09:00', { endTime: '08:00' }), importTexts.endsNextDay],
  [on('2026-03-11', '09:00', { endTime: '08:00', duration: '1:00' }), importTexts.endsNextDay],
  [
    on('2026-03-29', '02:30', { endTime: '04:00' }),
    importTexts.skippedTime('2026-03-29', '2:30:00', 'Europe/Berlin'),
  ],
  [
    on('2026-03-29', '01:30', { endTime: '02:10' }),
    importTexts.skippedTime('2026-03-29', '2:10:00', 'Europe/Berlin'),
  ],
] as const)('%j: %s', ([cells, reason]) => {
  expect(read(cells)).toEqual({ reason });
});
