import { DocumentDialog } from '#client/features/invoices/page/DocumentDialog.tsx';
import { useDownload } from '#client/features/invoices/page/use-download.ts';
import { useInvoiceWrite } from '#client/features/invoices/page/use-invoice-write.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import type { SendEstimateInput } from '#shared/invoices/estimates/estimate.schema.ts';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

interface SendDialogProps {
  invoice: Invoice;
  /** Of an overdue invoice. */
  isReminder?: boolean;
  onClose: () => void;
}

/** The page reads it ahead, so that the dialog opens at once. */
export const useProposedMail = ({ id }: Pick<Invoice, 'id'>, { isReminder = false, enabled = true } = {}) =>
  useRead(
    invoicesApi.proposeMail,
    { params: { id }, query: isReminder ? { isReminder: 'true' } : {} },
    { enabled },
  );

/** Sends an invoice to its client, or reminds of it. */
export function SendDialog({ invoice, isReminder = false, onClose }: SendDialogProps) {
  const { t } = useTranslation();
  const { id } = invoice;
  const number = invoice.number ?? '';
  const params = { id };
  const query = useProposedMail(invoice, { isReminder });
  const send = useInvoiceWrite(invoicesApi.send, {
    input: (body: SendEstimateInput) => ({ params, body: { ...body, isReminder } }),
  });
  const mark = useInvoiceWrite(invoicesApi.markSent, { input: () => ({ params }) });
  const { isBusy, download } = useDownload(id);
  return (
    <DocumentDialog
      title={t(isReminder ? 'invoices.remind.title' : 'invoices.send.title', { number })}
      number={number}
      // The mail of an invoice, and of its reminder, are two.
      about={[id, isReminder].join()}
      query={query}
      attached={(files) => t('invoices.send.attached', { files })}
      send={send}
      mark={() => mark()}
      file={{ isBusy, download: () => download('pdf') }}
      onClose={onClose}
    />
  );
}
