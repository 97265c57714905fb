import { everyEndpoint } from '#server/testing/every-endpoint.ts';
import { expect, test } from '#server/testing/test.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

/** Instants that a program can write and a database may not hold, and texts that look like numbers. */
const instants = [
  '-271821-04-20T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '-004714-01-01T00:00:00.000Z',
  '-000001-01-01T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '0001-01-01',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30',
  '2026-03-11T24:00:00Z',
  '1e21',
  'Infinity',
  '99999999999999999999',
];

test('dates at the edges of time in any query are read or refused, never a failure', async ({ tenant }) => {
  const failures: string[] = [];
  const reads = everyEndpoint.filter(({ endpoint: { method, query } }) => method === 'GET' && query);
  for (const { name, endpoint } of reads) {
    const path = endpoint.path
      .replace(':profileLink', 'x')
      .replace(':teamId', tenant.teamId)
      .replace(':id', name.startsWith('teams') ? tenant.teamId : tenant.owner.employeeId)
      .replace(/:[A-Za-z]+/g, 'x');
    for (const at of instants) {
      const range = { startDate: at, endDate: at, todayStart: at, todayEnd: at, date: at };
      const { status } = await tenant.owner.request('GET', path, { query: { ...range, where: range } });
      if (status >= 500) failures.push(`${name} at ${at}`);
    }
  }
  expect(reads.length).toBeGreaterThan(100);
  expect(failures).toEqual([]);
});

test('dates and numbers at the edges in an employee or an organization are read or refused, never a failure', async ({
  server,
  tenant,
}) => {
  const { owner, organizationId } = tenant;
  const ben = await tenant.member();
  const { prisma } = server.services;
  const failures: string[] = [];
  const note = (what: string, status: number) => {
    if (status >= 500) failures.push(what);
  };
  const numbers = [-1, 0.1 + 0.2, 1e308, 2_147_483_648, Number.MAX_SAFE_INTEGER, 1e-300];
  for (const value of [...instants, ...numbers]) {
    for (const key of [
      'startedWorkOn',
      'endWork',
      'offerDate',
      'billRateValue',
      'minimumBillingRate',
      'reWeeklyLimit',
    ]) {
      const params = { id: ben.employeeId };
      const body = { [key]: value };
      note(
        `employee.${key} ${value}`,
        (await owner.call(workspacesApi.updateEmployee, { params, body })).status,
      );
    }
    for (const key of [
      'registrationDate',
      'fiscalStartDate',
      'inviteExpiryPeriod',
      'daysUntilDue',
      'bonusPercentage',
      'forgottenTimerHours',
    ]) {
      const params = { id: organizationId };
      const body = { [key]: value };
      note(
        `organization.${key} ${value}`,
        (await owner.call(workspacesApi.updateOrganization, { params, body })).status,
      );
    }
  }
  for (const startedWorkOn of instants) {
    const account = await prisma.account.create({ data: { email: `${crypto.randomUUID()}@takt.test` } });
    const user = await prisma.user.create({ data: { tenantId: tenant.tenantId, accountId: account.id } });
    const body = { userId: user.id, startedWorkOn };
    note(`employee ${startedWorkOn}`, (await owner.call(workspacesApi.createEmployee, { body })).status);
    const invitation = {
      emailIds: [`${crypto.randomUUID()}@takt.test`],
      teamIds: [tenant.teamId],
      startedWorkOn,
      appliedDate: startedWorkOn,
    };
    note(
      `invitation ${startedWorkOn}`,
      (await owner.call(invitationsApi.create, { body: invitation })).status,
    );
  }
  expect(failures).toEqual([]);
});
