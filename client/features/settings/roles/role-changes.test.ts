import { beforeEach, expect, test } from 'vitest';
import {
  changesOf,
  discardWanted,
  toggleWanted,
  wantedPermissions,
} from '#client/features/settings/roles/role-changes.ts';
import { isWriting } from '#client/lib/session/session-store.ts';

const planner = { id: 'planner', permissions: ['TIME_TRACKER'] };
const viewer = { id: 'viewer', permissions: [] };
const changes = () => changesOf([planner, viewer], wantedPermissions.read());

beforeEach(discardWanted);

test('ticks are collected by role, and a second tick removes the change', () => {
  toggleWanted(viewer, 'ORG_TASK_VIEW');
  toggleWanted(planner, 'TIME_TRACKER');
  expect(changes()).toEqual([
    { roleId: 'planner', permission: 'TIME_TRACKER', enabled: false },
    { roleId: 'viewer', permission: 'ORG_TASK_VIEW', enabled: true },
  ]);
  expect(isWriting()).toBe(true);
  toggleWanted(planner, 'TIME_TRACKER');
  toggleWanted(viewer, 'ORG_TASK_VIEW');
  expect(changes()).toEqual([]);
  expect(isWriting()).toBe(false);
});

test('a change that somebody else has made in the same way is no change any more', () => {
  toggleWanted(viewer, 'ORG_TASK_VIEW');
  expect(changesOf([{ ...viewer, permissions: ['ORG_TASK_VIEW'] }], wantedPermissions.read())).toEqual([]);
});
