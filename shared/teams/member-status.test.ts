import { expect, test } from 'vitest';
import { type MemberStatusFacts, memberStatus } from './member-status.ts';

const now = new Date('2026-01-15T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 36e5);
const log = { startedAt: hoursAgo(2), employeeId: 'ann', source: 'DESKTOP' };
const tracking = { isActive: true, isOnline: true, isTrackingTime: true };
const member = (facts: MemberStatusFacts): MemberStatusFacts => ({ employeeId: 'ann', ...facts });

test.each([
  ['1. no member data gives idle', null, 'idle'],
  ['1. missing member data gives idle', undefined, 'idle'],
  [
    '2. an inactive employee gives suspended',
    member({ employee: { ...tracking, isActive: false } }),
    'suspended',
  ],
  [
    '2. before pause',
    member({ employee: { isActive: false }, timerStatus: 'pause', lastLog: log }),
    'suspended',
  ],
  ['3. pause if the timer status is pause', member({ employee: tracking, timerStatus: 'pause' }), 'pause'],
  [
    '3. pause if the last log started less than 24 hours ago',
    member({ employee: tracking, lastLog: log }),
    'pause',
  ],
  ['3. not from 24 hours on', member({ lastLog: { ...log, startedAt: hoursAgo(24) } }), 'idle'],
  ['3. just under 24 hours', member({ lastLog: { ...log, startedAt: hoursAgo(23.99) } }), 'pause'],
  [
    '3. the log’s start may be text',
    member({ lastLog: { ...log, startedAt: '2026-01-15T09:00:00Z' } }),
    'pause',
  ],
  ['3. not while the timer runs', member({ employee: tracking, lastLog: log, running: true }), 'running'],
  ['3. not with somebody else’s log', member({ lastLog: { ...log, employeeId: 'bob' } }), 'idle'],
  ['3. not with a log of the teams source', member({ lastLog: { ...log, source: 'TEAMS' } }), 'idle'],
  ['3. however it is written', member({ lastLog: { ...log, source: 'teams' } }), 'idle'],
  ['4. running if online and tracking', member({ employee: tracking }), 'running'],
  ['5. online if online', member({ employee: { isOnline: true, isTrackingTime: false } }), 'online'],
  [
    '5. tracking without being online is not running',
    member({ employee: { isOnline: false, isTrackingTime: true } }),
    'idle',
  ],
  [
    '6. the timer status with tasks today',
    member({ timerStatus: 'running', totalTodayTasks: [{}] }),
    'running',
  ],
  ['6. without a timer status', member({ totalTodayTasks: [{}] }), 'idle'],
  ['7. otherwise idle', member({ timerStatus: 'running', totalTodayTasks: [] }), 'idle'],
  ['7. nothing known', {}, 'idle'],
] as const)('%s', (_rule, facts, status) => {
  expect(memberStatus(facts, { now })).toBe(status);
});

test('2. except in public view', () => {
  const inactive = member({ employee: { isActive: false, isOnline: true } });
  expect(memberStatus(inactive, { now, audience: 'public' })).toBe('online');
});
