import { Button, chakra } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { EstimateState } from '#client/features/invoices/estimates/EstimateState.tsx';
import { ListFilters, useListAddress } from '#client/features/invoices/ListFilters.tsx';
import { useEditsInvoices } from '#client/features/invoices/public/buyer-dialog.ts';
import { useRead } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Clipped, Subtle } from '#client/ui/layout/looks.ts';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';
import { TableSkeleton } from '#client/ui/table/TableSkeleton.tsx';
import { type EstimateRow, estimateStates } from '#shared/invoices/estimates/estimate.schema.ts';
import { estimatesApi } from '#shared/invoices/estimates/estimates.api.ts';

/** Every estimate, by state and client. */
export function EstimateList({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state, client, filter, isNarrowed, narrow, showAll, pagingOf } = useListAddress(estimateStates);
  const query = useRead(estimatesApi.list, { query: filter }, { placeholderData: keepPreviousData });
  const columns = useColumns();
  return (
    <>
      <ListFilters
        state={state}
        states={estimateStates.map((value) => ({ value, label: t(`estimates.state.${value}`) }))}
        client={client}
        onChange={narrow}
      />
      <Answer query={query} skeleton={<TableSkeleton rows={6} columns={5} />}>
        {({ items, total }) =>
          total === 0 ? (
            <Empty isNarrowed={isNarrowed} onShowAll={showAll} onCreate={onCreate} />
          ) : (
            <DataTable
              label={t('estimates.title')}
              rows={items}
              columns={columns}
              rowKey={({ id }) => id}
              onRowOpen={({ id }) => void navigate(paths.estimate(id))}
              paging={pagingOf(total)}
            />
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

/** The filters may be why, or nobody has written one. */
function Empty({ isNarrowed, onShowAll, onCreate }: EmptyProps) {
  const { t } = useTranslation();
  const edits = useEditsInvoices();
  if (isNarrowed) {
    const showAll = (
      <Button variant="outline" size="sm" onClick={onShowAll}>
        {t('invoices.empty.showAll')}
      </Button>
    );
    return <EmptyState art="none" title={t('estimates.empty.noMatch')} action={showAll} />;
  }
  return (
    <EmptyState
      art="list"
      title={t('estimates.empty.title')}
      description={t('estimates.empty.text')}
      action={edits ? <Button onClick={onCreate}>{t('estimates.new')}</Button> : undefined}
    />
  );
}

function useColumns(): DataColumn<EstimateRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMoney();
  return [
    {
      id: 'number',
      header: t('invoices.list.number'),
      cell: (estimate) => <Name estimate={estimate} />,
    },
    {
      id: 'client',
      header: t('invoices.list.client'),
      fills: true,
      cell: ({ clientName, title }) => (
        <>
          <Clipped display="block" title={clientName}>
            {clientName}
          </Clipped>
          {title ? (
            <Clipped display="block" title={title} textStyle="xs" color="fg.subtle">
              {title}
            </Clipped>
          ) : null}
        </>
      ),
    },
    {
      id: 'date',
      header: t('estimates.list.date'),
      hideBelow: 'lg',
      look: ['quiet', 'oneLine'],
      cell: ({ sentOn }) => (sentOn ? format.date(sentOn) : null),
    },
    {
      id: 'validUntil',
      header: t('estimates.list.validUntil'),
      hideBelow: 'lg',
      look: ['quiet', 'oneLine'],
      cell: ({ validUntil }) => (validUntil ? format.date(validUntil) : null),
    },
    {
      id: 'state',
      header: t('invoices.list.state'),
      hideBelow: 'md',
      cell: ({ state }) => <EstimateState state={state} />,
    },
    {
      id: 'total',
      header: t('invoices.list.total'),
      align: 'end',
      look: ['strong', 'oneLine'],
      cell: ({ total, currency }) => <bdi className="num">{money(total, currency)}</bdi>,
    },
  ];
}

/** Its number; on a phone with its state, for which there is no column. */
function Name({ estimate: { id, number, state } }: { estimate: EstimateRow }) {
  return (
    <chakra.span display="grid" justifyItems="start" rowGap="0.5" py={{ base: '1.5', md: '0' }}>
      <chakra.span className="num" fontWeight="medium" whiteSpace="nowrap" asChild>
        <Link to={paths.estimate(id)} onClick={(event) => event.stopPropagation()}>
          <bdi>{number}</bdi>
        </Link>
      </chakra.span>
      <Subtle hideFrom="md">
        <EstimateState state={state} />
      </Subtle>
    </chakra.span>
  );
}
