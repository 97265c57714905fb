import { useState } from 'react';
import { downloadNamed } from '#client/lib/api/transfer.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import { estimatesApi } from '#shared/invoices/estimates/estimates.api.ts';
import type { InvoiceFileFormat } from '#shared/invoices/invoice-list.schema.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

/** A download that a button waits for. */
export function useBusyDownload() {
  const [isBusy, setBusy] = useState(false);
  function start(download: Promise<unknown>): void {
    setBusy(true);
    download.catch((error: unknown) => notify.refused(error)).finally(() => setBusy(false));
  }
  return { isBusy, start };
}

/** Downloads an invoice as a file. */
export function useDownload(id: string) {
  const { isBusy, start } = useBusyDownload();
  const download = (format: InvoiceFileFormat) =>
    start(downloadNamed(invoicesApi.file, { params: { id }, query: { format } }, `invoice.${format}`));
  return { isBusy, download };
}

/** Downloads an estimate as PDF. */
export function useEstimateDownload(id: string) {
  const { isBusy, start } = useBusyDownload();
  const download = () => start(downloadNamed(estimatesApi.file, { params: { id } }, 'estimate.pdf'));
  return { isBusy, download };
}
