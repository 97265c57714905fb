import { expect, test } from 'vitest';
import { actionsOn, type MemberAction } from './member-rights.ts';
import { memberRows } from './member-rows.ts';
import { ann, blue, bob, cleo } from './members-test-kit.tsx';

const rights = {
  manages: false,
  invites: false,
  decidesRequests: false,
  changesRoles: false,
  editsEmployees: false,
  createsAccounts: false,
  editsRates: false,
  editsAbsences: false,
};
const manager = { ...rights, manages: true };
const admin = { ...manager, changesRoles: true, editsEmployees: true };

function actionsOf(id: string, granted: typeof rights): MemberAction[] {
  const now = new Date('2026-03-02T09:00:00Z');
  const row = memberRows(blue([ann, bob, cleo]), { now, employeeId: 'ann' }).find(
    ({ employeeId }) => employeeId === id,
  );
  if (row === undefined) throw new Error(`No row ${id}`);
  return actionsOn(row, granted);
}

test('members may do nothing with each other', () => {
  expect(actionsOf('bob', rights)).toEqual([]);
});

test('a person who writes rates finds those of everybody, their own as well', () => {
  expect(actionsOf('bob', { ...rights, editsRates: true })).toEqual(['rates']);
  expect(actionsOf('ann', { ...rights, editsRates: true })).toEqual(['rates']);
  expect(actionsOf('bob', { ...rights, editsAbsences: true })).toEqual(['absences']);
});

test('managers make managers, switch tracking, put in order and remove', () => {
  expect(actionsOf('bob', manager)).toEqual(['makeManager', 'trackingOff', 'moveUp', 'moveDown', 'remove']);
});

test('administrators also change roles, limit the week, set a last day, suspend and reactivate', () => {
  expect(actionsOf('bob', admin)).toEqual([
    'makeManager',
    'trackingOff',
    'moveUp',
    'moveDown',
    'role',
    'weeklyLimit',
    'dataArchive',
    'lastDay',
    'suspend',
    'remove',
  ]);
  expect(actionsOf('cleo', admin)).toEqual([
    'makeManager',
    'trackingOn',
    'moveUp',
    'role',
    'weeklyLimit',
    'dataArchive',
    'reactivate',
    'remove',
  ]);
});

test('nobody suspends or removes themselves', () => {
  expect(actionsOf('ann', admin)).toEqual([
    'unmakeManager',
    'trackingOff',
    'moveDown',
    'role',
    'weeklyLimit',
  ]);
});
