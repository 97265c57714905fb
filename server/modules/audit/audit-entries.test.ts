import { auditOf } from '#server/testing/audit.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { auditApi } from '#shared/audit/audit.api.ts';
import { calendarFeedsApi } from '#shared/calendar-feeds/calendar-feeds.api.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const march = { startDate: '2026-03-01', endDate: '2026-03-31', timeZone: 'UTC' };
const friday = { weekday: 5, isWorkingDay: true, startTime: '10:00', endTime: '14:30' };

async function newFeed(person: Person): Promise<string> {
  const body = { name: 'Phone', includes: ['plans' as const] };
  return (await person.call(calendarFeedsApi.create, { body })).body.id;
}

type Act = (owner: Person, tenant: TestTenant) => Promise<unknown>;

const acts: readonly (readonly [string, Act, readonly object[]])[] = [
  [
    'a file of time',
    (owner) => owner.call(exportsApi.timeLogs, { query: { ...march, format: 'json' } }),
    [
      {
        action: 'export.file',
        entity: 'Organization',
        after: { file: 'time-logs', format: 'json', from: '2026-03-01', to: '2026-03-31' },
      },
    ],
  ],
  [
    'a file of the audit log',
    (owner) => owner.call(auditApi.export, { query: { from: '2026-03-01', to: '2026-03-31' } }),
    [{ action: 'export.file', after: { file: 'audit-log', format: 'csv' } }],
  ],
  [
    'calendar addresses',
    async (owner) => owner.call(calendarFeedsApi.remove, { params: { id: await newFeed(owner) } }),
    [
      { action: 'calendar-feed.create', entity: 'CalendarFeed', after: { name: 'Phone', shows: 'plans' } },
      { action: 'calendar-feed.revoke', entity: 'CalendarFeed' },
    ],
  ],
  [
    'working hours',
    (owner) =>
      owner.call(workspacesApi.updateWorkingHours, {
        params: { id: owner.employeeId },
        body: { days: [friday] },
      }),
    [
      {
        action: 'employee.working-hours',
        before: { friday: '09:00–17:00' },
        after: { friday: '10:00–14:30' },
      },
    ],
  ],
  [
    'a further organization',
    (owner) => owner.call(workspacesApi.createOrganization, { body: { name: 'South' } }),
    [{ action: 'organization.create', entity: 'Organization', after: { name: 'South' } }],
  ],
];

test.for(acts)(
  '%s: the audit tells who, what and from where',
  async ([, act, expected], { server, tenant }) => {
    const { owner } = tenant;
    expect(await act(owner, tenant)).toMatchObject({
      status: expect.toSatisfy((code: number) => code < 300),
    });
    const who = { actorUserId: owner.userId, actorType: 'user', ip: '127.0.0.1' };
    expect(await auditOf(server, tenant)).toMatchObject(expected.map((entry) => ({ ...who, ...entry })));
  },
);
