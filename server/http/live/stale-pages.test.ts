import { roleIdOf } from '#server/modules/roles/test-roles.ts';
import { addTask } from '#server/modules/tasks/task-kit.ts';
import { newSheet } from '#server/modules/timesheets/timesheet-kit.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { absencesApi } from '#shared/absences/absences.api.ts';
import { type Area, isLiveTopic, staleAreas } from '#shared/live/topics.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';
import { rolesApi } from '#shared/roles/roles.api.ts';
import { taskListsApi } from '#shared/task-lists/task-lists.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';
import { usersApi } from '#shared/users/users.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';
import { openStream } from './live-kit.ts';

type Act = (
  owner: Person,
  tenant: TestTenant,
  ben: Person,
  server: TestServer,
) => Promise<{ status: number }>;

const organization =
  (body: object): Act =>
  (owner, { organizationId }) =>
    owner.call(workspacesApi.updateOrganization, { params: { id: organizationId }, body });

/** An action of one person, and the pages of another that show it: reviews and weeks are timesheets, the balance is a report. */
const acts: readonly [what: string, areas: readonly Area[], act: Act][] = [
  [
    'an absence',
    ['absences', 'timesheets', 'reports'],
    async (owner, _tenant, ben) => {
      const kinds = (await owner.call(absencesApi.setup, {})).body.kinds;
      const day = { firstDay: '2026-03-03', lastDay: '2026-03-03' };
      const body = { ...day, kindId: kinds[0]?.id ?? '', employeeId: ben.employeeId };
      return owner.call(absencesApi.request, { body: { ...body, isHalfStart: false, isHalfEnd: false } });
    },
  ],
  [
    'holidays',
    ['absences', 'timesheets', 'reports'],
    (owner) => owner.call(absencesApi.putPlace, { body: { country: 'FR' } }),
  ],
  [
    'working hours',
    ['timesheets', 'reports', 'absences'],
    (owner, _tenant, ben) => {
      const days = [{ weekday: 5, isWorkingDay: true, startTime: '10:00', endTime: '14:30' }];
      return owner.call(workspacesApi.updateWorkingHours, { params: { id: ben.employeeId }, body: { days } });
    },
  ],
  [
    'a weekly limit',
    ['timesheets', 'reports'],
    (owner, _tenant, ben) =>
      owner.call(workspacesApi.updateEmployee, {
        params: { id: ben.employeeId },
        body: { reWeeklyLimit: 30 },
      }),
  ],
  [
    'a rate',
    ['reports', 'time-logs', 'budgets', 'invoices'],
    (owner) => owner.call(ratesApi.put, { body: { kind: 'billable', hourly: '90' } }),
  ],
  [
    'an approval',
    ['timesheets', 'time-logs', 'reports', 'budgets', 'invoices'],
    async (owner, tenant, ben, server) => {
      const id = await newSheet(server, tenant, ben, { status: 'PENDING' });
      return owner.call(timesheetsApi.setStatus, { body: { ids: [id], status: 'APPROVED' } });
    },
  ],
  [
    'a card that moves',
    ['tasks', 'plans', 'favorites'],
    async (owner, tenant) => {
      const { id } = await addTask(tenant, { title: 'A card' });
      return owner.call(tasksApi.move, { params: { id }, body: { status: 'in-progress' } });
    },
  ],
  [
    'a label',
    ['task-lists', 'tasks', 'time-logs', 'reports', 'projects'],
    (owner) => owner.call(taskListsApi.createTag, { body: { name: 'Client work', color: '#336699' } }),
  ],
  [
    'the role of a member',
    ['roles', 'users', 'teams'],
    async (owner, tenant, ben, server) => {
      const roleId = await roleIdOf(server, tenant, 'ADMIN');
      return owner.call(rolesApi.assign, { params: { id: ben.userId }, body: { roleId } });
    },
  ],
  [
    'a name',
    ['users', 'teams'],
    (_owner, _tenant, ben) =>
      ben.call(usersApi.update, { params: { id: ben.userId }, body: { firstName: 'Benjamin' } }),
  ],
  ['closed time', ['timesheets', 'time-logs', 'timer'], organization({ timeClosedBefore: '2026-01-01' })],
  [
    'a project',
    ['tasks', 'plans', 'time-logs', 'reports', 'invoices'],
    (owner, { projectId }) =>
      owner.call(projectsApi.update, { params: { id: projectId }, body: { name: 'Renamed' } }),
  ],
];

test.for(acts)(
  '%s of another person makes the pages stale that show it',
  async ([, areas, act], { server, tenant }) => {
    const ben = await tenant.member();
    const reviewer = await tenant.member({ role: 'MANAGER', firstName: 'Max' });
    // Brings the kinds of absences along.
    await tenant.owner.call(absencesApi.putPlace, { body: { country: 'DE' } });
    const stream = await openStream(server, reviewer);
    const answer = await act(tenant.owner, tenant, ben, server);
    expect(answer.status, JSON.stringify(answer)).toBeLessThan(300);
    const stale = () =>
      new Set(
        stream.topics.flatMap((said) => {
          const [topic = ''] = said.split(' ');
          return isLiveTopic(topic) ? staleAreas[topic] : [];
        }),
      );
    await expect.poll(() => areas.filter((area) => !stale().has(area))).toEqual([]);
  },
);
