import { createCaller } from '#server/testing/caller.ts';
import { inTransactionOf, untilWaiting } from '#server/testing/contention.ts';
import { freshEmail, type Person, type TestTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { absencesApi } from '#shared/absences/absences.api.ts';
import { auditApi } from '#shared/audit/audit.api.ts';
import { authApi } from '#shared/auth/auth.api.ts';
import { boardsApi } from '#shared/boards/boards.api.ts';
import { contactsApi } from '#shared/projects/contacts.api.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';
import { completeModules, type ModuleName, moduleName, usualModules } from '#shared/workspaces/modules.ts';
import { workspacesApi } from '#shared/workspaces/workspaces.api.ts';

const modulesOf = async ({ owner, organizationId }: TestTenant) =>
  (await owner.call(workspacesApi.organization, { params: { id: organizationId }, query: {} })).body.modules;

const choose = ({ owner, organizationId }: TestTenant, modules: ModuleName[]) =>
  owner.call(workspacesApi.updateOrganization, { params: { id: organizationId }, body: { modules } });

interface Use {
  readonly name: string;
  readonly gives: readonly ModuleName[];
  begin(owner: Person, tenant: TestTenant): Promise<{ status: number }>;
}

const uses: readonly Use[] = [
  {
    name: 'a rate',
    gives: ['money'],
    begin: (owner) => owner.call(ratesApi.put, { body: { kind: 'billable', hourly: 80 } }),
  },
  {
    name: 'a client',
    gives: ['money'],
    begin: (owner) => owner.call(contactsApi.create, { body: { name: 'Acme' } }),
  },
  {
    name: 'a place with holidays',
    gives: ['absences'],
    begin: (owner) => owner.call(absencesApi.putPlace, { body: { country: 'DE' } }),
  },
  {
    name: 'a board',
    gives: ['boards'],
    begin: (owner, { teamId }) =>
      owner.call(boardsApi.create, { body: { name: 'Ideas', organizationTeamId: teamId } }),
  },
];

test.for(uses)('$name switches its module on', async ({ gives, begin }, { tenant }) => {
  await choose(tenant, []);
  expect(await modulesOf(tenant)).toEqual([]);
  expect((await begin(tenant.owner, tenant)).status).toBeLessThan(300);
  expect(await modulesOf(tenant)).toEqual(gives);
});

test('a first use at the same moment as another keeps both modules', async ({ server, tenant }) => {
  await choose(tenant, []);
  let begun: Promise<unknown> = Promise.resolve();
  await inTransactionOf(server.services, async (client) => {
    await client.query(`update organizations set modules = '{boards}' where id = $1`, [
      tenant.organizationId,
    ]);
    begun = tenant.owner.call(contactsApi.create, { body: { name: 'Acme' } });
    await untilWaiting(server.services);
  });
  await begun;
  expect(await modulesOf(tenant)).toEqual(['money', 'boards']);
});

test('a choice is completed, noted and refused where it names no module', async ({ tenant }) => {
  const { owner, organizationId } = tenant;
  expect((await choose(tenant, ['invoices'])).body.modules).toEqual(['money', 'invoices']);
  const { body } = await owner.call(auditApi.list, { query: { entity: 'Organization' } });
  expect(body.items[0]).toMatchObject({
    action: 'organization.update',
    after: { modules: 'money, invoices' },
  });
  const wrong = await owner.request('PUT', `/organization/${organizationId}`, {
    body: { modules: ['games'] },
  });
  expect(wrong.status).toBe(400);
});

test('a new team has the usual modules, or those it will use', async ({ server }) => {
  const found = async (modules?: ModuleName[]) => {
    const anonymous = createCaller(server.app, undefined);
    const email = freshEmail('ann');
    const form = { email, name: 'Ann Archer', team: `Crew ${email.slice(0, 20)}`, modules };
    expect((await anonymous.call(authApi.register, { body: form })).status).toBe(200);
    const user = await server.services.prisma.user.findFirstOrThrow({ where: { account: { email } } });
    const where = { tenantId: user.tenantId };
    return (await server.services.prisma.organization.findFirstOrThrow({ where })).modules;
  };
  // This server has one for meetings.
  expect(await found()).toEqual(completeModules([...usualModules, 'meetings']));
  expect(await found([])).toEqual([]);
  expect(await found([...moduleName.options])).toEqual(moduleName.options);
});
