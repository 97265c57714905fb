import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { InvoiceState } from '#client/features/invoices/InvoiceState.tsx';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Clipped, Subtle } from '#client/ui/layout/looks.ts';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { DataColumn, DataTableProps } from '#client/ui/table/data-table-types.ts';
import type { InvoiceRow } from '#shared/invoices/invoice.schema.ts';
import { openAmount } from '#shared/invoices/invoice-state.ts';

interface InvoiceTableProps extends Pick<DataTableProps<InvoiceRow>, 'paging'> {
  invoices: readonly InvoiceRow[];
}

/** Invoices and credit notes, one a row. */
export function InvoiceTable({ invoices, paging }: InvoiceTableProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <DataTable
      label={t('invoices.title')}
      rows={invoices}
      columns={useColumns()}
      rowKey={({ id }) => id}
      paging={paging}
      onRowOpen={({ id }) => void navigate(paths.invoice(id))}
    />
  );
}

function useColumns(): DataColumn<InvoiceRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('invoices.list.number'),
        cell: (invoice) => <Name invoice={invoice} />,
      },
      {
        id: 'client',
        header: t('invoices.list.client'),
        fills: true,
        cell: ({ clientName }) => (
          <Clipped display="block" title={clientName}>
            {clientName}
          </Clipped>
        ),
      },
      {
        id: 'issued',
        header: t('invoices.list.issued'),
        hideBelow: 'md',
        look: ['quiet', 'oneLine'],
        cell: ({ issuedOn }) => (issuedOn ? format.date(issuedOn) : null),
      },
      {
        id: 'due',
        header: t('invoices.list.due'),
        hideBelow: 'lg',
        look: ['oneLine'],
        cell: ({ dueOn, state }) =>
          dueOn ? (
            <chakra.span color={state === 'overdue' ? 'danger.fg' : 'fg.muted'}>
              {format.date(dueOn)}
            </chakra.span>
          ) : null,
      },
      {
        id: 'state',
        header: t('invoices.list.state'),
        hideBelow: 'md',
        cell: ({ state }) => <InvoiceState state={state} />,
      },
      {
        id: 'total',
        header: t('invoices.list.total'),
        align: 'end',
        look: ['strong', 'oneLine'],
        cell: (invoice) => <Total invoice={invoice} />,
      },
    ],
    [t, format],
  );
}

/** The total, and of a partly paid invoice what is open. */
function Total({ invoice }: { invoice: InvoiceRow }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { total, currency, state, paid } = invoice;
  const isPartly = state !== 'paid' && Number(paid) > 0;
  return (
    <>
      <bdi className="num">{money(total, currency)}</bdi>
      {isPartly ? (
        <Subtle display="block" fontWeight="normal">
          {t('invoices.payment.open', { amount: money(openAmount(invoice), currency) })}
        </Subtle>
      ) : null}
    </>
  );
}

/** Its number; on a phone with its state, for which there is no column. */
function Name({ invoice: { id, kind, number, state } }: { invoice: InvoiceRow }) {
  const { t } = useTranslation();
  return (
    <chakra.span display="grid" justifyItems="start" rowGap="0.5" py={{ base: '1.5', md: '0' }}>
      <chakra.span whiteSpace="nowrap">
        <chakra.span className="num" fontWeight="medium" color={number ? undefined : 'fg.muted'} asChild>
          <Link to={paths.invoice(id)} onClick={(event) => event.stopPropagation()}>
            <bdi>{number ?? t('invoices.state.draft')}</bdi>
          </Link>
        </chakra.span>
        {kind === 'credit' ? (
          <Subtle ms="2" hideBelow="md">
            {t('invoices.kind.credit')}
          </Subtle>
        ) : null}
      </chakra.span>
      <chakra.span hideFrom="md">
        <InvoiceState state={state} />
      </chakra.span>
    </chakra.span>
  );
}
