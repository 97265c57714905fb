import { chakra } from '@chakra-ui/react';
import { type ReactNode, useMemo } from 'react';
import {
  Paper,
  PaperBank,
  PaperFact,
  PaperFacts,
  PaperHead,
  PaperSums,
  Party,
} from '#client/features/invoices/page/Paper.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Subtle } from '#client/ui/layout/looks.ts';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';
import type { InvoiceLine } from '#shared/invoices/invoice.schema.ts';
import type { PublicInvoice } from '#shared/invoices/public-invoice.schema.ts';
import styles from './FixedInvoice.module.css';

/** Fields that the papers of invoices and estimates have in common. */
type Shown = Pick<
  PublicInvoice,
  'buyer' | 'clientName' | 'lines' | 'sums' | 'note' | 'currency' | 'taxKind' | 'discountPercent'
> & { readonly seller: Omit<PublicInvoice['seller'], 'iban' | 'bic'> };

interface DocumentPaperProps {
  document: Shown;
  /** Stands above the seller and above the client. */
  titles: { readonly from: string; readonly to: string };
  facts: ReactNode;
  /** Above its lines. */
  subject?: ReactNode;
  /** Below its note. */
  foot?: ReactNode;
}

/** The document of an invoice that cannot be changed, for its seller and for its client. */
export function InvoicePaper({ invoice }: { invoice: PublicInvoice }) {
  const { t } = useTranslation();
  return (
    <DocumentPaper
      document={invoice}
      titles={{ from: t('invoices.page.from'), to: t('invoices.page.to') }}
      facts={<Facts invoice={invoice} />}
      foot={<PaperBank seller={invoice.seller} />}
    />
  );
}

/** An invoice or estimate that cannot be changed, as it looks on paper. */
export function DocumentPaper({ document, titles, facts, subject, foot }: DocumentPaperProps) {
  const { t } = useTranslation();
  const { seller, buyer, clientName, lines, sums, note } = document;
  return (
    <Paper>
      <PaperHead>
        <Party title={titles.from} party={seller} />
        <Party title={titles.to} party={{ ...buyer, name: buyer.name || clientName }} />
        {facts}
      </PaperHead>
      {subject}
      <DataTable
        label={t('invoices.line.lines')}
        rows={lines}
        columns={useColumns(document)}
        rowKey={(line) => line.id}
        narrow="stacked"
      />
      <PaperSums sums={{ ...sums, nets: [] }} invoice={document} discountPercent={document.discountPercent} />
      {note ? (
        <chakra.p textStyle="sm" whiteSpace="pre-line" dir="auto" overflowWrap="anywhere">
          {note}
        </chakra.p>
      ) : null}
      {foot}
    </Paper>
  );
}

function Facts({ invoice }: { invoice: PublicInvoice }) {
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

function useColumns({ currency, taxKind }: Shown): DataColumn<InvoiceLine>[] {
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
