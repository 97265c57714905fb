import { test as receiverTest } from '#server/testing/stand-ins/receiver.ts';
import type { TestTenant } from '#server/testing/tenant.ts';
import { expect } from '#server/testing/test.ts';
import { mostKinds } from '#shared/absences/absence.schema.ts';
import { absencesApi } from '#shared/absences/absences.api.ts';
import { maximumTokens } from '#shared/api-tokens/api-token.schema.ts';
import { apiTokensApi } from '#shared/api-tokens/api-tokens.api.ts';
import { maximumFeeds } from '#shared/calendar-feeds/calendar-feed.schema.ts';
import { calendarFeedsApi } from '#shared/calendar-feeds/calendar-feeds.api.ts';
import { dataArchivesApi } from '#shared/data-archives/data-archives.api.ts';
import { maximumSchedules } from '#shared/reports/report-schedule.schema.ts';
import { reportSchedulesApi } from '#shared/reports/report-schedules.api.ts';
import { maximumSavedReports } from '#shared/reports/saved-report.schema.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';
import { maximumWebhooks } from '#shared/webhooks/webhook.schema.ts';
import { webhooksApi } from '#shared/webhooks/webhooks.api.ts';

interface Limit {
  readonly most: number;
  /** Count of existing records. */
  readonly before?: number;
  readonly begin?: (tenant: TestTenant, url: string) => Promise<string>;
  readonly create: (
    tenant: TestTenant,
    given: { number: number; of: string; url: string },
  ) => Promise<{ status: number }>;
}

const saveReport = async ({ owner }: TestTenant) => {
  const body = { name: 'Hours', report: 'time', query: { group: ['employee'] } } as const;
  return (await owner.call(savedReportsApi.create, { body })).body.id;
};

const limits: Record<string, Limit> = {
  'API tokens': {
    most: maximumTokens,
    create: ({ owner }, { number }) =>
      owner.call(apiTokensApi.create, {
        body: { name: `Token ${number}`, scopes: ['read'], expiresOn: '2026-04-01' },
      }),
  },
  'calendar feeds': {
    most: maximumFeeds,
    create: ({ owner }, { number }) =>
      owner.call(calendarFeedsApi.create, { body: { name: `Feed ${number}`, includes: ['plans'] } }),
  },
  'saved reports': {
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
  webhooks: {
    most: maximumWebhooks,
    create: ({ owner }, { number, url }) =>
      owner.call(webhooksApi.create, { body: { name: `Chat ${number}`, url, topics: ['task.created'] } }),
  },
  'data archives': {
    most: 1,
    create: ({ owner }) => owner.call(dataArchivesApi.create, { body: {} }),
  },
};

receiverTest.for(Object.entries(limits))(
  'no more %s than the limit, however many are created at once',
  async ([, { most, begin, create }], { tenant, receiver }) => {
    const { url } = receiver;
    const of = (await begin?.(tenant, url)) ?? '';
    const numbers = Array.from({ length: most + 10 }, (_, index) => index);
    const answers = await Promise.all(numbers.map((number) => create(tenant, { number, of, url })));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(most);
    // How many calls of one person are at work is limited as well.
    expect(statuses.filter((status) => ![200, 201, 409, 429].includes(status))).toEqual([]);
  },
);

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
