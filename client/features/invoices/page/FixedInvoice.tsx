import { Button, chakra } from '@chakra-ui/react';
import { CircleX, Undo2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { InvoiceHeader } from '#client/features/invoices/page/InvoiceHeader.tsx';
import {
  Paper,
  PaperBank,
  PaperFact,
  PaperFacts,
  PaperHead,
  PaperSums,
  Party,
} from '#client/features/invoices/page/Paper.tsx';
import { storeDraft } from '#client/features/invoices/page/use-draft.ts';
import { useInvoiceWrite } from '#client/features/invoices/page/use-invoice-write.ts';
import { useEditsInvoices } from '#client/features/invoices/public/buyer-dialog.ts';
import { useApiForm } from '#client/lib/input/use-api-form.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { DatePicker } from '#client/ui/dates/DatePicker.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { FormDialog } from '#client/ui/dialogs/FormDialog.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { Field } from '#client/ui/inputs/Form.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';
import type { Invoice, InvoiceLine } from '#shared/invoices/invoice.schema.ts';
import { invoicePaidForm } from '#shared/invoices/invoice-form.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import styles from './FixedInvoice.module.css';

/** An invoice that cannot be changed: issued, or a draft that the person may only look at. */
export function FixedInvoice({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const { id, seller, buyer, clientName, lines, sums, note } = invoice;
  // Unsaved edits are useless once somebody else has issued the invoice.
  useEffect(() => {
    storeDraft(id, undefined);
  }, [id]);
  return (
    <>
      <FixedActions invoice={invoice} />
      <Links invoice={invoice} />
      <Paper>
        <PaperHead>
          <Party title={t('invoices.page.from')} party={seller} />
          <Party title={t('invoices.page.to')} party={{ ...buyer, name: buyer.name || clientName }} />
          <Facts invoice={invoice} />
        </PaperHead>
        <DataTable
          label={t('invoices.line.lines')}
          rows={lines}
          columns={useColumns(invoice)}
          rowKey={(line) => line.id}
          narrow="stacked"
        />
        <PaperSums sums={{ ...sums, nets: [] }} invoice={invoice} discountPercent={invoice.discountPercent} />
        {note ? (
          <chakra.p textStyle="sm" whiteSpace="pre-line" dir="auto" overflowWrap="anywhere">
            {note}
          </chakra.p>
        ) : null}
        <PaperBank seller={seller} />
      </Paper>
    </>
  );
}

function Facts({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { issuedOn, dueOn, paidOn, state, buyer } = invoice;
  const dates = [
    { label: t('invoices.page.issuedOn'), day: issuedOn, isLate: false },
    { label: t('invoices.page.dueOn'), day: dueOn, isLate: state === 'overdue' },
    { label: t('invoices.page.paidOn'), day: paidOn, isLate: false },
  ];
  return (
    <PaperFacts>
      {dates.map(({ label, day, isLate }) =>
        day ? (
          <PaperFact key={label} label={label}>
            <chakra.span color={isLate ? 'danger.fg' : undefined}>{format.date(day)}</chakra.span>
          </PaperFact>
        ) : null,
      )}
      <PaperFact label={t('invoices.create.period')}>
        {format.range(invoice.periodFrom, invoice.periodTo)}
      </PaperFact>
      {buyer.reference ? (
        <PaperFact label={t('invoices.page.reference')}>
          <bdi>{buyer.reference}</bdi>
        </PaperFact>
      ) : null}
    </PaperFacts>
  );
}

function useColumns({ currency, taxKind }: Invoice): DataColumn<InvoiceLine>[] {
  const { t } = useTranslation();
  const { number } = useFormat();
  const money = useMoney();
  return useMemo(() => {
    const tax: DataColumn<InvoiceLine> = {
      id: 'tax',
      header: t('invoices.line.tax'),
      align: 'end',
      hideBelow: 'md',
      look: ['figures'],
      cell: ({ taxPercent }) => number(Number(taxPercent), { maximumFractionDigits: 2 }),
    };
    return [
      {
        id: 'description',
        header: t('invoices.line.description'),
        look: ['breaks'],
        className: styles.description,
        cell: ({ description }) => <chakra.span dir="auto">{description}</chakra.span>,
      },
      {
        id: 'quantity',
        header: t('invoices.line.quantity'),
        align: 'end',
        look: ['figures'],
        cell: ({ quantity, unit }) => (
          <>
            <bdi>{number(Number(quantity), { minimumFractionDigits: 2 })}</bdi>{' '}
            <Subtle>{t(`invoices.unit.${unit}`)}</Subtle>
          </>
        ),
      },
      {
        id: 'price',
        header: t('invoices.line.price'),
        align: 'end',
        look: ['figures'],
        cell: ({ price }) => <bdi>{money(price, currency)}</bdi>,
      },
      ...(taxKind === 'standard' ? [tax] : []),
      {
        id: 'net',
        header: t('invoices.line.net'),
        align: 'end',
        look: ['figures', 'strong'],
        className: styles.net,
        cell: ({ net }) => <bdi>{money(net, currency)}</bdi>,
      },
    ];
  }, [t, number, money, currency, taxKind]);
}

/** The other half of an invoice that was canceled. */
function Links({ invoice: { cancels, canceledBy } }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const other = cancels ?? canceledBy;
  if (!other) return null;
  const words = t(cancels ? 'invoices.link.cancels' : 'invoices.link.canceledBy', { number: other.number });
  return (
    <chakra.div maxW="64rem" mx="auto" mb="4">
      <Notice>
        <chakra.span textDecoration="underline" asChild>
          <Link to={paths.invoice(other.id)}>{words}</Link>
        </chakra.span>
      </Notice>
    </chakra.div>
  );
}

/** Actions on the payment and the cancellation, for people with the permission. */
function FixedActions({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const edits = useEditsInvoices();
  const [open, setOpen] = useState<'paid' | 'cancel'>();
  const { id, number, kind, state } = invoice;
  const setPaid = useInvoiceWrite(invoicesApi.setPaid, {
    input: (paidOn: string | null) => ({ params: { id }, body: { paidOn } }),
  });
  const cancel = useInvoiceWrite(invoicesApi.cancel, {
    input: () => ({ params: { id } }),
    onSuccess: (credit) => void navigate(paths.invoice(credit.id)),
  });
  const close = () => setOpen(undefined);
  if (!edits || kind === 'credit' || state === 'draft' || state === 'canceled')
    return <InvoiceHeader invoice={invoice} />;
  const icon = { size: 16, 'aria-hidden': true } as const;
  const unpaid = {
    id: 'unpaid',
    label: t('invoices.paid.unmark'),
    icon: <Undo2 {...icon} />,
    onSelect: () => void setPaid(null).catch((error: unknown) => notify.refused(error)),
  };
  return (
    <>
      <InvoiceHeader
        invoice={invoice}
        more={[
          ...(state === 'paid' ? [unpaid] : []),
          {
            id: 'cancel',
            label: t('invoices.cancel.action'),
            icon: <CircleX {...icon} />,
            danger: true,
            onSelect: () => setOpen('cancel'),
          },
        ]}
        primary={
          state === 'paid' ? undefined : (
            <Button onClick={() => setOpen('paid')}>{t('invoices.paid.mark')}</Button>
          )
        }
      />
      {open === 'paid' ? <PaidDialog onSave={setPaid} onClose={close} /> : null}
      <ConfirmDialog
        open={open === 'cancel'}
        onOpenChange={close}
        title={t('invoices.cancel.title', { number })}
        confirmLabel={t('invoices.cancel.confirm')}
        cancelLabel={t('invoices.cancel.keep')}
        onConfirm={() => cancel()}
      >
        {t('invoices.cancel.text')}
      </ConfirmDialog>
    </>
  );
}

interface PaidDialogProps {
  onSave: (paidOn: string) => Promise<unknown>;
  onClose: () => void;
}

/** The day on which the money came. */
function PaidDialog({ onSave, onClose }: PaidDialogProps) {
  const { t } = useTranslation();
  const form = useApiForm({
    schema: invoicePaidForm,
    values: { paidOn: today() },
    submit: async ({ paidOn }) => {
      await onSave(paidOn);
      onClose();
    },
  });
  const day = form.bind('paidOn');
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('invoices.paid.mark')}
      submitLabel={t('invoices.paid.mark')}
    >
      <Field label={t('invoices.paid.date')} error={form.errorOf('paidOn')}>
        <DatePicker
          label={t('invoices.paid.date')}
          value={day.value}
          onChange={(next) => day.onChange(next ?? '')}
          max={today()}
        />
      </Field>
    </FormDialog>
  );
}
