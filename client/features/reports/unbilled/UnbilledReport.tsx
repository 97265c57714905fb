import { Button, chakra } from '@chakra-ui/react';
import { FilePlus, FileStack } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { unbilledQuery } from '#client/features/invoices/queries.ts';
import { ListReport } from '#client/features/reports/ReportFrame.tsx';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
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
import { addDays } from '#shared/time/calendar-day.ts';
import { startOfMonth } from '#shared/time/month.ts';

/** Billable time that is on no invoice, by client and project, with the way to one. */
export function UnbilledReport() {
  const { t } = useTranslation();
  return (
    <ListReport
      label={t('reports.tabs.unbilled')}
      answer={useReadOf(unbilledQuery)}
      file={invoicesApi.exportUnbilled}
      actions={<BillAll />}
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
        id: 'unmarked',
        header: t('unbilledReport.unmarked'),
        align: 'end',
        hideBelow: 'md',
        look: ['quiet'],
        cell: unmarkedTime,
        sortValue: ({ unmarkedSeconds }) => unmarkedSeconds,
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
      { id: 'next', header: '', align: 'end', cell: nextStep },
    ],
    [t, format, money],
  );
}

const unmarkedTime = (row: UnbilledRow) => <Unmarked row={row} />;

/** Time that is not billable although new time there is, with the way to its entries. */
function Unmarked({ row }: { row: UnbilledRow }) {
  const { organizationContactId, projectId, unmarkedSeconds, unmarkedSince } = row;
  if (!unmarkedSince) return null;
  const of = { client: organizationContactId ?? '', project: projectId ?? '' };
  const to = paths.timeList({ ...of, billable: 'no', from: unmarkedSince, to: today() });
  return (
    <TimeLink to={to}>
      <Duration seconds={unmarkedSeconds} />
    </TimeLink>
  );
}

const TimeLink = chakra(Link, { base: { color: 'brand.fg', textDecoration: 'underline' } });

const nextStep = (row: UnbilledRow) => <NextStep row={row} />;

/** An invoice bills approved time of a client: without any, the way leads to the review. */
function NextStep({ row }: { row: UnbilledRow }) {
  const { t } = useTranslation();
  const may = useMay();
  const hasReview = useHasModule('review');
  const { data } = useReadOf(unbilledQuery);
  const { organizationContactId: client, clientName, seconds, oldest } = row;
  if (!client || seconds === 0) return null;
  const ofClient = (data?.items ?? []).filter((one) => one.organizationContactId === client);
  if (ofClient.some((one) => one.seconds > one.openSeconds)) {
    return may('INVOICES_EDIT') ? <Bill client={client} name={clientName} from={oldest} /> : null;
  }
  if (!hasReview || !may('CAN_APPROVE_TIMESHEET')) return null;
  return (
    <Button asChild variant="outline" size="xs">
      <Link to={paths.review()} aria-label={t('unbilledReport.reviewOf', { name: clientName })}>
        {t('unbilledReport.review')}
      </Link>
    </Button>
  );
}

/** Full months are billed; time of this month alone up to today. */
function billedPeriod(oldest: string): { from: string; to: string } {
  const now = today();
  const thisMonth = startOfMonth(now);
  return { from: oldest, to: oldest < thisMonth ? addDays(thisMonth, -1) : now };
}

/** The way to a draft for each client with approved time. */
function BillAll() {
  const { t } = useTranslation();
  const may = useMay();
  const { data } = useReadOf(unbilledQuery);
  const approved = (data?.items ?? []).filter(
    (row) => row.organizationContactId && row.seconds > row.openSeconds,
  );
  const [oldest] = approved.map((row) => row.oldest).toSorted();
  if (oldest === undefined || !may('INVOICES_EDIT')) return null;
  return (
    <Button asChild variant="outline">
      <Link to={paths.invoices({ all: '1', ...billedPeriod(oldest) })}>
        <FileStack aria-hidden />
        {t('invoices.all.action')}
      </Link>
    </Button>
  );
}

interface BillProps {
  client: string;
  name: string | null | undefined;
  from: string;
}

function Bill({ client, name, from }: BillProps) {
  const { t } = useTranslation();
  const to = paths.invoices({ create: '1', client, ...billedPeriod(from) });
  return (
    <Button asChild variant="outline" size="xs">
      <Link to={to} aria-label={t('unbilledReport.billOf', { name })}>
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
