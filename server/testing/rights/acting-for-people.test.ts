import path from 'node:path';
import { vi } from 'vitest';
import { readSchemaFiles } from '#server/db/migrations/schema-drift.ts';
import { projectRoot } from '#server/db/project-root.ts';
import { listening, work } from '#server/modules/webhooks/webhook-kit.ts';
import { createCaller } from '#server/testing/caller.ts';
import { actsForNobody, actsForPeople } from '#server/testing/rights/acting-for-people.ts';
import { test } from '#server/testing/stand-ins/receiver.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';
import { apiTokensApi } from '#shared/api-tokens/api-tokens.api.ts';
import { calendarFeedsApi } from '#shared/calendar-feeds/calendar-feeds.api.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

const ofPerson = /^ {2}(?!updatedByUserId|deletedByUserId)(?:userId|accountId|\w+UserId)\s/m;

test('every model that refers to a person acts for them and ends, or does nothing in their name', () => {
  const schema = readSchemaFiles(path.join(projectRoot(), 'prisma', 'schema'))
    .map(({ content }) => content)
    .join('\n');
  const models = [...schema.matchAll(/^model (\w+) \{([^}]*)\}/gm)].flatMap(([, name = '', fields = '']) =>
    ofPerson.test(fields) ? [name] : [],
  );
  expect([...Object.keys(actsForPeople), ...actsForNobody].toSorted()).toEqual(models.toSorted());
});

/** Makes one of the person, and answers how to use it: with the status of the answer. */
type Kind = (
  place: { server: TestServer; tenant: TestTenant; receiver: { url: string; received: readonly unknown[] } },
  person: Person,
) => Promise<() => Promise<number>>;

const kinds: Record<string, { make: Kind; demoted: number; removed: number }> = {
  ApiToken: {
    make: async ({ server, tenant }, person) => {
      const body = { name: 'Script', scopes: ['tasks' as const], expiresOn: '2026-04-01' };
      const { token } = (await person.call(apiTokensApi.create, { body })).body;
      const task = { title: 'By a script', teams: [{ id: tenant.teamId }] };
      return async () => {
        const { status } = await createCaller(server.app, token).call(tasksApi.create, { body: task });
        return status === 201 ? 200 : status;
      };
    },
    demoted: 403,
    removed: 401,
  },
  // It shows only the person's own data.
  CalendarFeed: {
    make: async ({ server }, person) => {
      const body = { name: 'Plans', includes: ['plans' as const] };
      const { pathname, search } = new URL((await person.call(calendarFeedsApi.create, { body })).body.url);
      return async () => (await server.app.inject({ url: `${pathname}${search}` })).statusCode;
    },
    demoted: 200,
    removed: 404,
  },
  SavedReport: {
    make: async ({ server }, person) => {
      const body = { name: 'Hours', report: 'time' as const, query: {} };
      const { id } = (await person.call(savedReportsApi.create, { body })).body;
      const { url } = (await person.call(savedReportsApi.share, { params: { id }, body: {} })).body;
      const link = `/api/public/reports/${url.split('/').at(-1)}`;
      return async () => (await server.app.inject({ url: link })).statusCode;
    },
    demoted: 404,
    removed: 404,
  },
  OutgoingWebhook: {
    make: async ({ server, tenant, receiver }, person) => {
      await listening({ ...tenant, owner: person }, receiver.url, ['task.created']);
      return async () => {
        const before = receiver.received.length;
        const body = { title: 'Told', teams: [{ id: tenant.teamId }] };
        await tenant.owner.call(tasksApi.create, { body });
        await work(server);
        return receiver.received.length > before ? 200 : 404;
      };
    },
    demoted: 404,
    removed: 404,
  },
};

const demote = async ({ services: { prisma } }: TestServer, { tenantId }: TestTenant, { userId }: Person) => {
  const { id: roleId } = await prisma.role.findFirstOrThrow({ where: { tenantId, name: 'VIEWER' } });
  await prisma.user.update({ where: { id: userId }, data: { roleId } });
};

const remove = async ({ services: { prisma }, clock }: TestServer, { employeeId, userId }: Person) => {
  const data = { deletedAt: clock.now() };
  await prisma.employee.update({ where: { id: employeeId }, data });
  await prisma.user.update({ where: { id: userId }, data });
};

test.for(Object.entries(kinds))(
  '%s of somebody who may do less, and then leaves',
  async ([, { make, ...expected }], { server, tenant, receiver }) => {
    const admin = await tenant.member({ role: 'ADMIN', firstName: 'Ada' });
    const use = await make({ server, tenant, receiver }, admin);
    expect(await use()).toBe(200);
    await demote(server, tenant, admin);
    await vi.waitFor(async () => expect(await use()).toBe(expected.demoted));
    await remove(server, admin);
    await vi.waitFor(async () => expect(await use()).toBe(expected.removed));
  },
);
