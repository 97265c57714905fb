import { saveOrTell, unsavedDrafts, useUnsaved } from '#client/features/invoices/draft/use-unsaved.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import type { Invoice, UpdateInvoiceInput } from '#shared/invoices/invoice.schema.ts';
import { type InvoiceDraft, invoiceDraft, invoiceForm } from '#shared/invoices/invoice-form.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

const drafts = unsavedDrafts<InvoiceDraft>();

export const storeDraft = drafts.put;

/** A draft of an invoice that is being filled in. */
export function useDraft(invoice: Invoice) {
  const { mutateAsync: save } = useWrite(invoicesApi.update, {
    input: (body: UpdateInvoiceInput) => ({ params: { id: invoice.id }, body }),
    onSuccess: (saved) => unsaved.fill(saved),
  });
  const form = useApiForm({
    schema: invoiceForm,
    values: drafts.find(invoice.id) ?? invoiceDraft(invoice),
    submit: (body) => saveOrTell(() => save(body)),
  });
  const unsaved = useUnsaved<Invoice, InvoiceDraft>(form, {
    document: invoice,
    toValues: invoiceDraft,
    drafts,
  });
  return { form, ...unsaved };
}
