import { tenantRows } from '#server/testing/attacks/tenant-rows.ts';
import { fillPath } from '#server/testing/caller.ts';
import { everyEndpoint } from '#server/testing/every-endpoint.ts';
import { inputOf } from '#server/testing/permissions/permission-matrix-inputs.ts';
import { createWorld } from '#server/testing/permissions/permission-matrix-world.ts';
import { test as base, expect } from '#server/testing/test.ts';

const test = base.extend('world', { scope: 'file' }, ({ server }) => createWorld(server));

/** A path that anybody may open, and two whose parameter is no id. */
const open = new Set(['publicTeams.read', 'files.uploadImage', 'invitations.mine']);
const withId = everyEndpoint.filter(
  ({ name, endpoint }) => endpoint.path.includes(':') && !open.has(name) && !name.startsWith('social.'),
);

/** The body or query alone names what the call is about. */
const withIdInside = [
  'auth.switchWorkspace',
  'workspaces.createEmployee',
  'teams.addMembers',
  'teams.reorderMembers',
  'rates.put',
  'budgets.put',
  'invoices.preview',
  'invoices.create',
  'absences.putPlace',
  'absences.saveKind',
  'absences.putAllowance',
  'absences.allowances',
  'absences.list',
  'absences.request',
  'invitations.create',
  'invitations.resend',
  'roles.findPermissions',
  'dailyPlans.create',
  'favorites.create',
  'comments.list',
  'comments.create',
  'activityLog.list',
  'attachments.list',
  'attachments.upload',
  'timeLogs.add',
  'timeLogs.restore',
  'timesheets.setStatus',
  'timesheets.undo',
  'timesheets.submit',
  'timesheets.submitWeek',
  'activities.add',
  'recordings.summary',
  'recordings.list',
  'recordings.remove',
  'boards.create',
  'meetings.invite',
];

const attacked = [...withId, ...everyEndpoint.filter(({ name }) => withIdInside.includes(name))];

for (const { name, endpoint } of attacked) {
  test(`${name} with an id of another workspace, sent by its super admin, is 404 in every spelling and changes nothing`, async ({
    world,
  }) => {
    const { server, tenant } = world;
    for (const path of [endpoint.path, ...(endpoint.aliases ?? [])]) {
      const { params, body, query } = await inputOf(name, world, 'super admin');
      const stranger = await world.callerOf('owner of another workspace');
      const before = await tenantRows(server, tenant.tenantId);
      const answer = await stranger.request(endpoint.method, fillPath(path, params), {
        ...(endpoint.method === 'GET' ? {} : { body: body ?? {} }),
        ...(query === undefined ? {} : { query: query as Record<string, unknown> }),
      });
      expect(answer, path).toMatchObject({ status: 404 });
      expect(await tenantRows(server, tenant.tenantId), path).toEqual(before);
    }
  });
}
