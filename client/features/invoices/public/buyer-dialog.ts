import { useMay } from '#client/features/workspace/public/use-scope.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';

/** The billing details of a client; the code loads when the dialog opens. */
export const BuyerDialog = lazyView(() =>
  import('#client/features/invoices/BuyerModal.tsx').then((module) => module.BuyerModal),
);

/** Whether the signed-in person writes invoices. */
export function useEditsInvoices(): boolean {
  const may = useMay();
  return may('INVOICES_VIEW') && may('INVOICES_EDIT');
}
