import { Grid } from '@chakra-ui/react';
import { useMemo } from 'react';
import { SummaryChart } from '#client/features/reports/chart/SummaryChart.tsx';
import { OwnFacts, OwnProjects, ownPeriod } from '#client/features/reports/productivity/OwnMonth.tsx';
import { summaryQuery } from '#client/features/reports/queries.ts';
import { NoTime, ReportFrame } from '#client/features/reports/ReportFrame.tsx';
import { ReportSkeleton } from '#client/features/reports/ReportSkeleton.tsx';
import { noFilters } from '#client/features/reports/report-view.ts';
import { type StatTile, StatTiles } from '#client/features/reports/StatTiles.tsx';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { organizationQuery } from '#client/features/workspace/queries.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { ProgressBar } from '#client/ui/marks/ProgressBar.tsx';
import type { WeekDay } from '#shared/enums/calendar.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { percentOf, standardLimit } from '#shared/reports/report-rows.ts';
import type { Summary } from '#shared/reports/summary.schema.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { endOfMonth, startOfMonth } from '#shared/time/month.ts';
import { endOfWeek, startOfWeek } from '#shared/time/week.ts';

const chartWeeks = 4;

/** Today, its week and month, and the weeks that the chart shows. */
function periodsOf(today: Day, startWeekOn: WeekDay) {
  const week = { from: startOfWeek(today, startWeekOn), to: endOfWeek(today, startWeekOn) };
  const chart = { from: addDays(week.from, -7 * (chartWeeks - 1)), to: week.to };
  const month = { from: startOfMonth(today), to: endOfMonth(today) };
  const [from = chart.from] = [chart.from, month.from].sort();
  const all = { from, to: today };
  return { day: { from: today, to: today }, week, chart, month, all };
}

function usePeriods() {
  const today = useToday();
  const { startWeekOn } = useFormat();
  return useMemo(() => periodsOf(today, startWeekOn), [today, startWeekOn]);
}

/** The person's own figures: today, this week against its target, this month, and its projects. */
export function Productivity() {
  const scope = useScope();
  const { all, chart } = usePeriods();
  const query = {
    startDate: all.from,
    endDate: all.to,
    timeZone: scope.timeZone,
    employeeIds: [scope.employeeId],
    groupBy: ['day', 'project'],
  };
  const answer = useReadOf(summaryQuery(query));
  return (
    <ReportFrame
      parts={[{ id: 'rows', endpoint: exportsApi.summary, query }]}
      range={{ from: chart.from, to: all.to }}
      answer={answer}
      skeleton={<ReportSkeleton />}
      isEmpty={({ rows }) => rows.length === 0}
      empty={<NoTime filter={{ ...noFilters, range: all }} onChange={() => undefined} />}
    >
      {(summary) => <Own summary={summary} />}
    </ReportFrame>
  );
}

function Own({ summary }: { summary: Summary }) {
  const { t } = useTranslation();
  const scope = useScope();
  const { chart, month: monthRange } = usePeriods();
  const { data: organization } = useReadOf(organizationQuery(scope));
  const charted = useMemo(() => {
    const rows = summary.rows.filter(({ key }) => key >= chart.from && key <= chart.to);
    return { ...chart, rows };
  }, [summary, chart]);
  const month = ownPeriod(summary, monthRange);
  return (
    <>
      <OwnTiles summary={summary} />
      <SummaryChart
        summary={charted}
        groups={['day', 'project']}
        range={chart}
        title={t('reports.own.lastWeeks', { count: chartWeeks })}
        targetSeconds={standardLimit(organization?.standardWorkHoursPerDay, 'day')}
      />
      <Grid mt="3" gap="3" templateColumns={{ base: 'minmax(0, 1fr)', lg: '3fr 2fr' }} alignItems="start">
        <OwnProjects month={month} />
        <OwnFacts month={month} />
      </Grid>
    </>
  );
}

function OwnTiles({ summary }: { summary: Summary }) {
  const { t } = useTranslation();
  const format = useFormat();
  const scope = useScope();
  const periods = usePeriods();
  const hasMoney = useHasModule('money');
  const { data: organization } = useReadOf(organizationQuery(scope));
  const target = standardLimit(organization?.standardWorkHoursPerDay, 'week');
  const [day, week, month] = [periods.day, periods.week, periods.month].map((range) =>
    ownPeriod(summary, range),
  );
  const weekSeconds = week?.seconds ?? 0;
  const percent = target === undefined ? undefined : percentOf(weekSeconds, target);
  const tiles: StatTile[] = [
    { id: 'day', label: t('reports.own.today'), value: <Duration seconds={day?.seconds ?? 0} /> },
    {
      id: 'week',
      label: t('reports.own.week'),
      value: <Duration seconds={weekSeconds} />,
      aside: target === undefined ? undefined : t('reports.own.of', { time: format.duration(target) }),
      below:
        percent === undefined ? undefined : (
          <ProgressBar
            size="sm"
            percent={percent}
            label={t('reports.own.weekProgress', { percent: format.share(percent) })}
          />
        ),
    },
    { id: 'month', label: t('reports.own.month'), value: <Duration seconds={month?.seconds ?? 0} /> },
  ];
  const billable: StatTile = {
    id: 'billable',
    label: t('reports.own.billable'),
    value: format.share(percentOf(month?.billableSeconds ?? 0, month?.seconds ?? 0)),
  };
  return <StatTiles tiles={hasMoney ? [...tiles, billable] : tiles} />;
}
