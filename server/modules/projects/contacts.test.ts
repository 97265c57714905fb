import { createTenant } from '#server/testing/tenant.ts';
import { expect, test } from '#server/testing/test.ts';
import { contactTexts } from '#shared/projects/contact.schema.ts';
import { contactsApi } from '#shared/projects/contacts.api.ts';
import { projectsApi } from '#shared/projects/projects.api.ts';

test('a client is renamed, put away and brought back; its name is free meanwhile', async ({ tenant }) => {
  const { owner } = tenant;
  const made = await owner.call(contactsApi.create, { body: { name: ' Acme ' } });
  expect(made).toMatchObject({ status: 201, body: { name: 'Acme' } });
  const { id } = made.body;
  const taken = { status: 409, body: { message: contactTexts.taken } };
  expect(await owner.call(contactsApi.create, { body: { name: 'ACME' } })).toMatchObject(taken);
  const change = (body: object) => owner.call(contactsApi.update, { params: { id }, body });
  expect(await change({ name: '  ' })).toMatchObject({ body: { errors: { name: contactTexts.name } } });
  expect((await change({ name: 'acme' })).body).toMatchObject({ name: 'acme' });
  expect((await change({ isArchived: true })).body).toMatchObject({ isArchived: true });
  const names = async (query: object = {}) =>
    (await owner.call(contactsApi.list, { query })).body.items.map(({ name }) => name);
  expect(await names()).toEqual([]);
  expect(await names({ withArchived: true })).toEqual(['acme']);
  await owner.call(contactsApi.create, { body: { name: 'Acme' } });
  expect(await change({ isArchived: false })).toMatchObject(taken);
  expect((await change({ isArchived: false, name: 'Acme North' })).body).toMatchObject({ isArchived: false });
  expect(await names()).toEqual(['Acme', 'Acme North']);
});

test('a client may pay in a currency of its own', async ({ tenant }) => {
  const { owner } = tenant;
  const made = await owner.call(contactsApi.create, { body: { name: 'Acme', currency: 'chf' } });
  expect(made.body).toMatchObject({ currency: 'CHF' });
  const params = { id: made.body.id };
  const change = (currency: string | null) => owner.call(contactsApi.update, { params, body: { currency } });
  expect(await change('XXX')).toMatchObject({ body: { errors: { currency: contactTexts.currency } } });
  expect((await change('usd')).body).toMatchObject({ currency: 'USD', name: 'Acme' });
  expect((await change(null)).body).not.toHaveProperty('currency');
});

test('clients are changed by who may, and those of another workspace are not there', async ({
  server,
  tenant,
}) => {
  const other = await createTenant(server);
  const { id } = (await other.owner.call(contactsApi.create, { body: { name: 'Theirs' } })).body;
  const rename = { params: { id }, body: { name: 'Ours' } };
  expect((await tenant.owner.call(contactsApi.update, rename)).status).toBe(404);
  expect((await (await other.member()).call(contactsApi.update, rename)).status).toBe(403);
  const borrowed = { name: 'Website', organizationContactId: id };
  expect((await tenant.owner.call(projectsApi.create, { body: borrowed })).status).toBe(404);
});

test('a project keeps its client when that is put away, and takes none that is', async ({ tenant }) => {
  const { owner } = tenant;
  const { id } = (await owner.call(contactsApi.create, { body: { name: 'Acme' } })).body;
  const made = await owner.call(projectsApi.create, { body: { name: 'Website', organizationContactId: id } });
  expect(made.body.organizationContactId).toBe(id);
  await owner.call(contactsApi.update, { params: { id }, body: { isArchived: true } });
  const params = { id: made.body.id };
  const update = (body: object) => owner.call(projectsApi.update, { params, body });
  expect((await update({ name: 'Web', organizationContactId: id })).body).toMatchObject({
    name: 'Web',
    organizationContactId: id,
  });
  expect((await update({ organizationContactId: null })).body.organizationContactId).toBeUndefined();
  expect((await update({ organizationContactId: id })).status).toBe(404);
});
