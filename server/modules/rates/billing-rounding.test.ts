import { addClient, addProject } from '#server/modules/reports/test-logs.ts';
import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { ratesApi } from '#shared/rates/rates.api.ts';

const quarter = { to: 15, mode: 'up', on: 'entry' } as const;
const tenth = { to: 6, mode: 'nearest', on: 'day' } as const;
const none = { to: 0, mode: 'nearest', on: 'entry' } as const;

test('a project has the rule of its client, which has that of the organization', async ({
  server,
  tenant,
}) => {
  const { owner, tenantId } = tenant;
  const organizationContactId = await (await addClient(server, tenant, 'Acme')).id;
  const { id: projectId } = await addProject(server, tenant, 'Web', organizationContactId);
  const put = (rule: typeof quarter | typeof tenth | null, of = {}) =>
    owner.call(ratesApi.putRounding, { body: { ...of, rule } });
  const read = async (query = {}) => (await owner.call(ratesApi.rounding, { query })).body;
  expect(await read({ projectId })).toEqual({ inherited: none });
  expect((await put(quarter)).body).toEqual({ rule: quarter, inherited: none });
  expect(await read({ projectId })).toEqual({ inherited: quarter });
  await put(tenth, { organizationContactId });
  expect(await read({ organizationContactId })).toEqual({ rule: tenth, inherited: quarter });
  expect(await read({ projectId })).toEqual({ inherited: tenth });
  await put(quarter, { projectId });
  await put(null, { projectId });
  expect(await read({ projectId })).toEqual({ inherited: tenth });
  const audit = await server.services.prisma.auditEntry.findMany({
    where: { tenantId, entity: 'OrganizationProject', action: 'project.update' },
    orderBy: { id: 'asc' },
  });
  expect(audit.map(({ before, after }) => [before, after])).toEqual([
    [{ billingRounding: null }, { billingRounding: '15 min, up, entry' }],
    [{ billingRounding: '15 min, up, entry' }, { billingRounding: null }],
  ]);
});

test('a rule is of one thing of the own organization, and one of the steps', async ({ server, tenant }) => {
  const { owner } = tenant;
  const organizationContactId = await (await addClient(server, tenant, 'Acme')).id;
  const { id: projectId } = await addProject(server, tenant, 'Web');
  const put = (body: object) =>
    owner.request('PUT', ratesApi.putRounding.path, { body: { rule: quarter, ...body } });
  expect(await put({ projectId, organizationContactId })).toMatchObject({ status: 400 });
  expect(await put({ rule: { ...quarter, to: 7 } })).toMatchObject({ status: 400 });
  const other = await createTenant(server);
  const { id: foreign } = await addProject(server, other, 'Theirs');
  expect(await put({ projectId: foreign })).toMatchObject({ status: 404 });
  expect(await owner.call(ratesApi.rounding, { query: { projectId: foreign } })).toMatchObject({
    status: 404,
  });
});
