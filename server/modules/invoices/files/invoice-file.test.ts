import { buffer } from 'node:stream/consumers';
import { baseContext, type Context } from '#server/context/context.ts';
import { readPaper } from '#server/modules/exports/pdf/test-paper.ts';
import { png, upload } from '#server/modules/files/test-pictures.ts';
import { invoiceFile } from '#server/modules/invoices/files/invoice-file.ts';
import { testInvoice } from '#server/modules/invoices/files/testing/test-invoices.ts';
import type { TestTenant } from '#server/testing/tenant.ts';
import { expect, type TestServer, test } from '#server/testing/test.ts';
import type { Permission } from '#shared/access/permissions.ts';
import { eInvoiceTexts } from '#shared/invoices/e-invoice.ts';

const origin = { requestId: 'test', ip: '', userAgent: '', language: undefined };

function contextOf({ services }: TestServer, { tenantId, organizationId, owner }: TestTenant): Context {
  const { userId, email } = owner;
  const member: Partial<Context> = {
    tenantId,
    organizationId,
    userId,
    email,
    permissions: new Set<Permission>(),
  };
  return { ...baseContext(services, origin, services.log), ...member } as Context;
}

test('an invoice is a file of each format, named by its number', async ({ server, tenant }) => {
  const ctx = contextOf(server, tenant);
  const invoice = testInvoice({ number: 'A/B-2026-0001', language: 'de' });
  const begins = { pdf: '%PDF-1.7', xlsx: 'PK\u0003\u0004', xml: '<?xml version', json: '{' } as const;
  for (const format of ['pdf', 'xlsx', 'xml', 'json'] as const) {
    const { name, content, contentType } = await invoiceFile(ctx, invoice, format);
    expect(name).toBe(`Rechnung A-B-2026-0001.${format}`);
    expect(contentType).toMatch(/^application\//);
    expect((await buffer(content)).toString('latin1').startsWith(begins[format])).toBe(true);
  }
  const { content: json } = await invoiceFile(ctx, invoice, 'json');
  expect(JSON.parse((await buffer(json)).toString())).toEqual(invoice);
});

test('XML with a reference of the client is an XRechnung, and one that lacks something is refused with what it is', async ({
  server,
  tenant,
}) => {
  const ctx = contextOf(server, tenant);
  const office = testInvoice({ buyer: { reference: '04011000-12345-34', country: 'DE' } });
  const { content } = await invoiceFile(ctx, office, 'xml');
  expect((await buffer(content)).toString()).toContain('xrechnung_3.0');
  const draft = testInvoice({ number: null, state: 'draft' });
  await expect(invoiceFile(ctx, draft, 'xml')).rejects.toMatchObject({ text: eInvoiceTexts.draft });
  const pdf = await invoiceFile(ctx, draft, 'pdf');
  expect(pdf.name).toBe('Invoice Draft.pdf');
  expect(readPaper(await buffer(pdf.content)).raw).not.toContain('factur-x.xml');
});

test('the logo of the organization stands on its invoices', async ({ server, tenant }) => {
  const { owner, organizationId: id } = tenant;
  const content = await png(1200, 400);
  const { body } = await upload(server, owner, { content, folder: 'organization_images' });
  await server.services.prisma.organization.update({ where: { id }, data: { imageId: body.id } });
  const pdf = await invoiceFile(contextOf(server, tenant), testInvoice(), 'pdf');
  expect(readPaper(await buffer(pdf.content)).raw).toContain('/Subtype /Image');
});
