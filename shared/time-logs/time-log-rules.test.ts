import { describe, expect, test } from 'vitest';
import {
  checkWeeklyLimit,
  missingFields,
  spanRefusal,
  splitMoment,
  switchRefusal,
  touchedDays,
} from '#shared/time-logs/time-log-rules.ts';

const at = (text: string) => new Date(`2026-03-${text}Z`);
const now = at('11T09:00');

describe('a span by itself', () => {
  const past = { startedAt: at('10T09:00'), stoppedAt: at('10T10:00') };
  const future = { startedAt: at('12T09:00'), stoppedAt: at('12T10:00') };
  const ofRunning = (startedAt: Date) => ({ startedAt, stoppedAt: null });
  test.each([
    ['in the past', past, false, undefined],
    ['for later, allowed', future, true, undefined],
    ['for later', future, false, 'startedAt TIME_IN_FUTURE'],
    ['into the future', { ...past, stoppedAt: at('11T10:00') }, false, 'stoppedAt TIME_IN_FUTURE'],
    ['by a clock that is ahead', { ...past, stoppedAt: at('11T09:01') }, false, undefined],
    ['no length', { ...past, stoppedAt: past.startedAt }, true, 'stoppedAt undefined'],
    ['backwards', { ...past, stoppedAt: at('10T08:00') }, true, 'stoppedAt undefined'],
    ['too long ago', { ...past, startedAt: new Date('2016-03-11') }, true, 'startedAt undefined'],
    ['too far ahead', { ...past, stoppedAt: new Date('2036-03-12') }, true, 'stoppedAt undefined'],
    ['running since before', ofRunning(at('11T08:00')), false, undefined],
    ['running since later', ofRunning(at('11T09:01')), true, 'startedAt TIME_IN_FUTURE'],
  ])('%s', (_case, span, futureDateAllowed, expected) => {
    const refusal = spanRefusal(span, { now, futureDateAllowed });
    expect(refusal && `${refusal.field} ${refusal.code}`).toBe(expected);
  });
});

const on = { allowManualTime: true, allowModifyTime: true, allowDeleteTime: true };

test.each([
  ['add', 'allowManualTime', 'MANUAL_TIME_DISABLED'],
  ['edit', 'allowModifyTime', 'MODIFY_TIME_DISABLED'],
  ['remove', 'allowDeleteTime', 'DELETE_TIME_DISABLED'],
] as const)('to %s takes %s of the organization and of the person', (change, name, code) => {
  const off = { ...on, [name]: false };
  const others = { allowManualTime: false, allowModifyTime: false, allowDeleteTime: false, [name]: true };
  expect(switchRefusal(change, { organization: on, employee: on })).toBeUndefined();
  expect(switchRefusal(change, { organization: others, employee: others })).toBeUndefined();
  expect(switchRefusal(change, { organization: off, employee: on })?.code).toBe(code);
  expect(switchRefusal(change, { organization: on, employee: off })?.code).toBe(code);
});

describe('required fields', () => {
  const empty = {
    reason: null,
    description: ' ',
    projectId: null,
    taskId: null,
    organizationContactId: null,
  };
  const full = { reason: 'x', description: 'x', projectId: 'x', taskId: 'x', organizationContactId: 'x' };
  const none = {
    requireReason: false,
    requireDescription: false,
    requireProject: false,
    requireTask: false,
    requireClient: false,
  };
  const all = {
    requireReason: true,
    requireDescription: true,
    requireProject: true,
    requireTask: true,
    requireClient: true,
  };
  const edit = { before: empty, movesSpan: false };
  test.each([
    ['nothing required', empty, none, undefined, []],
    ['all there', full, all, undefined, []],
    ['each where it is missing', empty, all, undefined, Object.keys(full)],
    ['only what is asked for', empty, { ...none, requireTask: true }, undefined, ['taskId']],
    ['an edit lets missing things be', empty, all, edit, []],
    ['a new span takes a reason', empty, all, { ...edit, movesSpan: true }, ['reason']],
    [
      'an edit empties nothing',
      { ...full, taskId: null },
      all,
      { before: full, movesSpan: false },
      ['taskId'],
    ],
  ])('%s', (_case, values, flags, before, expected) => {
    expect(Object.keys(missingFields(values, flags, before))).toEqual(expected);
  });
});

test('a span touches the days of its zone, one that runs those up to now', () => {
  const span = { startedAt: at('10T22:30'), stoppedAt: at('10T23:30') };
  expect(touchedDays([span], { zone: 'UTC', now })).toEqual(['2026-03-10']);
  expect(touchedDays([span], { zone: 'Europe/Paris', now })).toEqual(['2026-03-10', '2026-03-11']);
  const running = { startedAt: at('09T12:00'), stoppedAt: null };
  expect(touchedDays([running, span], { zone: 'UTC', now })).toEqual([
    '2026-03-09',
    '2026-03-10',
    '2026-03-11',
  ]);
  const moment = { startedAt: at('08T00:00'), stoppedAt: at('08T00:00') };
  expect(touchedDays([moment], { zone: 'UTC', now })).toEqual(['2026-03-08']);
});

describe('a split at whole seconds after the start', () => {
  const span = { startedAt: at('10T09:00:00.400'), stoppedAt: at('10T10:00:00.900') };
  test.each([
    ['inside', span, '10T09:30:00', '10T09:29:59.400'],
    ['at the start', span, '10T09:00:01', undefined],
    ['at the end', span, '10T10:00:00.800', undefined],
    ['before', span, '10T08:00:00', undefined],
    ['after', span, '10T11:00:00', undefined],
    ['of what runs', { startedAt: at('11T08:00'), stoppedAt: null }, '11T08:15', '11T08:15'],
    ['of what runs, later than now', { startedAt: at('11T08:00'), stoppedAt: null }, '11T09:15', undefined],
  ])('%s', (_case, whole, moment, expected) => {
    expect(splitMoment(whole, at(moment), now)).toEqual(expected && at(expected));
  });
});

describe('the weekly limit of ten hours', () => {
  const week = (before: number, after: number) => ({
    week: '2026-03-09',
    before: before * 3600,
    after: after * 3600,
  });
  const tenHours = { own: [{ value: 10 }], general: [{ value: 5 }] };
  test.each([
    ['off', 'off', week(0, 20), false, []],
    ['below', 'stop', week(0, 8), false, []],
    ['near', 'stop', week(8, 9.5), false, ['9:30 of 10 hours of this week are used.']],
    ['reached', 'stop', week(8, 10), false, ['10:00 of 10 hours of this week are used.']],
    ['exceeded', 'stop', week(8, 10.1), true, []],
    ['exceeded, told only', 'warn', week(8, 12), false, ['12:00 of 10 hours of this week are used.']],
    ['less than before', 'stop', week(14, 12), false, []],
  ] as const)('%s', (_case, policy, use, isExceeded, warnings) => {
    const verdict = checkWeeklyLimit([use], { policy, ...tenHours });
    expect(verdict.exceeded !== undefined).toBe(isExceeded);
    expect(verdict.warnings.map(String)).toEqual(warnings);
  });

  test('a week has the limit that holds on its last day', () => {
    const limit = {
      policy: 'stop',
      own: [{ value: 10 }, { validFrom: '2026-03-16', value: 20 }],
      general: [],
    } as const;
    expect(checkWeeklyLimit([week(0, 15)], limit).exceeded).toMatchObject({ limitHours: 10 });
    const next = { ...week(0, 15), week: '2026-03-16' };
    expect(checkWeeklyLimit([next], limit).exceeded).toBeUndefined();
  });

  test('no limit is none', () => {
    expect(checkWeeklyLimit([week(0, 90)], { policy: 'stop', own: [], general: [] })).toEqual({
      warnings: [],
    });
  });
});
