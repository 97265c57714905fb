import { DocumentDialog } from '#client/features/invoices/page/DocumentDialog.tsx';
import { useEstimateDownload } from '#client/features/invoices/page/use-download.ts';
import { useInvoiceWrite } from '#client/features/invoices/page/use-invoice-write.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import type { Estimate, SendEstimateInput } from '#shared/invoices/estimates/estimate.schema.ts';
import { estimatesApi } from '#shared/invoices/estimates/estimates.api.ts';

/** Sends an estimate to its client; a draft is fixed by it. */
export function EstimateSendDialog({ estimate, onClose }: { estimate: Estimate; onClose: () => void }) {
  const { t } = useTranslation();
  const { id, number, state } = estimate;
  const params = { id };
  const query = useRead(estimatesApi.proposeMail, { params });
  const send = useInvoiceWrite(estimatesApi.send, {
    input: (body: SendEstimateInput) => ({ params, body }),
  });
  const mark = useInvoiceWrite(estimatesApi.markSent, { input: () => ({ params }) });
  return (
    <DocumentDialog
      title={t('invoices.send.title', { number })}
      number={number}
      about={id}
      query={query}
      attached={(files) => t('estimates.send.attached', { files })}
      hint={state === 'draft' ? <Subtle>{t('estimates.send.fixed')}</Subtle> : undefined}
      send={send}
      mark={() => mark()}
      file={useEstimateDownload(id)}
      onClose={onClose}
    />
  );
}
