import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { BaseContext, Context } from '#server/context/context.ts';
import { type ExportFile, noteExport, sendFile } from '#server/modules/exports/export-file.ts';
import { type Logo, readOrganizationLogo } from '#server/modules/exports/file-about.data.ts';
import { type FileLanguage, fileLanguage } from '#server/modules/exports/file-language.ts';
import type { Letter, LetterFact } from '#server/modules/exports/pdf/letter.ts';
import { madeBytes } from '#server/modules/exports/thread/made-bytes.ts';
import { readEstimate } from '#server/modules/invoices/estimates/estimates.service.ts';
import { inName, none } from '#server/modules/invoices/files/invoice-file.ts';
import {
  partiesOf,
  stated,
  sumsOf,
  tableOf,
  type Wording,
} from '#server/modules/invoices/files/invoice-letter.ts';
import { invoiceWords, taxReason } from '#server/modules/invoices/files/invoice-words.ts';
import { readOrganizationDay } from '#server/modules/invoices/invoice-parties.data.ts';
import type { Place } from '#server/modules/invoices/invoices.data.ts';
import type { Estimate } from '#shared/invoices/estimates/estimate.schema.ts';

interface Made {
  readonly language: FileLanguage;
  readonly logo: Logo | undefined;
  readonly madeAt: Date;
}

function factsOf(estimate: Estimate, { words, language: { translate } }: Wording): LetterFact[] {
  const { number, sentOn, validUntil, buyer } = estimate;
  const day = (text: string | null | undefined) => (text ? words.day(text) : '');
  return stated([
    [translate('Number'), number],
    [translate('Date'), day(sentOn)],
    [translate('Valid until'), day(validUntil)],
    [translate('Your reference'), buyer.reference],
  ]);
}

/** The estimate on paper, as an invoice looks, without a due date and payment details. */
function estimateLetter(estimate: Estimate, { language, logo, madeAt }: Made): Letter {
  const { translate } = language;
  const words = invoiceWords(estimate.currency, language);
  const wording = { language, words };
  const heading = translate('Estimate');
  const { seller, number, title, sums, taxKind, note } = estimate;
  const name = `${heading} ${number}`;
  const total = words.money(sums.total);
  return {
    language: language.code,
    title: name,
    author: seller.name,
    madeAt,
    heading,
    mark: estimate.state === 'draft' ? translate('Draft') : undefined,
    logo,
    facts: factsOf(estimate, wording),
    parties: partiesOf(estimate, wording, { from: 'Offered by', to: 'Client' }),
    summary: title || total,
    ...tableOf(estimate, wording),
    sums: [...sumsOf(estimate, wording), { label: translate('Total'), text: total, isTotal: true }],
    texts: [taxReason(taxKind, language), note].filter(Boolean),
    payment: undefined,
    footer: [name, seller.name].filter(Boolean).join('  ·  '),
    attachment: undefined,
  };
}

/** `Estimate EST-2026-0001.pdf`, in the language of its client. */
export const estimateFileName = ({ number }: Pick<Estimate, 'number'>, { translate }: FileLanguage): string =>
  inName(`${translate('Estimate')} ${number}.pdf`);

/** An estimate as PDF, in the language of its client. */
export async function estimateFile(ctx: Place & BaseContext, estimate: Estimate): Promise<ExportFile> {
  const language = fileLanguage(estimate.language);
  const made = { language, madeAt: ctx.now(), logo: await readOrganizationLogo(ctx) };
  const content = await madeBytes.letter(estimateLetter(estimate, made), none());
  return {
    name: estimateFileName(estimate, language),
    contentType: 'application/pdf',
    content: Readable.from(content, { objectMode: false }),
  };
}

/** Sends an estimate as a file and writes an audit entry. */
export async function sendEstimateFile(
  ctx: Context,
  { params }: { params: { id: string } },
  reply: FastifyReply,
): Promise<undefined> {
  const estimate = await readEstimate(ctx, params.id);
  const file = await estimateFile(ctx, estimate);
  const date = estimate.sentOn ?? (await readOrganizationDay(ctx)).today;
  await noteExport(ctx, { name: file.name, format: 'pdf', from: date, to: date });
  return sendFile(reply, file);
}
