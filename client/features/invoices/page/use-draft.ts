import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#client/lib/api/api-error.ts';
import { useWrite } from '#client/lib/api/write.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { createDraftStore } from '#client/lib/session/session-store.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import type { Invoice, UpdateInvoiceInput } from '#shared/invoices/invoice.schema.ts';
import { type InvoiceDraft, invoiceDraft, invoiceForm } from '#shared/invoices/invoice-form.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

const none: Readonly<Record<string, InvoiceDraft>> = {};

/** Unsaved edits of drafts, which survive leaving and reopening a draft. */
const unsaved = createDraftStore(none);

/** Undefined: nothing of it waits to be saved. */
export function storeDraft(id: string, draft: InvoiceDraft | undefined): void {
  const { [id]: _before, ...others } = unsaved.read();
  const next = draft === undefined ? others : { ...others, [id]: draft };
  unsaved.write(Object.keys(next).length === 0 ? none : next);
}

const conflictStatus = 409;

const textOf = ({ version: _version, ...draft }: InvoiceDraft) => JSON.stringify(draft);

/** A draft that is being filled in, what of it is not saved, and whether somebody else was faster. */
export function useDraft(invoice: Invoice) {
  /** The values that the form started with. */
  const [base, setBase] = useState(() => invoiceDraft(invoice));
  const { mutateAsync: save } = useWrite(invoicesApi.update, {
    input: (body: UpdateInvoiceInput) => ({ params: { id: invoice.id }, body }),
    onSuccess: (saved) => fill(saved),
    stale: ['invoices', 'time-logs'],
  });
  const form = useApiForm({
    schema: invoiceForm,
    values: unsaved.read()[invoice.id] ?? base,
    submit: async (body) => {
      try {
        await save(body);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== conflictStatus) throw error;
        // It was read again meanwhile, and the page says what can be done.
        notify.refused(error);
      }
    },
  });
  const draft = form.watch();
  const isChanged = textOf(draft) !== textOf(base);
  const isBehind = invoice.version > draft.version;

  function fill(saved: Invoice): void {
    const next = invoiceDraft(saved);
    setBase(next);
    form.reset(next);
  }

  const refill = useEffectEvent(() => fill(invoice));
  useEffect(() => {
    if (isBehind && !isChanged) refill();
  }, [isBehind, isChanged]);
  const typed = isChanged ? textOf(draft) : undefined;
  const store = useEffectEvent(() => storeDraft(invoice.id, isChanged ? draft : undefined));
  useEffect(() => {
    void typed;
    store();
  }, [typed]);

  return {
    form,
    draft,
    isChanged,
    hasConflict: isBehind && isChanged && !form.isBusy,
    discard: () => fill(invoice),
    /** Saves what is typed over what somebody else saved. */
    keepMine: () => {
      form.setValue('version', invoice.version);
      form.onSubmit();
    },
  };
}
