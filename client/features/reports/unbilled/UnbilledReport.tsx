import { Button, chakra } from '@chakra-ui/react';
import { FilePlus } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { unbilledQuery } from '#client/features/invoices/queries.ts';
import { ListReport } from '#client/features/reports/ReportFrame.tsx';
import { useMay } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Clipped, Subtle } from '#client/ui/layout/looks.ts';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import type { DataColumn } from '#client/ui/table/data-table-types.ts';
import { invoicesApi } from '#shared/invoices/invoices.api.ts';
import type { UnbilledRow } from '#shared/invoices/unbilled.schema.ts';

/** Billable time that is on no invoice, by client and project, with the way to one. */
export function UnbilledReport() {
  const { t } = useTranslation();
  return (
    <ListReport
      label={t('reports.tabs.unbilled')}
      answer={useReadOf(unbilledQuery)}
      file={invoicesApi.exportUnbilled}
      empty={<EmptyState title={t('unbilledReport.none')} description={t('unbilledReport.noneHint')} />}
      columns={useColumns()}
      rowKey={({ organizationContactId, projectId, currency }) =>
        [organizationContactId, projectId, currency].join()
      }
      pageSize={20}
    />
  );
}

function useColumns(): DataColumn<UnbilledRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMoney();
  const edits = useMay()('INVOICES_EDIT');
  return useMemo(
    () => [
      {
        id: 'client',
        header: t('unbilledReport.client'),
        cell: (row) => <Name row={row} />,
        sortValue: ({ clientName }) => clientName,
      },
      {
        id: 'time',
        header: t('unbilledReport.time'),
        align: 'end',
        hideBelow: 'md',
        cell: ({ seconds }) => <Duration seconds={seconds} />,
        sortValue: ({ seconds }) => seconds,
      },
      {
        id: 'open',
        header: t('unbilledReport.open'),
        align: 'end',
        hideBelow: 'md',
        look: ['quiet'],
        cell: ({ openSeconds }) => (openSeconds > 0 ? <Duration seconds={openSeconds} /> : null),
        sortValue: ({ openSeconds }) => openSeconds,
      },
      {
        id: 'oldest',
        header: t('unbilledReport.oldest'),
        hideBelow: 'lg',
        look: ['quiet', 'oneLine'],
        cell: ({ oldest }) => format.date(oldest),
        sortValue: ({ oldest }) => oldest,
      },
      {
        id: 'amount',
        header: t('unbilledReport.amount'),
        align: 'end',
        look: ['strong', 'oneLine'],
        cell: ({ amount, currency }) => <bdi className="num">{money(amount, currency)}</bdi>,
        sortValue: ({ amount }) => Number(amount),
      },
      ...(edits ? [{ id: 'bill', header: '', align: 'end' as const, cell: billButton }] : []),
    ],
    [t, format, money, edits],
  );
}

const billButton = (row: UnbilledRow) => <Bill row={row} />;

/** Time without a client cannot be billed. */
function Bill({ row: { organizationContactId: client, clientName, oldest } }: { row: UnbilledRow }) {
  const { t } = useTranslation();
  if (!client) return null;
  const to = paths.invoices({ create: '1', client, from: oldest, to: today() });
  return (
    <Button asChild variant="outline" size="xs">
      <Link to={to} aria-label={t('unbilledReport.billOf', { name: clientName })}>
        <chakra.span hideBelow="md">{t('unbilledReport.bill')}</chakra.span>
        <chakra.span hideFrom="md">
          <FilePlus size={14} aria-hidden />
        </chakra.span>
      </Link>
    </Button>
  );
}

function Name({ row: { clientName, projectName } }: { row: UnbilledRow }) {
  const { t } = useTranslation();
  const client = clientName ?? t('unbilledReport.noClient');
  const project = projectName ?? t('unbilledReport.noProject');
  return (
    <chakra.span display="block" minW="0" py="1.5">
      <Clipped display="block" fontWeight="medium" maxW={{ base: '9rem', md: '22rem' }} title={client}>
        {client}
      </Clipped>
      <Subtle display="block" truncate maxW={{ base: '9rem', md: '22rem' }} title={project}>
        <bdi>{project}</bdi>
      </Subtle>
    </chakra.span>
  );
}
