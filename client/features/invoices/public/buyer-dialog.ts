import { useMay } from '#client/features/workspace/public/use-scope.ts';
import { lazyView } from '#client/lib/failures/lazy-part.ts';

/** How a client is billed; its code comes when it is opened. */
export const BuyerDialog = lazyView(() =>
  import('#client/features/invoices/BuyerModal.tsx').then((module) => module.BuyerModal),
);

/** Whether the signed-in person writes invoices. */
export function useEditsInvoices(): boolean {
  const may = useMay();
  return may('INVOICES_VIEW') && may('INVOICES_EDIT');
}
