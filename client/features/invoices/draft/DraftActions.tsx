import { RotateCw } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { storeDraft } from '#client/features/invoices/draft/use-draft.ts';
import { InvoiceHeader } from '#client/features/invoices/page/InvoiceHeader.tsx';
import { useInvoiceWrite } from '#client/features/invoices/page/use-invoice-write.ts';
import { useDeletion } from '#client/features/invoices/use-deletion.tsx';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

interface DraftActionsProps {
  invoice: Invoice;
  /** Why its client and time cannot be changed for now. */
  timeReason: string | undefined;
  onTime: () => void;
}

/** The head of a draft: its files, its time read again, its end. */
export function DraftActions({ invoice, timeReason, onTime }: DraftActionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id } = invoice;
  const remove = useInvoiceWrite(invoicesApi.remove, {
    input: () => ({ params: { id } }),
    onSuccess: () => {
      storeDraft(id, undefined);
      notify.success(() => t('invoices.action.deleted'));
      void navigate(paths.invoices(), { replace: true });
    },
  });
  const { entry, question } = useDeletion({
    label: t('invoices.action.delete'),
    title: t('invoices.delete.title'),
    text: t('invoices.delete.text'),
    remove: () => remove(),
  });
  return (
    <>
      <InvoiceHeader
        invoice={invoice}
        more={[
          {
            id: 'time',
            label: t('invoices.time.change'),
            icon: <RotateCw size={16} aria-hidden />,
            reason: timeReason,
            onSelect: onTime,
          },
          entry,
        ]}
      />
      {question}
    </>
  );
}
