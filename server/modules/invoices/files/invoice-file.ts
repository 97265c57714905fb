import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { BaseContext, Context } from '#server/context/context.ts';
import { badRequest } from '#server/errors.ts';
import { type ExportFile, noteExport, sendFile } from '#server/modules/exports/export-file.ts';
import { type Logo, readOrganizationLogo } from '#server/modules/exports/file-about.data.ts';
import { type FileLanguage, fileLanguage } from '#server/modules/exports/file-language.ts';
import { madeBytes } from '#server/modules/exports/thread/made-bytes.ts';
import { crossIndustryInvoice } from '#server/modules/invoices/files/cross-industry-invoice.ts';
import { invoiceBook, invoiceCells } from '#server/modules/invoices/files/invoice-book.ts';
import { invoiceLetter } from '#server/modules/invoices/files/invoice-letter.ts';
import { kindWord } from '#server/modules/invoices/files/invoice-words.ts';
import type { Place } from '#server/modules/invoices/invoices.data.ts';
import { readInvoice } from '#server/modules/invoices/invoices.service.ts';
import { eInvoiceFileGap } from '#shared/invoices/e-invoice.ts';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';
import type { InvoiceFileFormat } from '#shared/invoices/invoice-list.schema.ts';

interface Source {
  readonly invoice: Invoice;
  readonly language: FileLanguage;
  readonly madeAt: Date;
  readonly logo: () => Promise<Logo | undefined>;
}

export async function* none(): AsyncGenerator<never> {}

/** The client's reference makes it an XRechnung, as German offices ask. */
function xmlOf({ invoice, language }: Source): string {
  const gap = eInvoiceFileGap(invoice);
  if (gap !== undefined) throw badRequest(gap);
  return crossIndustryInvoice(invoice, invoice.buyer.reference ? 'xrechnung' : 'en16931', language);
}

type Content = AsyncIterable<Uint8Array> | Iterable<string>;

const makers: Readonly<
  Record<InvoiceFileFormat, { contentType: string; contentOf: (source: Source) => Promise<Content> }>
> = {
  pdf: {
    contentType: 'application/pdf',
    contentOf: async ({ invoice, language, madeAt, logo }) =>
      madeBytes.letter(invoiceLetter(invoice, { language, madeAt, logo: await logo() }), none()),
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    contentOf: async ({ invoice, language }) =>
      madeBytes.xlsx(invoiceBook(invoice, language), invoiceCells(invoice, language)),
  },
  xml: {
    contentType: 'application/xml; charset=utf-8',
    contentOf: async (source) => [xmlOf(source)],
  },
  json: {
    contentType: 'application/json; charset=utf-8',
    contentOf: async ({ invoice }) => [`${JSON.stringify(invoice, null, 2)}\n`],
  },
};

/** Numbers may hold what names of files do not. */
export const inName = (text: string) => text.replaceAll(/[/\\:*?"<>|\p{Cc}]/gu, '-');

/** `Invoice 2026-0001.pdf`, in the language of its client. */
export function fileNameOf(invoice: Invoice, format: InvoiceFileFormat, { translate }: FileLanguage): string {
  return inName(`${translate(kindWord(invoice))} ${invoice.number ?? translate('Draft')}.${format}`);
}

/** The files that a mail carries: the e-invoice on its own where it lacks nothing. */
export const attachedFormats = (invoice: Invoice): ('pdf' | 'xml')[] =>
  eInvoiceFileGap(invoice) === undefined ? ['pdf', 'xml'] : ['pdf'];

/** An invoice as a file, in the language of its client. */
export async function invoiceFile(
  ctx: Place & BaseContext,
  invoice: Invoice,
  format: InvoiceFileFormat,
): Promise<ExportFile> {
  const language = fileLanguage(invoice.language);
  const { contentType, contentOf } = makers[format];
  const logo = () => readOrganizationLogo(ctx);
  const content = await contentOf({ invoice, language, madeAt: ctx.now(), logo });
  return {
    name: fileNameOf(invoice, format, language),
    contentType,
    content: Readable.from(content, { objectMode: false }),
  };
}

/** A draft with a number, since its paper shows how to pay as soon as it has one. */
function asIssued(invoice: Invoice): Invoice {
  return { ...invoice, number: invoice.number ?? invoice.nextNumber };
}

/** Answers letters of an invoice that its PDF cannot draw. */
export async function findUndrawnLetters(ctx: Context, id: string): Promise<{ letters: string[] }> {
  const invoice = await readInvoice(ctx, id);
  const language = fileLanguage(invoice.language);
  const letter = invoiceLetter(asIssued(invoice), { language, madeAt: ctx.now(), logo: undefined });
  // Few requests draw: the first one loads the code.
  const { lettersLackingIn } = await import('#server/modules/exports/pdf/letter-file.ts');
  return { letters: await lettersLackingIn(letter) };
}

/** Sends an invoice as a file and writes an audit entry. */
export async function sendInvoiceFile(
  ctx: Context,
  { params, query }: { params: { id: string }; query: { format: InvoiceFileFormat } },
  reply: FastifyReply,
): Promise<undefined> {
  const invoice = await readInvoice(ctx, params.id);
  const { format } = query;
  const file = await invoiceFile(ctx, invoice, format);
  await noteExport(ctx, { name: file.name, format, from: invoice.periodFrom, to: invoice.periodTo });
  return sendFile(reply, file);
}
