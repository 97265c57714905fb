import { v7 as uuidv7 } from 'uuid';
import { translateTo } from '#server/context/translate.ts';
import { insertMany } from '#server/db/insert-many.ts';
import { badRequest } from '#server/errors.ts';
import type { Billing, Tx } from '#server/modules/invoices/invoice-parties.data.ts';
import { type BillableEntry, type BilledLine, toBilledLines } from '#shared/invoices/billed-time.ts';
import { type InvoiceGrouping, mostInvoiceLines } from '#shared/invoices/invoice.schema.ts';
import { billedWorkTexts, invoiceRefusals } from '#shared/invoices/invoice-refusals.ts';
import { billedHours } from '#shared/invoices/invoice-sums.ts';

/** What a line of time is of, in the language of the client. */
function wordsIn(language: string, grouping: InvoiceGrouping): (entry: BillableEntry) => string {
  const word = (text: string) => translateTo(language, text);
  const date = new Intl.DateTimeFormat(`${language}-u-nu-latn`, { dateStyle: 'long', timeZone: 'UTC' });
  const projectOf = ({ projectName }: BillableEntry) => projectName ?? word(billedWorkTexts.noProject);
  if (grouping === 'person') return ({ employeeName }) => employeeName;
  if (grouping === 'day') return ({ day }) => date.format(new Date(day));
  if (grouping === 'project') return projectOf;
  return (entry) => {
    const task = entry.taskTitle ?? word(billedWorkTexts.noTask);
    return entry.projectName === null ? task : `${entry.projectName}: ${task}`;
  };
}

/** Lines of billable time; 400 where they are more than an invoice has. */
export function linesOfTime(
  entries: readonly BillableEntry[],
  grouping: InvoiceGrouping,
  language: string,
): BilledLine[] {
  const lines = toBilledLines(entries, grouping, wordsIn(language, grouping));
  if (lines.length > mostInvoiceLines) throw badRequest(invoiceRefusals.tooMuch, { code: 'TOO_MUCH_TIME' });
  return lines;
}

/** As invoices price lines of time. */
export function toPriced(
  { seconds, price }: Pick<BilledLine, 'seconds' | 'price'>,
  { taxPercent }: Pick<Billing, 'taxPercent'>,
) {
  return { quantity: billedHours(seconds), price, taxPercent };
}

/** Puts time on an invoice, in its first lines. */
export async function insertTime(
  tx: Tx,
  { invoiceId, billing }: { invoiceId: string; billing: Pick<Billing, 'taxPercent'> },
  lines: readonly BilledLine[],
): Promise<void> {
  const { tenantId } = tx;
  const made = lines.map((line, position) => ({ ...line, id: uuidv7(), position }));
  const rows = made.map(({ id, position, description, ...line }) => ({
    ...{ id, position, description, ...toPriced(line, billing) },
  }));
  await insertMany(tx, 'invoice_lines', rows, { tenantId, invoiceId, kind: 'time', unit: 'hour' });
  const parts = made.flatMap(({ id: lineId, entries }) =>
    entries.map(({ id: timeLogId, seconds }) => ({ timeLogId, lineId, seconds })),
  );
  await insertMany(tx, 'invoice_time_logs', parts, { tenantId, invoiceId });
}
