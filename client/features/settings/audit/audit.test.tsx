import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openSettings } from '#client/features/settings/settings-test-kit.tsx';
import { setLanguage } from '#client/lib/text/i18n.ts';
import { ok, refusal } from '#client/testing/stub-api.ts';
import { auditTexts } from '#shared/audit/audit.schema.ts';

afterEach(() => setLanguage('en'));

const entry = {
  id: '0195f7a0-0000-7000-8000-000000000001',
  at: '2026-03-11T09:00:00.000Z',
  action: 'team.update',
  entity: 'OrganizationTeam',
  entityId: '0195f7a0-0000-7000-8000-000000000002',
  actorType: 'token',
  actor: { id: 'ann', name: 'Ann Archer' },
  before: { name: 'Blue', public: false },
  after: { name: 'Green', public: true },
  ip: '203.0.113.7',
};
const later = {
  ...entry,
  id: '0195f7a0-0000-7000-8000-000000000003',
  action: 'role.create',
  actor: undefined,
};

const answers = {
  'GET /audit-log/retention': ok({}),
  'GET /audit-log/kinds': ok({ actions: ['role.create', 'team.update'], entities: ['OrganizationTeam'] }),
  'GET /employee/pagination': ok({ items: [], total: 0 }),
  'GET /audit-log': [
    ok({ items: [entry], names: {}, nextCursor: 'next' }),
    ok({ items: [later], names: {} }),
  ],
};

test('entries say who did what, and what it was before', async () => {
  const { user, sent } = openSettings({ answers, section: 'audit', role: 'SUPER_ADMIN' });
  await user.click(await screen.findByRole('button', { name: 'Details for Team: changed' }));
  const row = within(screen.getByRole('row', { name: 'Name Blue Green' }));
  expect(row.getByText('Blue')).toBeDefined();
  expect(screen.getByText('203.0.113.7')).toBeDefined();
  expect(screen.getByText('with an API token', { exact: false })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('button', { name: 'Details for Role: created' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Role: created');
  await screen.findByRole('button', { name: 'Clear' });
  const searches = sent.filter(({ endpoint }) => endpoint === 'GET /audit-log').map(({ search }) => search);
  expect(searches).toEqual(['?take=20', '?cursor=next&take=20', '?action=role.create&take=20']);
});

test('an entry whose values are closed to the reader says so', async () => {
  const closed = {
    ...entry,
    action: 'rate.save',
    entity: 'Rate',
    before: undefined,
    after: undefined,
    isClosed: true,
  };
  const more = { 'GET /audit-log': ok({ items: [closed], names: {} }) };
  const { user } = openSettings({ answers: { ...answers, ...more }, section: 'audit', role: 'SUPER_ADMIN' });
  await user.click(await screen.findByRole('button', { name: /^Details for Rate/ }));
  expect(screen.getByText('You do not have permission to see what changed.')).toBeDefined();
  expect(screen.queryByText('No values were recorded.')).toBeNull();
});

test('a person who changed their own record on the page is named once', async () => {
  const ann = { id: 'ann', name: 'Ann Archer' };
  const own = { ...entry, action: 'timer.start', entity: 'TimeLog', actorType: 'user', about: ann };
  const others = { ...own, id: later.id, action: 'timer.stop', about: { id: 'bob', name: 'Bob Other' } };
  const more = { 'GET /audit-log': ok({ items: [own, others], names: {} }) };
  openSettings({ answers: { ...answers, ...more }, section: 'audit', role: 'SUPER_ADMIN' });
  await screen.findByText('concerning Bob Other', { exact: false });
  expect(screen.getAllByText('Ann Archer')).toHaveLength(2);
  expect(screen.queryByText('concerning Ann Archer', { exact: false })).toBeNull();
  expect(screen.queryByText('manually', { exact: false })).toBeNull();
});

test('the command line and failed sign-ins have words of their own', async () => {
  const backup = {
    ...{ ...later, action: 'backup.create', entity: 'Tenant', actorType: 'command-line' },
    ...{ before: undefined, after: { file: 'whole.tar.gz' }, ip: undefined },
  };
  const failed = { ...entry, action: 'account.sign-in-failed', actor: undefined, actorType: 'system' };
  const more = { 'GET /audit-log': ok({ items: [backup, failed], names: {} }) };
  openSettings({ answers: { ...answers, ...more }, section: 'audit', role: 'SUPER_ADMIN' });
  await screen.findByRole('button', { name: 'Details for Backup: created' });
  expect(screen.getByText('Server operator', { exact: false })).toBeDefined();
  expect(screen.getByText('from the command line', { exact: false })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Details for Account: sign-in failed' })).toBeDefined();
});

const values = {
  before: { isActive: true, status: 'PENDING', role: 'ADMIN', permissions: ['TIME_TRACKER'], days: null },
  after: {
    ...{ isActive: false, status: 'IN REVIEW', role: 'Night shift', permissions: [], days: 90 },
    ...{ startedAt: '2026-03-11T09:00:00+00:00', endWork: '2026-03-31T00:00:00.000Z', password: 'changed' },
    ...{ topics: 'task.created, timer.stopped', size: 1536, friday: '10:00–14:30', overlapPolicy: 'trim' },
    ...{ requireTask: true, from: '2026-03-01', odd: 'as it was written' },
  },
};

test('values read as people read them', async () => {
  const { user } = openSettings({
    answers: { ...answers, 'GET /audit-log': ok({ items: [{ ...entry, ...values }], names: {} }) },
    section: 'audit',
    formats: { timeZone: 'Europe/Sofia', hour12: false },
  });
  await user.click(await screen.findByRole('button', { name: 'Details for Team: changed' }));
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.slice(1)).toEqual([
    'ActiveYesNo',
    'StatusPendingIn review',
    'RoleAdminNight shift',
    'PermissionsTrack time',
    'Retention periodForever90 days',
    'Start time–11 March 2026, 11:00',
    'Last day of work–31 Mar 2026',
    'Password–Changed',
    'Events–Task created, Timer stopped',
    'File size–1.5 kB',
    'Friday–10:00–14:30',
    'Overlapping time–Trim to free time',
    'Require a task–Yes',
    'From–1 Mar 2026',
    'Odd–as it was written',
  ]);
});

test('another language has its own words for what happened and for the values', async () => {
  await setLanguage('de');
  const { user } = openSettings({ answers, section: 'audit' });
  await user.click(await screen.findByRole('button', { name: 'Details zu Team: geändert' }));
  await screen.findByRole('row', { name: 'Öffentliches Team Nein Ja' });
  await screen.findByRole('option', { name: 'Rolle: erstellt' });
});

test('the retention of entries goes back when it cannot be saved', async () => {
  const put = { 'PUT /audit-log/retention': refusal(403, auditTexts.superAdminOnly) };
  const { user, bodies } = openSettings({
    answers: { ...answers, ...put },
    section: 'audit',
    role: 'SUPER_ADMIN',
  });
  const keep = await screen.findByRole('combobox', { name: 'Retention period' });
  await screen.findByRole('button', { name: 'Details for Team: changed' });
  await user.selectOptions(keep, '365 days');
  await screen.findByText(`Not saved: ${auditTexts.superAdminOnly}`);
  expect(keep).toHaveProperty('value', '');
  expect(bodies('PUT /audit-log/retention')).toEqual([{ days: 365 }]);
});

test('records and values are called by their names', async () => {
  const [task, project, role] = ['a1', 'b2', 'c3'].map((end) => `0195f7a0-0000-7000-8000-0000000000${end}`);
  const started = {
    ...{ ...entry, action: 'timer.start', entity: 'TimeLog', before: undefined },
    after: { taskId: task, projectId: project },
  };
  const given = {
    ...{ ...later, action: 'role.update', entity: 'Role', entityId: role },
    ...{ before: {}, after: { requiresSecondFactor: true } },
  };
  const names = { [`${task}`]: 'Write docs', [`${project}`]: 'Website', [`${role}`]: 'EMPLOYEE' };
  const { user } = openSettings({
    answers: { ...answers, 'GET /audit-log': ok({ items: [started, given], names }) },
    section: 'audit',
  });
  await screen.findByText('Write docs');
  expect(screen.getByText('Member')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Details for Timer: started' }));
  expect(screen.getByRole('row', { name: /^Task – Write docs$/ })).toBeDefined();
  expect(screen.getByRole('row', { name: /^Project – Website$/ })).toBeDefined();
});
