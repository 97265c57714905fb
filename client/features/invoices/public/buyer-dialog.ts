import { useMay } from '#client/features/workspace/public/use-scope.ts';

/** Whether the signed-in person writes invoices. */
export function useEditsInvoices(): boolean {
  const may = useMay();
  return may('INVOICES_VIEW') && may('INVOICES_EDIT');
}
