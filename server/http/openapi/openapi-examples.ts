import { absencesApi } from '#shared/absences/absences.api.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';
import { budgetsApi } from '#shared/budgets/budgets.api.ts';
import { calendarsApi } from '#shared/calendars/calendars.api.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { integrationsApi } from '#shared/integrations/integrations.api.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { estimatesApi } from '#shared/invoices/estimates/estimates.api.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import { recurringApi } from '#shared/invoices/recurring/recurring-invoices.api.ts';
import { meetingsApi } from '#shared/meetings/meetings.api.ts';
import { pushApi } from '#shared/notifications/push.api.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';
import { reportSchedulesApi } from '#shared/reports/report-schedules.api.ts';
import { systemApi } from '#shared/system/system.api.ts';
import { tasksApi } from '#shared/tasks/tasks.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const id = (last: number) => `0195f7a0-0000-7000-8000-${String(last).padStart(12, '0')}`;

const everyMonday = {
  ...{ every: 'weekly', onDay: 1, hour: 7, period: 'ended', format: 'xlsx', skipsEmpty: true },
  sendsLink: false,
  recipientIds: [id(1)],
};

const recurring = {
  ...{ organizationContactId: id(1), every: 'month', daysAfter: 3, billsTime: true, grouping: 'project' },
  lines: [{ description: 'Retainer', quantity: '1', unit: 'piece', price: '1500' }],
};

const offered = {
  ...{ version: 1, title: 'Website relaunch', language: 'de', validUntil: '2026-08-31' },
  ...{ taxKind: 'standard', discountPercent: '0' },
  lines: [{ description: 'Design', quantity: '5', unit: 'day', price: '800.00', taxPercent: '19' }],
};

/** Bodies whose schema is not enough to generate an example. */
export const writtenExamples: ReadonlyMap<Endpoint, unknown> = new Map<Endpoint, unknown>([
  [
    pushApi.add,
    {
      endpoint: 'https://updates.push.example.net/wpush/v2/abc',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    },
  ],
  [reportSchedulesApi.create, everyMonday],
  [reportSchedulesApi.update, everyMonday],
  [
    authApi.register,
    {
      email: 'ann@example.org',
      name: 'Ann Archer',
      team: 'North',
      password: 'correct horse battery',
      timezone: 'Europe/Berlin',
    },
  ],
  [
    workspacesApi.updateWorkingHours,
    { days: [{ weekday: 1, isWorkingDay: true, startTime: '09:00', endTime: '17:00' }] },
  ],
  [
    workspacesApi.saveSmtp,
    {
      fromAddress: 'takt@example.org',
      host: 'smtp.example.org',
      port: 587,
      username: 'takt',
      password: 'correct horse battery',
      isValidate: true,
    },
  ],
  [invitationsApi.create, { emailIds: ['ben@example.org'], teamIds: [id(1)], inviteType: 'TEAM' }],
  [tasksApi.bulkUpdate, { ids: [id(1), id(2)], change: { status: 'in-progress', addMemberIds: [id(3)] } }],
  [
    absencesApi.request,
    { kindId: id(1), firstDay: '2026-07-06', lastDay: '2026-07-17', isHalfStart: false, isHalfEnd: false },
  ],
  [
    absencesApi.update,
    { kindId: id(1), firstDay: '2026-07-06', lastDay: '2026-07-10', isHalfStart: false, isHalfEnd: true },
  ],
  [absencesApi.decide, { isApproved: false, reason: 'Release week' }],
  [
    absencesApi.saveKind,
    {
      name: 'Holiday',
      color: '#1F8A5B',
      isPaid: true,
      needsApproval: true,
      allowanceDays: 25,
      carryOverDays: 5,
    },
  ],
  [absencesApi.saveCompanyDay, { date: '2026-12-24', name: 'Christmas Eve', isHalf: true }],
  [ratesApi.putRounding, { projectId: id(1), rule: { to: 15, mode: 'up', on: 'entry' } }],
  [ratesApi.put, { kind: 'billable', projectId: id(1), hourly: '95.50', validFrom: '2026-07-01' }],
  [calendarsApi.discover, { address: 'https://cloud.example/', username: 'ann', password: 'of-an-app' }],
  [
    calendarsApi.add,
    { kind: 'address', name: 'Work', address: 'https://calendar.example/private-0f3a/basic.ics' },
  ],
  [
    invoicesApi.create,
    {
      organizationContactId: id(1),
      periodFrom: '2026-07-01',
      periodTo: '2026-07-31',
      grouping: 'project',
    },
  ],
  [
    estimatesApi.create,
    { organizationContactId: id(1), title: 'Website relaunch', validUntil: '2026-08-31' },
  ],
  [estimatesApi.update, offered],
  [
    estimatesApi.send,
    { to: ['office@acme.example'], subject: 'Estimate EST-2026-0001', text: 'Here it is', hasCopy: true },
  ],
  [recurringApi.create, recurring],
  [recurringApi.update, recurring],
  [
    invoicesApi.createAll,
    {
      organizationContactIds: [id(1), id(2)],
      ...{ periodFrom: '2026-07-01', periodTo: '2026-07-31', grouping: 'project' },
    },
  ],
  [invoicesApi.putReminders, { firstDays: 3, secondDays: 14, thirdDays: 30 }],
  [invoicesApi.addPayment, { paidOn: '2026-07-31', amount: '500.00', reference: 'RF18 5390 0754 7034' }],
  [
    invoicesApi.send,
    { to: ['office@acme.example'], subject: 'Invoice 2026-0001', text: 'Here it is', hasCopy: true },
  ],
  [invoicesApi.takeTime, { periodFrom: '2026-07-01', periodTo: '2026-07-31', grouping: 'task', version: 3 }],
  [
    invoicesApi.update,
    {
      version: 3,
      language: 'de',
      taxKind: 'standard',
      discountPercent: '0',
      lines: [
        { description: 'Hosting in July', quantity: '1', unit: 'piece', price: '49.00', taxPercent: '19' },
      ],
    },
  ],
  [budgetsApi.put, { projectId: id(1), measure: 'hours', limit: '288000', period: 'monthly' }],
  [meetingsApi.invite, { kind: 'meeting', roomName: 'north-standup', employeeIds: [id(1)] }],
  [
    boardsApi.save,
    {
      revision: 12,
      elements: [
        {
          id: 'a1b2c3',
          type: 'rectangle',
          version: 3,
          versionNonce: 1827364,
          index: 'a1',
          x: 40,
          y: 80,
          width: 160,
          height: 90,
        },
      ],
    },
  ],
  [integrationsApi.install, { installation_id: '12345678', setup_action: 'install' }],
  [
    integrationsApi.oauth,
    { installation_id: '12345678', setup_action: 'install', code: 'a-code-that-github-told' },
  ],
  [integrationsApi.connectToken, { token: 'github_pat_11EXAMPLE0000000000000' }],
  [
    integrationsApi.webhook,
    {
      action: 'opened',
      installation: { id: 12345678 },
      repository: { id: 98765432, full_name: 'north/site' },
      issue: { id: 1, number: 7, title: 'The chart has no legend', state: 'open' },
    },
  ],
  [
    integrationsApi.syncRepository,
    {
      installation_id: '12345678',
      repository: { id: 98765432, name: 'site', full_name: 'north/site', private: true },
    },
  ],
  [
    systemApi.clientLog,
    { timestamp: '2026-03-11T09:00:00.000Z', level: 'ERROR', message: 'The page could not be drawn' },
  ],
]);
