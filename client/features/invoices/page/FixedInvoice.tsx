import { useEffect } from 'react';
import { storeDraft } from '#client/features/invoices/draft/use-draft.ts';
import { FixedActions } from '#client/features/invoices/page/FixedActions.tsx';
import { InvoiceLinks } from '#client/features/invoices/page/InvoiceLinks.tsx';
import { InvoicePaper } from '#client/features/invoices/page/InvoicePaper.tsx';
import { Payments } from '#client/features/invoices/page/Payments.tsx';
import { Sendings } from '#client/features/invoices/page/Sendings.tsx';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';

/** An invoice that cannot be changed: issued, or a draft that the person may only look at. */
export function FixedInvoice({ invoice }: { invoice: Invoice }) {
  const { id } = invoice;
  // Unsaved edits are useless once somebody else has issued the invoice.
  useEffect(() => {
    storeDraft(id, undefined);
  }, [id]);
  return (
    <>
      <FixedActions invoice={invoice} />
      <InvoiceLinks invoice={invoice} />
      <InvoicePaper invoice={invoice} />
      <Payments invoice={invoice} />
      <Sendings of={invoice} />
    </>
  );
}
