import path from 'node:path';
import { addSeconds, subHours } from 'date-fns';
import { vi } from 'vitest';
import { baseContext } from '#server/context/context.ts';
import { sealSecret } from '#server/context/secret-box.ts';
import { inTransaction } from '#server/context/transaction.ts';
import { readSchemaFiles } from '#server/db/migrations/schema-drift.ts';
import { projectRoot } from '#server/db/project-root.ts';
import { keepCalendar } from '#server/modules/calendars/keep-calendars.service.ts';
import { acceptBody, invite } from '#server/modules/invitations/invite-kit.ts';
import { makeRecurringDrafts } from '#server/modules/invoices/recurring/recurring-drafts.service.ts';
import { pushSend } from '#server/modules/notifications/push/push.jobs.ts';
import { newBrowser } from '#server/modules/notifications/push/test-browser.ts';
import { addClient } from '#server/modules/reports/test-logs.ts';
import { sendDueReports } from '#server/modules/saved-reports/due-reports.service.ts';
import { addTask } from '#server/modules/tasks/task-kit.ts';
import { listening, work } from '#server/modules/webhooks/webhook-kit.ts';
import { createCaller } from '#server/testing/caller.ts';
import {
  actsForNobody,
  actsForOrganization,
  actsForPeople,
} from '#server/testing/rights/acting-for-people.ts';
import { demote, remove, suspend } from '#server/testing/rights/losing-rights.ts';
import { type Receiver, test } from '#server/testing/stand-ins/receiver.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';
import { apiTokensApi } from '#shared/api-tokens/api-tokens.api.ts';
import { calendarFeedsApi } from '#shared/calendar-feeds/calendar-feeds.api.ts';
import { dataArchivesApi } from '#shared/data-archives/data-archives.api.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { recurringApi } from '#shared/invoices/recurring/recurring-invoices.api.ts';
import { pushApi } from '#shared/notifications/push.api.ts';
import { reportSchedulesApi } from '#shared/reports/report-schedules.api.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';

const ofPerson = /^ {2}(?!updatedByUserId|deletedByUserId)(?:userId|accountId|\w+UserId)\s/m;

test('every model that refers to a person acts for them and ends, or acts for the organization, or for nobody', () => {
  const schema = readSchemaFiles(path.join(projectRoot(), 'prisma', 'schema'))
    .map(({ content }) => content)
    .join('\n');
  const models = [...schema.matchAll(/^model (\w+) \{([^}]*)\}/gm)].flatMap(([, name = '', fields = '']) =>
    ofPerson.test(fields) ? [name] : [],
  );
  const listed = [...Object.keys(actsForPeople), ...Object.keys(actsForOrganization), ...actsForNobody];
  expect(listed.toSorted()).toEqual(models.toSorted());
});

const contextOf = (services: TestServer['services']) =>
  baseContext(services, { requestId: 'test', ip: '', userAgent: '', language: undefined }, services.log);

/** Makes one of the person, and answers how to use it: with the status of the answer. */
type Kind = (
  place: { server: TestServer; tenant: TestTenant; receiver: Receiver },
  person: Person,
) => Promise<() => Promise<number>>;

/** Enough invitations for every step. */
const inviteCount = 4;

const lastMonth = new Date('2026-02-01');

let dueCount = 0;

/** Sends the report to each of its readers, like one that was due some seconds after the previous. */
async function sendDue({ services }: TestServer, id: string): Promise<void> {
  dueCount += 1;
  const nextDueAt = addSeconds(subHours(services.clock.now(), 1), dueCount);
  await services.prisma.reportSchedule.update({ where: { id }, data: { nextDueAt } });
  await sendDueReports(contextOf(services));
  await services.outbox.notify();
}

/** A schedule of a report of the owner. */
async function scheduled(owner: Person, recipients: readonly Person[], place: object = {}): Promise<string> {
  const saved = await owner.call(savedReportsApi.create, {
    body: { name: 'Hours', report: 'time', query: { group: ['employee'] }, ...place },
  });
  const { status, body } = await owner.call(reportSchedulesApi.create, {
    params: { id: saved.body.id },
    body: {
      ...{ every: 'weekly', onDay: 1, hour: 7, period: 'ended', format: 'csv', skipsEmpty: false },
      recipientIds: recipients.map(({ userId }) => userId),
    },
  });
  expect(status).toBe(201);
  return body.id;
}

const kinds: Record<string, { make: Kind; demoted: number; suspended: number; removed: number }> = {
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
    suspended: 401,
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
    suspended: 404,
    removed: 404,
  },
  // It is read for the person alone.
  PersonalCalendar: {
    make: async ({ server, receiver }, person) => {
      const source = sealSecret(server.config, JSON.stringify({ kind: 'address', address: receiver.url }));
      const { userId } = person;
      const { tenantId } = await server.services.prisma.user.findUniqueOrThrow({ where: { id: userId } });
      const calendar = { tenantId, userId, name: 'Work', kind: 'address', host: 'calendar.test', source };
      const { id } = await server.services.prisma.personalCalendar.create({ data: calendar });
      return async () => {
        const before = receiver.received.length;
        await keepCalendar(contextOf(server.services), { tenantId, calendarId: id });
        return receiver.received.length > before ? 200 : 404;
      };
    },
    demoted: 200,
    suspended: 404,
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
    suspended: 404,
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
    suspended: 404,
    removed: 404,
  },
  // Pending news of a person who leaves is not sent.
  PushSubscription: {
    make: async ({ server, tenant, receiver }, person) => {
      const browser = newBrowser(receiver);
      const { id: browserId } = (await person.call(pushApi.add, { body: browser.subscription })).body;
      await addTask(tenant, { title: 'Write docs', members: [{ id: person.employeeId }] });
      const where = { receiverEmployeeId: person.employeeId };
      const { id: notificationId } = await server.services.prisma.notification.findFirstOrThrow({ where });
      const news = { browserId, notificationId, title: 'Write docs', text: '', path: '/' };
      return async () => {
        await server.services.outbox.notify();
        const before = browser.received().length;
        await inTransaction(contextOf(server.services), (tx) => tx.enqueue(pushSend, news));
        await server.services.outbox.notify();
        return browser.received().length > before ? 200 : 404;
      };
    },
    demoted: 200,
    suspended: 404,
    removed: 404,
  },
  RecurringInvoice: {
    make: async ({ server, tenant }, person) => {
      const { prisma } = server.services;
      const client = await addClient(server, tenant, 'Acme');
      const lines = [{ description: 'Retainer', quantity: '1', unit: 'piece' as const, price: '500' }];
      const body = { organizationContactId: client.id, every: 'month' as const, billsTime: false, lines };
      const { id } = (await person.call(recurringApi.create, { body })).body;
      const where = { tenantId: tenant.tenantId, createdByUserId: person.userId };
      return async () => {
        const before = await prisma.invoice.count({ where });
        // As if it were due, and nobody had paused it.
        const nextOn = server.clock.now();
        await prisma.recurringInvoice.update({
          where: { id },
          data: { nextOn, nextFrom: lastMonth, pausedFor: null },
        });
        await makeRecurringDrafts(contextOf(server.services));
        return (await prisma.invoice.count({ where })) > before ? 200 : 404;
      };
    },
    demoted: 404,
    suspended: 404,
    removed: 404,
  },
  // Everybody else gets it as far as they see its time, while its owner works there.
  ReportSchedule: {
    make: async ({ server, tenant }, person) => {
      const { teamId: organizationTeamId, owner } = tenant;
      const id = await scheduled(person, [owner], { organizationTeamId });
      return async () => {
        const before = server.mail.to(owner.email).length;
        await sendDue(server, id);
        return server.mail.to(owner.email).length > before ? 200 : 404;
      };
    },
    demoted: 200,
    suspended: 404,
    removed: 404,
  },
  // Mails hold what the person sees at the time, and a viewer sees no time.
  ReportScheduleRecipient: {
    make: async ({ server, tenant }, person) => {
      const { teamId: organizationTeamId, owner } = tenant;
      const id = await scheduled(owner, [person], { organizationTeamId });
      return async () => {
        const before = server.mail.to(person.email).length;
        await sendDue(server, id);
        return server.mail.to(person.email).length > before ? 200 : 404;
      };
    },
    demoted: 404,
    suspended: 404,
    removed: 404,
  },
  DataArchive: {
    make: async ({ server, tenant }, person) => {
      const { employeeId } = await tenant.member({ firstName: 'Ben' });
      const { id } = (await person.call(dataArchivesApi.create, { body: { employeeId } })).body;
      await server.services.outbox.notify();
      const headers = { authorization: `Bearer ${person.token}` };
      return async () =>
        (await server.app.inject({ url: `/api/data-archives/${id}/file`, headers })).statusCode;
    },
    demoted: 403,
    suspended: 401,
    removed: 401,
  },
  // Accepting afterwards gives the usual role.
  Invite: {
    make: async ({ server, tenant }, person) => {
      const { prisma } = server.services;
      const { id: roleId } = await prisma.role.findFirstOrThrow({
        where: { tenantId: tenant.tenantId, name: 'ADMIN' },
      });
      const sent: Awaited<ReturnType<typeof invite>>[] = [];
      for (let count = 0; count < inviteCount; count += 1)
        sent.push(await invite(server, { ...tenant, owner: person }, { roleId }));
      return async () => {
        const next = sent.pop();
        if (next === undefined) throw new Error('no invitation is left');
        const anonymous = createCaller(server.app, undefined);
        const { status, body } = await anonymous.call(invitationsApi.accept, { body: acceptBody(next) });
        expect(status).toBe(200);
        return body.user.role?.name === 'ADMIN' ? 200 : 404;
      };
    },
    demoted: 404,
    suspended: 404,
    removed: 404,
  },
};

test.for(Object.entries(kinds))(
  '%s of somebody who may do less, is suspended, and then leaves',
  async ([, { make, ...expected }], { server, tenant, receiver }) => {
    const admin = await tenant.member({ role: 'ADMIN', firstName: 'Ada' });
    const use = await make({ server, tenant, receiver }, admin);
    expect(await use()).toBe(200);
    await demote(server, tenant, admin);
    await vi.waitFor(async () => expect(await use()).toBe(expected.demoted));
    await suspend(tenant, admin);
    await vi.waitFor(async () => expect(await use()).toBe(expected.suspended));
    await remove(server, admin);
    await vi.waitFor(async () => expect(await use()).toBe(expected.removed));
  },
);
