import { describe, expect } from 'vitest';
import { insertBy, refusalOf, ways } from '#server/testing/contention.ts';
import { test } from '#server/testing/database-test.ts';
import { complete, type Model, type Row, tableOf } from '#server/testing/rows.ts';
import { defaultValueDate, weekDay } from '#shared/enums/calendar.ts';
import { dailyPlanStatus } from '#shared/enums/daily-plan.ts';
import { entityKind } from '#shared/enums/entity-kind.ts';
import { inviteStatus, inviteType, joinRequestStatus } from '#shared/enums/invitation.ts';
import {
  minimumProjectSize,
  projectBilling,
  projectBudgetType,
  projectOwner,
  projectRelationKind,
  taskListType,
} from '#shared/enums/project.ts';
import { activityType } from '#shared/enums/report.ts';
import { fileStorageProvider } from '#shared/enums/storage.ts';
import { taskStatusName } from '#shared/enums/task-status-name.ts';
import { timeLogSource, timeLogType } from '#shared/enums/time-log.ts';
import { timesheetStatus } from '#shared/enums/timesheet.ts';

/** Rows that each break one rule of a table, by the rule's name without the table's. */
interface Breaks {
  readonly model: Model;
  /** Columns that must be valid, so that only the tested ones fail. */
  readonly valid?: Row;
  readonly rules: Readonly<Record<string, readonly Row[]>>;
}

const unknown = 'SOMETHING ELSE';
const someId = '0197a000-0000-7000-8000-000000000001';
const start = '2026-03-11T09:00:00Z';

const brokenRounding: Row[] = [
  { billingRoundTo: 15 },
  { billingRoundTo: 7, billingRounding: 'up', billingRoundOn: 'day' },
  { billingRoundTo: 15, billingRounding: unknown, billingRoundOn: 'day' },
  { billingRoundTo: 15, billingRounding: 'up', billingRoundOn: unknown },
];
/** Columns of an issued invoice. */
const issued: Row = {
  ...{ number: '2026-0001', year: 2026, sequence: 1, issuedOn: start, seller: {}, buyer: {} },
  ...{ net: 0, tax: 0, total: 0 },
};

const sentEstimate: Row = { state: 'sent', sentOn: start, seller: {}, buyer: {} };

const time: Breaks[] = [
  {
    model: 'timeLog',
    valid: { isRunning: true },
    rules: {
      order_check: [{ isRunning: false, startedAt: start, stoppedAt: '2026-03-11T08:59:59.999Z' }],
      running_check: [{ isRunning: false }, { stoppedAt: '2026-03-12T00:00:00Z' }],
      logType_check: [{ logType: unknown }, { logType: 'tracked' }],
      source_check: [{ source: unknown }],
    },
  },
  {
    model: 'timesheet',
    rules: {
      status_check: [{ status: unknown }, { status: 'draft' }, { status: 'IN_REVIEW' }],
      approved_check: [{ status: 'APPROVED' }],
    },
  },
  {
    model: 'timesheetEvent',
    valid: { fromStatus: 'DRAFT', toStatus: 'PENDING' },
    rules: { status_check: [{ fromStatus: unknown }, { toStatus: unknown }] },
  },
  { model: 'dayOpening', rules: { state_check: [{ state: unknown }] } },
  {
    model: 'timeSlot',
    rules: {
      seconds_check: [
        { duration: 601 },
        { duration: -1 },
        { keyboard: 601 },
        { keyboard: -1 },
        { mouse: 601 },
        { mouse: -1 },
        { overall: 601 },
        { overall: -1 },
      ],
    },
  },
  { model: 'timeSlotMinute', rules: { counts_check: [{ keyboard: -1 }, { mouse: -1 }] } },
  {
    model: 'activity',
    valid: { time: '09:00:00' },
    rules: {
      duration_check: [{ duration: -1 }],
      type_check: [{ type: unknown }],
      time_check: [{ time: '24:00:00' }, { time: '9:00:00' }, { time: '09:60:00' }, { time: '09:00' }],
    },
  },
  { model: 'screenshot', rules: { storageProvider_check: [{ storageProvider: unknown }] } },
];

const work: Breaks[] = [
  {
    model: 'task',
    rules: {
      title_check: [{ title: '' }, { title: 'x'.repeat(256) }],
      number_check: [{ number: 0 }, { number: -1 }],
      estimate_check: [{ estimate: -1 }],
      parent_check: [{ id: someId, parentId: someId }],
    },
  },
  { model: 'taskCounter', rules: { lastNumber_check: [{ lastNumber: -1 }] } },
  { model: 'taskEstimation', rules: { estimate_check: [{ estimate: -1 }] } },
  {
    model: 'taskLinkedIssue',
    rules: {
      action_check: [{ action: 0 }, { action: 8 }],
      self_check: [{ taskFromId: someId, taskToId: someId }],
    },
  },
  {
    model: 'dailyPlan',
    rules: {
      workTimePlanned_check: [{ workTimePlanned: -0.5 }],
      status_check: [{ status: unknown }],
    },
  },
  {
    model: 'organizationProject',
    rules: {
      name_check: [{ name: '' }, { name: '   ' }],
      status_check: [{ status: unknown }],
      owner_check: [{ owner: unknown }],
      billing_check: [{ billing: unknown }],
      budgetType_check: [{ budgetType: unknown }],
      taskListType_check: [{ taskListType: unknown }],
      budget_check: [{ budget: -1 }],
      days_check: [{ archiveTasksIn: -1 }, { closeTasksIn: -1 }],
      billing_rounding_check: brokenRounding,
    },
  },
  {
    model: 'organizationProjectRelation',
    rules: {
      relationType_check: [{ relationType: unknown }],
      self_check: [{ projectId: someId, relatedProjectId: someId }],
    },
  },
  {
    model: 'organizationContact',
    rules: {
      currency_check: [{ currency: 'eur' }, { currency: 'EURO' }],
      billing_rounding_check: brokenRounding,
    },
  },
  {
    model: 'invoice',
    valid: {
      currency: 'EUR',
      language: 'en',
      grouping: 'project',
      periodFrom: start,
      periodTo: start,
    },
    rules: {
      kind_check: [{ kind: unknown }],
      state_check: [{ ...issued, state: unknown }],
      tax_kind_check: [{ taxKind: unknown }],
      grouping_check: [{ grouping: unknown }],
      period_check: [{ periodTo: '2026-03-10T00:00:00Z' }],
      issued_check: [{ number: '2026-0001' }, { state: 'issued' }, { ...issued, state: 'paid', total: null }],
      credit_check: [{ kind: 'credit' }],
    },
  },
  {
    model: 'recurringInvoice',
    valid: { every: 'month', currency: 'EUR', nextFrom: start, nextOn: start, setByUserId: someId },
    rules: {
      every_check: [{ every: unknown }],
      days_check: [{ daysAfter: 0 }, { daysAfter: 29 }],
      grouping_check: [{ grouping: unknown }],
      paused_check: [{ pausedFor: unknown }],
    },
  },
  {
    model: 'estimate',
    valid: { number: 'EST-2026-0001', year: 2026, sequence: 1, currency: 'EUR', language: 'en' },
    rules: {
      state_check: [{ ...sentEstimate, state: unknown }],
      tax_kind_check: [{ taxKind: unknown }],
      sent_check: [{ state: 'sent' }, { ...sentEstimate, sentOn: null }],
      answer_check: [{ answeredAt: start }, { ...sentEstimate, state: 'accepted' }],
    },
  },
  {
    model: 'invoiceSending',
    valid: { kind: 'mail' },
    rules: {
      kind_check: [{ kind: unknown }],
      result_check: [{ result: unknown }],
      reminder_check: [{ reminder: 0 }, { reminder: 4 }],
    },
  },
  {
    model: 'invoiceLine',
    valid: { kind: 'item', unit: 'piece', quantity: 1, price: 1, taxPercent: 0 },
    rules: {
      kind_check: [{ kind: unknown }],
      unit_check: [{ unit: unknown }],
      tax_check: [{ taxPercent: -0.01 }, { taxPercent: 100.01 }],
    },
  },
  {
    model: 'budget',
    valid: {
      projectId: someId,
      measure: 'hours',
      limit: 3600,
      period: 'once',
      counts: 'all',
      alertLevels: [90],
    },
    rules: {
      scope_check: [{ projectId: null }, { taskId: someId }],
      measure_check: [{ measure: unknown }],
      limit_check: [{ limit: 0 }, { limit: 1_000_000_000_001 }],
      period_check: [{ period: unknown }],
      counts_check: [{ counts: unknown }],
      levels_check: [{ alertLevels: [0] }, { alertLevels: [1001] }, { alertLevels: Array(11).fill(50) }],
    },
  },
  {
    model: 'absence',
    valid: { state: 'requested', firstDay: start, lastDay: start },
    rules: {
      state_check: [{ state: unknown }],
      days_check: [{ lastDay: '2026-03-10T00:00:00Z' }, { lastDay: '2027-04-15T00:00:00Z' }],
    },
  },
  {
    model: 'rate',
    valid: { kind: 'billable', hourly: 50 },
    rules: {
      kind_check: [{ kind: unknown }],
      hourly_check: [{ hourly: -0.01 }, { hourly: 1_000_001 }],
      scope_check: [
        { projectId: someId, taskId: someId },
        { employeeId: someId, organizationContactId: someId },
        { kind: 'cost', projectId: someId },
        { kind: 'cost', taskId: someId },
      ],
    },
  },
  { model: 'favorite', rules: { entity_check: [{ entity: unknown }, { entity: 'task' }] } },
  { model: 'entitySubscription', rules: { type_check: [{ type: unknown }] } },
  {
    model: 'activityLog',
    valid: { action: 'Created' },
    rules: { action_check: [{ action: unknown }], actorType_check: [{ actorType: unknown }] },
  },
  { model: 'auditEntry', rules: { actorType_check: [{ actorType: unknown }] } },
];

const people: Breaks[] = [
  { model: 'account', rules: { email_check: [{ email: 'Ann@takt.test' }, { email: 'ann' }] } },
  { model: 'session', rules: { user_check: [{ userId: someId }, { tenantId: someId }] } },
  {
    model: 'oneTimeCode',
    valid: { purpose: 'sign-in', codeHash: 'hash' },
    rules: {
      purpose_check: [{ purpose: unknown }],
      email_check: [{ email: 'Ann@takt.test' }, { email: ' ann@takt.test' }],
      secret_check: [{ codeHash: null }],
      attempts_check: [{ attempts: -1 }],
    },
  },
  { model: 'user', rules: { timeFormat_check: [{ timeFormat: 13 }] } },
  {
    model: 'organization',
    rules: {
      timeFormat_check: [{ timeFormat: 13 }],
      startWeekOn_check: [{ startWeekOn: unknown }, { startWeekOn: 'Monday' }],
      defaultValueDateType_check: [{ defaultValueDateType: unknown }],
      minimumProjectSize_check: [{ minimumProjectSize: unknown }],
      overlapPolicy_check: [{ overlapPolicy: unknown }],
      weeklyLimitPolicy_check: [{ weeklyLimitPolicy: unknown }],
      forgottenTimerRule_check: [{ forgottenTimerRule: unknown }],
      hours_check: [{ forgottenTimerHours: 0 }],
      billing_rounding_check: brokenRounding,
      minutes_check: [{ inactivityTimeLimit: -1 }, { activityProofDuration: -1 }, { screenshotFrequency: 0 }],
      counts_check: [
        { totalEmployees: -1 },
        { inviteExpiryPeriod: 0 },
        { daysUntilDue: -1 },
        { bonusPercentage: -1 },
      ],
    },
  },
  {
    model: 'employee',
    rules: {
      rates_check: [{ billRateValue: -1 }, { minimumBillingRate: -1 }],
      days_check: [{ archiveTasksIn: -1 }, { closeTasksIn: -1 }],
    },
  },
  {
    model: 'datedSetting',
    valid: { setting: 'weeklyLimit', value: 40 },
    rules: {
      setting_check: [{ setting: unknown }],
      scope_check: [{ setting: 'workingDays' }, { setting: 'employment' }, { setting: 'allowance' }],
      limit_check: [{ value: 169 }, { value: -1 }],
    },
  },
  { model: 'smtpSetting', rules: { port_check: [{ port: 0 }, { port: 65_536 }] } },
  {
    model: 'invite',
    rules: {
      email_check: [{ email: 'Ann@takt.test' }],
      status_check: [{ status: unknown }],
      inviteType_check: [{ inviteType: unknown }],
      attempts_check: [{ attempts: -1 }],
    },
  },
  {
    model: 'organizationTeamJoinRequest',
    rules: { email_check: [{ email: 'Ann@takt.test' }], status_check: [{ status: unknown }] },
  },
];

const rest: Breaks[] = [
  {
    model: 'repository',
    rules: { status_check: [{ status: unknown }], issuesCount_check: [{ issuesCount: -1 }] },
  },
  { model: 'repositoryComment', rules: { kind_check: [{ kind: unknown }] } },
  {
    model: 'repositorySync',
    valid: { kind: 'export', status: 'done' },
    rules: { kind_check: [{ kind: unknown }], status_check: [{ status: unknown }] },
  },
  {
    model: 'outgoingWebhookDelivery',
    rules: { status_check: [{ status: unknown }], attempts_check: [{ attempts: -1 }] },
  },
  {
    model: 'imageAsset',
    rules: {
      storageProvider_check: [{ storageProvider: unknown }],
      size_check: [{ size: -1 }, { width: -1 }, { height: -1 }],
    },
  },
  {
    model: 'attachment',
    rules: { storageProvider_check: [{ storageProvider: unknown }], size_check: [{ size: -1 }] },
  },
  {
    model: 'savedReport',
    rules: { visibility_check: [{ visibility: unknown }] },
  },
  {
    model: 'reportSchedule',
    valid: { every: 'weekly', onDay: 1, hour: 7, period: 'ended', format: 'pdf' },
    rules: {
      every_check: [{ every: unknown, onDay: 1 }],
      onDay_check: [
        { onDay: 8 },
        { onDay: null },
        { every: 'daily', onDay: 1 },
        { every: 'monthly', onDay: 32 },
      ],
      hour_check: [{ hour: 24 }],
      period_check: [{ period: unknown }],
      format_check: [{ format: unknown }],
    },
  },
  { model: 'reportScheduleRecipient', rules: { lastResult_check: [{ lastResult: unknown }] } },
  { model: 'importRun', rules: { status_check: [{ status: unknown }] } },
  { model: 'outboxMessage', rules: { attempts_check: [{ attempts: -1 }] } },
  { model: 'pushKey', rules: { one: [{ id: 2 }] } },
];

const cases = [...time, ...work, ...people, ...rest].flatMap(({ model, valid = {}, rules }) =>
  Object.entries(rules).flatMap(([rule, rows]) =>
    rows.map((row) => ({
      constraint: `${tableOf(model)}_${rule}`,
      model,
      row: { ...valid, ...row },
      shown: JSON.stringify(row).slice(0, 80),
    })),
  ),
);

describe.each(ways)('%s', (way) => {
  test.for(cases)('$constraint refuses $shown', async ({ constraint, model, row }, { database }) => {
    const broken = await complete(database, model, row);
    expect(await refusalOf(insertBy(way, database, model, broken))).toBe(constraint);
  });
});

test.for(['NaN', 'Infinity'])('hours planned are never %s', async (workTimePlanned, { database }) => {
  const broken = await complete(database, 'dailyPlan', { workTimePlanned });
  expect(await refusalOf(insertBy('plain SQL', database, 'dailyPlan', broken))).toBe(
    'daily_plans_workTimePlanned_check',
  );
});

test('every check of the database is broken here', async ({ database }) => {
  const { rows } = await database.pool.query<{ name: string }>(`
    select conname as name from pg_constraint
    where contype = 'c' and connamespace = current_schema()::regnamespace`);
  const tested = new Set(cases.map(({ constraint }) => constraint));
  expect(rows.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
  expect(rows).toHaveLength(tested.size);
});

/** The database admits exactly what the wire does, so that a value that passes one never fails in the other. */
const closedSets: [string, readonly string[]][] = [
  ['time_logs_logType_check', timeLogType.options],
  ['time_logs_source_check', timeLogSource.options],
  ['timesheets_status_check', timesheetStatus.options],
  ['timesheet_events_status_check', timesheetStatus.options],
  ['activities_type_check', activityType.options],
  ['screenshots_storageProvider_check', fileStorageProvider.options],
  ['image_assets_storageProvider_check', fileStorageProvider.options],
  ['attachments_storageProvider_check', fileStorageProvider.options],
  ['daily_plans_status_check', dailyPlanStatus.options],
  // A caption of older clients, which is never stored.
  ['organization_projects_status_check', taskStatusName.exclude(['Create New Task']).options],
  ['organization_projects_owner_check', projectOwner.options],
  ['organization_projects_billing_check', projectBilling.options],
  ['organization_projects_budgetType_check', projectBudgetType.options],
  ['organization_projects_taskListType_check', taskListType.options],
  ['organization_project_relations_relationType_check', projectRelationKind.options],
  ['organizations_startWeekOn_check', weekDay.options],
  ['organizations_defaultValueDateType_check', defaultValueDate.options],
  ['organizations_minimumProjectSize_check', minimumProjectSize.options],
  ['favorites_entity_check', entityKind.options],
  ['invites_status_check', inviteStatus.options],
  ['invites_inviteType_check', inviteType.options],
  ['organization_team_join_requests_status_check', ['UNCONFIRMED', ...joinRequestStatus.options]],
];

test.for(closedSets)('%s admits what the wire admits', async ([constraint, values], { database }) => {
  const { rows } = await database.pool.query<{ definition: string }>(
    'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
    [constraint],
  );
  const admitted = [...(rows[0]?.definition ?? '').matchAll(/'([^']*)'::text/g)].map(([, value]) => value);
  expect(new Set(admitted)).toEqual(new Set(values));
});
