import { readPaper } from '#server/modules/exports/pdf/test-paper.ts';
import { png, upload } from '#server/modules/files/test-pictures.ts';
import { billedClient, draftOf, issue } from '#server/modules/invoices/test-invoices.ts';
import { auditOf } from '#server/testing/audit.ts';
import type { Person, TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import { eInvoiceTexts } from '#shared/invoices/e-invoice.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

const seller = {
  ...{
    name: 'Müller & Söhne',
    street: 'Lindenstraße 14',
    postalCode: '10969',
    city: 'Berlin',
    country: 'DE',
  },
  ...{ vatId: 'DE123456788', email: 'billing@mueller.example', phone: '+49 30 1234567' },
  ...{ iban: 'DE02 1203 0000 0000 2020 51', numberPrefix: 'A/B-', taxPercent: '19' },
};
const buyer = { name: 'Bezirksamt', street: 'Karl-Marx-Allee 31', postalCode: '10178', city: 'Berlin' };
const office = { ...buyer, country: 'DE', email: 'amt@berlin.example', language: 'de' };

/** A draft of 20 minutes for a client with these details. */
async function draftFor(server: TestServer, tenant: TestTenant, details: object) {
  const billed = await billedClient(server, tenant);
  const { owner, clientId: id, work, approve } = billed;
  await owner.call(invoicesApi.putSeller, { body: seller });
  await owner.call(invoicesApi.putBuyer, { params: { id }, body: details });
  await approve(await work('02', '08:00', 1200));
  return { owner, draft: await draftOf(billed) };
}

function fileOf(server: TestServer, { token }: Person, { id, format }: { id: string; format: string }) {
  const headers = { authorization: `Bearer ${token}` };
  return server.app.inject({ url: `/api/invoices/${id}/file`, query: { format }, headers });
}

test('an invoice is a file of each format, the same to the cent', async ({ server, tenant }) => {
  const { owner, draft } = await draftFor(server, tenant, office);
  const { body: issued } = await issue(owner, draft);
  const { total, number } = issued;
  expect(total).toBe('39.27');
  const files = { pdf: '39,27', xlsx: '', xml: '>39.27<', json: '"total": "39.27"' } as const;
  for (const [format, amount] of Object.entries(files)) {
    const { statusCode, headers, rawPayload } = await fileOf(server, owner, { id: issued.id, format });
    expect([format, statusCode]).toEqual([format, 200]);
    const name = encodeURIComponent(`Rechnung ${number?.replace('/', '-')}.${format}`);
    expect(headers['content-disposition']).toContain(name);
    const text = format === 'pdf' ? readPaper(rawPayload).text : rawPayload.toString();
    expect(text).toContain(amount);
  }
  const { rawPayload } = await fileOf(server, owner, { id: issued.id, format: 'json' });
  const { body: read } = await owner.call(invoicesApi.get, { params: { id: issued.id } });
  expect(JSON.parse(rawPayload.toString())).toMatchObject(read);
  const told = await auditOf(server, tenant);
  expect(told.filter(({ action }) => action === 'export.file')).toHaveLength(5);
});

test('XML with a reference of the client is an XRechnung, and what lacks something is refused with what it is', async ({
  server,
  tenant,
}) => {
  const { owner, draft } = await draftFor(server, tenant, { ...office, reference: '04011000-12345-34' });
  const { id } = draft;
  const refused = await fileOf(server, owner, { id, format: 'xml' });
  expect([refused.statusCode, refused.json().message]).toEqual([400, eInvoiceTexts.draft]);
  const pdf = await fileOf(server, owner, { id, format: 'pdf' });
  expect(readPaper(pdf.rawPayload).raw).not.toContain('factur-x.xml');
  expect(readPaper(pdf.rawPayload).text).toContain('Entwurf');
  await issue(owner, draft);
  expect((await fileOf(server, owner, { id, format: 'xml' })).body).toContain('xrechnung_3.0');
  const issued = await fileOf(server, owner, { id, format: 'pdf' });
  expect(readPaper(issued.rawPayload).raw).toContain('factur-x.xml');
});

test('the logo of the organization stands on its invoices', async ({ server, tenant }) => {
  const { owner, draft } = await draftFor(server, tenant, office);
  const content = await png(1200, 400);
  const { body } = await upload(server, owner, { content, folder: 'organization_images' });
  const data = { imageId: body.id };
  await server.services.prisma.organization.update({ where: { id: tenant.organizationId }, data });
  const { rawPayload } = await fileOf(server, owner, { id: draft.id, format: 'pdf' });
  expect(readPaper(rawPayload).raw).toContain('/Subtype /Image');
});

test('letters that no font has are named before an invoice is issued, and replaced on its paper', async ({
  server,
  tenant,
}) => {
  const { owner, draft } = await draftFor(server, tenant, { ...office, name: 'नमस्ते 𒀀𒀀 ไทย' });
  const params = { id: draft.id };
  expect(await owner.call(invoicesApi.undrawnLetters, { params })).toMatchObject({
    status: 200,
    body: { letters: ['𒀀'] },
  });
  const { rawPayload } = await fileOf(server, owner, { id: draft.id, format: 'pdf' });
  const { boxes, text } = readPaper(rawPayload);
  expect(boxes).toBe(0);
  expect(text).toContain('\ufffd\ufffd');
});

test('letters of the number and of how to pay are named before an invoice is issued', async ({
  server,
  tenant,
}) => {
  const { owner, draft } = await draftFor(server, tenant, office);
  const body = { ...seller, iban: '𒀁 0012345', numberPrefix: '𒀀-' };
  await owner.call(invoicesApi.putSeller, { body });
  const { body: answer } = await owner.call(invoicesApi.undrawnLetters, { params: { id: draft.id } });
  expect(new Set(answer.letters)).toEqual(new Set(['𒀀', '𒀁']));
});
