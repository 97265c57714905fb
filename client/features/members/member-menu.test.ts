import { expect, test } from 'vitest';
import { actsOn, type MemberAct } from './member-menu.ts';
import { memberRows } from './member-rows.ts';
import { ann, blue, bob, cleo } from './members-test-kit.tsx';

const rights = {
  manages: false,
  invites: false,
  decidesRequests: false,
  changesRoles: false,
  suspends: false,
};
const manager = { ...rights, manages: true };
const admin = { ...manager, changesRoles: true, suspends: true };

function acts(id: string, given: typeof rights): MemberAct[] {
  const now = new Date('2026-03-02T09:00:00Z');
  const row = memberRows(blue([ann, bob, cleo]), { now, employeeId: 'ann' }).find(
    ({ employeeId }) => employeeId === id,
  );
  if (row === undefined) throw new Error(`No row ${id}`);
  return actsOn(row, given);
}

test('members may do nothing with each other', () => {
  expect(acts('bob', rights)).toEqual([]);
});

test('managers make managers, switch tracking, put in order and remove', () => {
  expect(acts('bob', manager)).toEqual(['makeManager', 'trackingOff', 'moveUp', 'moveDown', 'remove']);
});

test('administrators also change roles, set a last day, suspend and reactivate', () => {
  expect(acts('bob', admin)).toEqual([
    'makeManager',
    'trackingOff',
    'moveUp',
    'moveDown',
    'role',
    'lastDay',
    'suspend',
    'remove',
  ]);
  expect(acts('cleo', admin)).toEqual([
    'makeManager',
    'trackingOn',
    'moveUp',
    'role',
    'reactivate',
    'remove',
  ]);
});

test('nobody suspends or removes themselves', () => {
  expect(acts('ann', admin)).toEqual(['unmakeManager', 'trackingOff', 'moveDown', 'role']);
});
