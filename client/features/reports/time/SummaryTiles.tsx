import { chakra } from '@chakra-ui/react';
import { workingDays } from '#client/features/reports/chart/chart-data.ts';
import { StatTiles } from '#client/features/reports/StatTiles.tsx';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { percentOf } from '#shared/reports/report-rows.ts';
import type { Summary } from '#shared/reports/summary.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export interface SummaryTilesProps {
  summary: Summary;
  /** The number of people with time in it, once read; absent for the caller's own report. */
  members?: { count: number | undefined };
  /** Working days are counted up to it. */
  today: Day;
}

/** The report in four figures. */
export function SummaryTiles({ summary, members, today }: SummaryTilesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { totalSeconds, rawSeconds, billableSeconds, previous, logCount } = summary;
  const days = workingDays(summary, today);
  const raw =
    rawSeconds === totalSeconds ? undefined : t('reports.tile.raw', { time: format.duration(rawSeconds) });
  const people =
    members === undefined
      ? { id: 'entries', label: t('reports.tile.entries'), value: format.number(logCount) }
      : {
          id: 'members',
          label: t('reports.tile.members'),
          value: members.count === undefined ? '–' : format.number(members.count),
        };
  const personDays = days * (members === undefined ? 1 : (members.count ?? 0));
  const hasMoney = useHasModule('money');
  const billable = {
    id: 'billable',
    label: t('reports.tile.billable'),
    value: <Duration seconds={billableSeconds} />,
    aside: format.share(percentOf(billableSeconds, totalSeconds)),
  };
  return (
    <StatTiles
      tiles={[
        {
          id: 'total',
          label: t('reports.total'),
          value: <Duration seconds={totalSeconds} />,
          aside: previous ? (
            <Change now={totalSeconds} before={previous.totalSeconds} summary={summary} />
          ) : (
            raw
          ),
        },
        ...(hasMoney ? [billable] : []),
        {
          id: 'average',
          label: t(`reports.tile.${members === undefined ? 'average' : 'averageEach'}`),
          value: personDays === 0 ? '–' : <Duration seconds={totalSeconds / personDays} />,
          aside: days === 0 ? undefined : t('reports.tile.days', { count: days }),
        },
        people,
      ]}
    />
  );
}

interface ChangeProps {
  now: number;
  before: number;
  summary: Summary;
}

/** Against the period before. */
function Change({ now, before, summary: { previous } }: ChangeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const range = previous ? format.range(previous.from, previous.to) : '';
  if (before === 0) return <>{t('reports.tile.noBefore', { range })}</>;
  const sign = now < before ? '−' : '+';
  return (
    <bdi title={t('reports.tile.before', { time: format.duration(before), range })}>
      <chakra.span color={now < before ? 'danger.fg' : 'success.fg'}>
        {`${sign}${format.share(Math.abs(percentOf(now - before, before)))}`}
      </chakra.span>{' '}
      {t('reports.tile.versus', { range })}
    </bdi>
  );
}
