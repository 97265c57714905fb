import { Button } from '@chakra-ui/react';
import { Banknote, BellRing, CircleX, Send } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { InvoiceHeader } from '#client/features/invoices/page/InvoiceHeader.tsx';
import { PaymentDialog } from '#client/features/invoices/page/PaymentDialog.tsx';
import { SendDialog, useProposedMail } from '#client/features/invoices/page/SendDialog.tsx';
import { useInvoiceWrite } from '#client/features/invoices/page/use-invoice-write.ts';
import { useLinkEntries } from '#client/features/invoices/page/use-link-entries.tsx';
import { useEditsInvoices } from '#client/features/invoices/public/buyer-dialog.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useAddress } from '#client/lib/use-address.ts';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import type { Invoice } from '#shared/invoices/invoice.schema.ts';
import { isRemindable } from '#shared/invoices/invoice-state.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';

/** Sending, payment and cancellation, for people with the permission; `send` opens the mail, or its `reminder`. */
export function FixedActions({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const edits = useEditsInvoices();
  const { params, change } = useAddress();
  const [open, setOpen] = useState<'payment' | 'cancel'>();
  const { kind, state } = invoice;
  const linkEntries = useInvoiceLink(invoice);
  const isSendable = edits && state !== 'draft' && state !== 'canceled';
  const { data: proposal } = useProposedMail(invoice, { enabled: isSendable });
  if (!isSendable) return <InvoiceHeader invoice={invoice} />;
  const send = () => change({ send: '1' }, { replace: true });
  const isNew = state === 'issued';
  const pays = kind === 'invoice' && state !== 'paid';
  const icon = { size: 16, 'aria-hidden': true } as const;
  const sendLabel = t(isNew ? 'invoices.send.action' : 'invoices.send.again');
  const pay = () => setOpen('payment');
  const payLabel = t('invoices.payment.add');
  const sendEntry = { id: 'send', label: sendLabel, icon: <Send {...icon} />, onSelect: send };
  const remind = {
    id: 'remind',
    label: t('invoices.remind.action'),
    icon: <BellRing {...icon} />,
    reason: proposal?.hasServer === false ? t('invoices.remind.noServer') : undefined,
    onSelect: () => change({ send: 'reminder' }, { replace: true }),
  };
  const payButton = pays ? <Button onClick={pay}>{payLabel}</Button> : undefined;
  const payEntry = { id: 'pay', label: payLabel, icon: <Banknote {...icon} />, onSelect: pay };
  const cancel = {
    id: 'cancel',
    label: t('invoices.cancel.action'),
    icon: <CircleX {...icon} />,
    danger: true,
    onSelect: () => setOpen('cancel'),
  };
  const close = () => setOpen(undefined);
  return (
    <>
      <InvoiceHeader
        invoice={invoice}
        more={[
          ...(isNew ? [] : [sendEntry]),
          ...(isRemindable(invoice) ? [remind] : []),
          ...(isNew && pays ? [payEntry] : []),
          ...linkEntries,
          ...(kind === 'invoice' ? [cancel] : []),
        ]}
        primary={isNew ? <Button onClick={send}>{sendLabel}</Button> : payButton}
      />
      {params.has('send') ? (
        <SendDialog
          invoice={invoice}
          isReminder={params.get('send') === 'reminder'}
          onClose={() => change({ send: undefined }, { replace: true })}
        />
      ) : null}
      {open === 'payment' ? <PaymentDialog invoice={invoice} onClose={close} /> : null}
      {open === 'cancel' ? <CancelDialog invoice={invoice} onClose={close} /> : null}
    </>
  );
}

function useInvoiceLink({ id, hasLink }: Invoice) {
  const input = () => ({ params: { id } });
  const share = useInvoiceWrite(invoicesApi.share, { input });
  const unshare = useInvoiceWrite(invoicesApi.unshare, { input });
  return useLinkEntries({ hasLink, share: () => share(), unshare: () => unshare() });
}

function CancelDialog({ invoice: { id, number }, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cancel = useInvoiceWrite(invoicesApi.cancel, {
    input: () => ({ params: { id } }),
    onSuccess: (credit) => void navigate(paths.invoice(credit.id)),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('invoices.cancel.title', { number })}
      confirmLabel={t('invoices.cancel.confirm')}
      cancelLabel={t('invoices.cancel.keep')}
      onConfirm={() => cancel()}
    >
      {t('invoices.cancel.text')}
    </ConfirmDialog>
  );
}
