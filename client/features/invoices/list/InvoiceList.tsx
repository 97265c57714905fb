import { Button, chakra } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ListFilters, useListAddress } from '#client/features/invoices/ListFilters.tsx';
import { InvoiceTable } from '#client/features/invoices/list/InvoiceTable.tsx';
import { useEditsInvoices } from '#client/features/invoices/public/buyer-dialog.ts';
import { invoicesQuery, sellerQuery } from '#client/features/invoices/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import { TableSkeleton } from '#client/ui/table/TableSkeleton.tsx';
import type { ResponseOf } from '#shared/http/endpoint.ts';
import { invoiceStates } from '#shared/invoices/invoice.schema.ts';
import type { invoicesApi } from '#shared/invoices/invoices.api.ts';

/** Every invoice, by state and client, with what they come to. */
export function InvoiceList({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation();
  const { state, client, filter, isNarrowed, narrow, showAll, pagingOf } = useListAddress(invoiceStates);
  const query = useReadOf(invoicesQuery(filter), { placeholderData: keepPreviousData });
  return (
    <>
      <ListFilters
        state={state}
        states={invoiceStates.map((value) => ({ value, label: t(`invoices.state.${value}`) }))}
        client={client}
        onChange={narrow}
      />
      <Answer query={query} skeleton={<TableSkeleton rows={8} columns={5} />}>
        {({ items, total, sums }) =>
          total === 0 ? (
            <Empty isNarrowed={isNarrowed} onShowAll={showAll} onCreate={onCreate} />
          ) : (
            <>
              <InvoiceTotals sums={sums} />
              <InvoiceTable invoices={items} paging={pagingOf(total)} />
            </>
          )
        }
      </Answer>
    </>
  );
}

interface EmptyProps {
  isNarrowed: boolean;
  onShowAll: () => void;
  onCreate: () => void;
}

/** The filters may be why, or nobody has written one; then what is still missing comes first. */
function Empty({ isNarrowed, onShowAll, onCreate }: EmptyProps) {
  const { t } = useTranslation();
  const edits = useEditsInvoices();
  const { data: seller } = useReadOf(sellerQuery);
  if (isNarrowed) {
    return (
      <EmptyState
        art="none"
        title={t('invoices.empty.noMatch')}
        action={
          <Button variant="outline" size="sm" onClick={onShowAll}>
            {t('invoices.empty.showAll')}
          </Button>
        }
      />
    );
  }
  const lacksSeller = edits && seller !== undefined && seller.street === '';
  return (
    <EmptyState
      art="list"
      title={t('invoices.empty.title')}
      description={t(lacksSeller ? 'invoices.empty.seller' : 'invoices.empty.text')}
      action={
        edits ? (
          <>
            {lacksSeller ? (
              <Button asChild>
                <Link to={paths.settings('invoices')}>{t('invoices.empty.toSettings')}</Link>
              </Button>
            ) : null}
            <Button variant={lacksSeller ? 'outline' : 'solid'} onClick={onCreate}>
              {t('invoices.new')}
            </Button>
          </>
        ) : undefined
      }
    />
  );
}

type Sums = ResponseOf<typeof invoicesApi.list>['sums'];

/** A canceled invoice and its credit note come to nothing. */
const shown = invoiceStates.filter((state) => state !== 'canceled');

/** The sums of the invoices by state, currencies side by side. */
function InvoiceTotals({ sums }: { sums: Sums }) {
  const { t } = useTranslation();
  const money = useMoney();
  const states = shown.filter((state) => sums.some((sum) => sum.state === state));
  if (states.length === 0) return null;
  return (
    <chakra.dl display="flex" flexWrap="wrap" columnGap="6" rowGap="2" mb="3">
      {states.map((state) => (
        <chakra.div key={state}>
          <chakra.dt textStyle="xs" color={state === 'overdue' ? 'danger.fg' : 'fg.subtle'}>
            {t(`invoices.state.${state}`)}
          </chakra.dt>
          <chakra.dd m="0" display="flex" flexWrap="wrap" columnGap="3" fontWeight="medium" className="num">
            {sums
              .filter((sum) => sum.state === state)
              .map(({ currency, total, open }) => (
                <bdi key={currency}>{money(state === 'paid' ? total : open, currency)}</bdi>
              ))}
          </chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
