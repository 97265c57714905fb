import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '#server/db/project-root.ts';
import { attach } from '#server/modules/attachments/test-files.ts';
import { addPicture } from '#server/modules/boards/test-pictures.ts';
import { newBrowser } from '#server/modules/notifications/push/test-browser.ts';
import { addClient } from '#server/modules/reports/test-logs.ts';
import { addTask } from '#server/modules/tasks/task-kit.ts';
import { type Receiver, test as receiverTest } from '#server/testing/stand-ins/receiver.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer } from '#server/testing/test.ts';
import { mostCompanyDays, mostKinds } from '#shared/absences/absence.schema.ts';
import { absencesApi } from '#shared/absences/absences.api.ts';
import { maximumTokens } from '#shared/api-tokens/api-token.schema.ts';
import { apiTokensApi } from '#shared/api-tokens/api-tokens.api.ts';
import { attachmentsPerTask } from '#shared/attachments/attachment.schema.ts';
import { boardLimits } from '#shared/boards/board.schema.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';
import { maximumFeeds } from '#shared/calendar-feeds/calendar-feed.schema.ts';
import { calendarFeedsApi } from '#shared/calendar-feeds/calendar-feeds.api.ts';
import { calendarLimits } from '#shared/calendars/calendar.schema.ts';
import { calendarsApi } from '#shared/calendars/calendars.api.ts';
import { dataArchivesApi } from '#shared/data-archives/data-archives.api.ts';
import { mostRecurring } from '#shared/invoices/recurring/recurring-invoice.schema.ts';
import { recurringApi } from '#shared/invoices/recurring/recurring-invoices.api.ts';
import { pushApi } from '#shared/notifications/push.api.ts';
import { maximumPushBrowsers } from '#shared/notifications/push.schema.ts';
import { mostRates } from '#shared/rates/rate.schema.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';
import { maximumSchedules } from '#shared/reports/report-schedule.schema.ts';
import { reportSchedulesApi } from '#shared/reports/report-schedules.api.ts';
import { maximumSavedReports } from '#shared/reports/saved-report.schema.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { maximumWebhooks } from '#shared/webhooks/webhook.schema.ts';
import { webhooksApi } from '#shared/webhooks/webhooks.api.ts';
import { mostDatedValues } from '#shared/workspaces/dated-settings.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

interface Given {
  readonly server: TestServer;
  readonly receiver: Receiver;
  /** Members of the team. */
  readonly people: readonly Person[];
}

interface Limit {
  readonly code: string;
  readonly most: number;
  /** Count of those that are there at the beginning. */
  readonly before?: number;
  /** Members who create them, where calls of one person are bounded more narrowly. */
  readonly peopleCount?: number;
  readonly begin?: (tenant: TestTenant, given: Given) => Promise<string>;
  readonly create: (
    tenant: TestTenant,
    given: Given & { number: number; of: string },
  ) => Promise<{ status: number }>;
}

const dayOfNumber = (number: number) => addDays('2026-01-01', number);

const datesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => new Date(addDays('2022-01-01', index)));

const newBoard = ({ owner, teamId: organizationTeamId }: TestTenant, name: string) =>
  owner.call(boardsApi.create, { body: { name, organizationTeamId } });

function oneOf(people: readonly Person[], number: number): Person {
  const person = people[number % people.length];
  if (person === undefined) throw new Error('nobody is there');
  return person;
}

/** Rows of files of something, without their bytes; answers its id. */
async function storedFiles(
  { services }: TestServer,
  { tenantId, organizationId }: TestTenant,
  { entity, entityId, count }: { entity: string; entityId: string; count: number },
): Promise<string> {
  const file = { tenantId, organizationId, entity, entityId, contentType: 'image/png', size: 1 };
  const data = Array.from({ length: count }, (_, index) => ({
    ...file,
    name: `stored-${index}`,
    storageKey: `${entityId}-${index}`,
  }));
  await services.prisma.attachment.createMany({ data });
  return entityId;
}

const saveReport = async ({ owner }: TestTenant) => {
  const body = { name: 'Hours', report: 'time', query: { group: ['employee'] } } as const;
  return (await owner.call(savedReportsApi.create, { body })).body.id;
};

const limits: Record<string, Limit> = {
  'API tokens': {
    code: 'TOO_MANY_TOKENS',
    most: maximumTokens,
    create: ({ owner }, { number }) =>
      owner.call(apiTokensApi.create, {
        body: { name: `Token ${number}`, scopes: ['read'], expiresOn: '2026-04-01' },
      }),
  },
  'calendar feeds': {
    code: 'TOO_MANY_FEEDS',
    most: maximumFeeds,
    create: ({ owner }, { number }) =>
      owner.call(calendarFeedsApi.create, { body: { name: `Feed ${number}`, includes: ['plans'] } }),
  },
  calendars: {
    code: 'TOO_MANY_CALENDARS',
    most: calendarLimits.calendars,
    begin: async (_tenant, { receiver }) => {
      receiver.answer.text = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
      return receiver.url;
    },
    create: ({ owner }, { of: address, number }) =>
      owner.call(calendarsApi.add, { body: { kind: 'address', address, name: `Calendar ${number}` } }),
  },
  'saved reports': {
    code: 'TOO_MANY_REPORTS',
    most: maximumSavedReports,
    create: async (tenant) => ({
      status: (
        await tenant.owner.call(savedReportsApi.create, {
          body: { name: 'Hours', report: 'time', query: { group: ['employee'] } },
        })
      ).status,
    }),
  },
  'schedules of a report': {
    code: 'TOO_MANY_SCHEDULES',
    most: maximumSchedules,
    begin: saveReport,
    create: ({ owner }, { of: id }) =>
      owner.call(reportSchedulesApi.create, {
        params: { id },
        body: {
          ...{ every: 'weekly', onDay: 1, hour: 7, period: 'ended', format: 'xlsx', skipsEmpty: false },
          recipientIds: [owner.userId],
        },
      }),
  },
  'recurring drafts': {
    code: 'TOO_MANY_RECURRING',
    most: mostRecurring,
    begin: async (tenant, { server }) => (await addClient(server, tenant, 'Acme')).id,
    create: ({ owner }, { of: organizationContactId }) =>
      owner.call(recurringApi.create, {
        body: { organizationContactId, every: 'month', billsTime: true, lines: [] },
      }),
  },
  webhooks: {
    code: 'TOO_MANY_WEBHOOKS',
    most: maximumWebhooks,
    create: ({ owner }, { number, receiver: { url } }) =>
      owner.call(webhooksApi.create, { body: { name: `Chat ${number}`, url, topics: ['task.created'] } }),
  },
  browsers: {
    code: 'TOO_MANY_BROWSERS',
    most: maximumPushBrowsers,
    create: ({ owner }, { receiver }) => owner.call(pushApi.add, { body: newBrowser(receiver).subscription }),
  },
  boards: {
    code: 'TOO_MANY_BOARDS',
    most: boardLimits.boards,
    create: (tenant, { number }) => newBoard(tenant, `Board ${number}`),
  },
  'pictures of a board': {
    code: 'TOO_MANY_PICTURES',
    most: boardLimits.pictures,
    before: boardLimits.pictures - 5,
    peopleCount: 5,
    begin: async (tenant, { server }) => {
      const { id } = (await newBoard(tenant, 'Ideas')).body;
      return storedFiles(server, tenant, { entity: 'Board', entityId: id, count: boardLimits.pictures - 5 });
    },
    create: (_tenant, { server, number, of: id, people }) =>
      addPicture(server, oneOf(people, number), { id, pictureId: `picture-${number}` }),
  },
  'files of a task': {
    code: 'TOO_MANY_FILES',
    most: attachmentsPerTask,
    before: attachmentsPerTask - 5,
    peopleCount: 5,
    begin: async (tenant, { server }) => {
      const { id } = await addTask(tenant, { title: 'Collect' });
      return storedFiles(server, tenant, { entity: 'Task', entityId: id, count: attachmentsPerTask - 5 });
    },
    create: (_tenant, { server, number, of, people }) =>
      attach(server, oneOf(people, number), of, { name: `${number}.txt` }),
  },
  'company days': {
    code: 'TOO_MANY_DAYS',
    most: mostCompanyDays,
    before: mostCompanyDays - 5,
    begin: async ({ tenantId, organizationId }, { server: { services } }) => {
      const data = datesOf(mostCompanyDays - 5).map((date) => ({
        tenantId,
        organizationId,
        date,
        name: 'Fair',
      }));
      await services.prisma.companyDay.createMany({ data });
      return '';
    },
    create: ({ owner }, { number }) =>
      owner.call(absencesApi.saveCompanyDay, {
        body: { date: dayOfNumber(number), name: 'Fair', isHalf: false },
      }),
  },
  rates: {
    code: 'TOO_MANY_RATES',
    most: mostRates,
    before: mostRates - 5,
    begin: async ({ tenantId, organizationId }, { server: { services } }) => {
      const place = { tenantId, organizationId, kind: 'billable', hourly: 50 };
      const data = datesOf(mostRates - 5).map((validFrom) => ({ ...place, validFrom }));
      await services.prisma.rate.createMany({ data });
      return '';
    },
    create: ({ owner }, { number }) =>
      owner.call(ratesApi.put, {
        body: { kind: 'billable', hourly: 100 + number, validFrom: dayOfNumber(number) },
      }),
  },
  'values of a setting': {
    code: 'TOO_MANY_VALUES',
    most: mostDatedValues,
    before: mostDatedValues - 5,
    begin: async ({ tenantId, organizationId, owner: { employeeId } }, { server: { services } }) => {
      const place = { tenantId, organizationId, employeeId, setting: 'weeklyLimit', value: 40 };
      const data = datesOf(mostDatedValues - 5).map((validFrom) => ({ ...place, validFrom }));
      await services.prisma.datedSetting.createMany({ data });
      return '';
    },
    create: ({ owner }, { number }) =>
      owner.call(workspacesApi.updateEmployee, {
        params: { id: owner.employeeId },
        body: { reWeeklyLimit: 10 + number, validFrom: dayOfNumber(number) },
      }),
  },
  'data archives': {
    code: 'ARCHIVE_RUNNING',
    most: 1,
    create: ({ owner }) => owner.call(dataArchivesApi.create, { body: {} }),
  },
};

receiverTest.for(Object.entries(limits))(
  'no more %s than the limit, however many are created at once',
  async ([, { most, before = 0, peopleCount = 0, begin, create }], { server, tenant, receiver }) => {
    const people: Person[] = [];
    while (people.length < peopleCount) people.push(await tenant.member());
    const given = { server, receiver, people };
    const of = (await begin?.(tenant, given)) ?? '';
    const numbers = Array.from({ length: most - before + 10 }, (_, index) => index);
    const answers = await Promise.all(numbers.map((number) => create(tenant, { ...given, number, of })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(most - before);
    // The server also limits the concurrent calls of one person.
    expect(statuses.filter((status) => ![200, 201, 202, 409, 429].includes(status))).toEqual([]);
  },
);

/** Refusal codes in the code of modules: those of counted limits, and those of full lists. */
function refusals() {
  const folder = path.join(projectRoot(), 'server/modules');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const code = names
    .filter((name) => name.endsWith('.service.ts'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
  const codes = (pattern: RegExp) => [...code.matchAll(pattern)].map(([, one = '']) => one);
  return {
    counted: codes(/refusal: \{ text: [\w.]+, code: '(TOO_MANY_\w+)'/g),
    all: codes(/'(TOO_MANY_\w+)'/g),
  };
}

receiverTest('every limit on a count goes through the one place that has it, and is tried here', () => {
  const { counted, all } = refusals();
  const tried = [...Object.values(limits).map(({ code }) => code), 'TOO_MANY_KINDS'];
  expect(all.toSorted()).toEqual(counted.toSorted());
  expect(tried.filter((code) => code.startsWith('TOO_MANY_')).toSorted()).toEqual(counted.toSorted());
});

receiverTest(
  'no more kinds of absence than the limit, however many are created at once',
  async ({ tenant }) => {
    const { owner } = tenant;
    const create = (number: number) =>
      owner.call(absencesApi.saveKind, {
        body: {
          ...{ name: `Kind ${number}`, color: '#336699', isPaid: true, needsApproval: false },
          ...{ allowanceDays: null, carryOverDays: 0 },
        },
      });
    await Promise.all(Array.from({ length: mostKinds + 10 }, (_, number) => create(number)));
    const { body } = await owner.call(absencesApi.setup);
    expect(body.kinds).toHaveLength(mostKinds);
  },
);
