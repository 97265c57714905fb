import { Stack } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartPanel } from '#client/features/reports/chart/ChartPanel.tsx';
import { NoTime } from '#client/features/reports/NoTime.tsx';
import { rangeQueryOf, type SummaryQuery, summaryQuery } from '#client/features/reports/queries.ts';
import { RangeNote } from '#client/features/reports/RangeNote.tsx';
import { ReportBody } from '#client/features/reports/ReportBody.tsx';
import { ReportExport } from '#client/features/reports/ReportExport.tsx';
import { ReportSkeleton } from '#client/features/reports/ReportSkeleton.tsx';
import { ReportToolbar } from '#client/features/reports/ReportToolbar.tsx';
import { useReportPeople } from '#client/features/reports/report-people.ts';
import { DrillPanel } from '#client/features/reports/time/DrillPanel.tsx';
import type { Drill } from '#client/features/reports/time/drill.ts';
import { GroupControls } from '#client/features/reports/time/GroupControls.tsx';
import { GroupTable } from '#client/features/reports/time/GroupTable.tsx';
import { summaryChart } from '#client/features/reports/time/report-chart.ts';
import {
  dimensions,
  optionQuery,
  optionTexts,
  readOptions,
} from '#client/features/reports/time/report-options.ts';
import { SummaryTiles } from '#client/features/reports/time/SummaryTiles.tsx';
import { useGroupWords } from '#client/features/reports/time/use-group-messages.ts';
import { useRoundingNote } from '#client/features/reports/time/use-rounding-note.ts';
import { useReportFilter } from '#client/features/reports/use-report-filter.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { midSentence } from '#client/lib/text/texts.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import type { Summary } from '#shared/reports/summary.schema.ts';
import { chartGroups, isTime } from '#shared/reports/summary-view.ts';

/** What the address asks for, as the rows, the chart and the entries behind them ask the server. */
function useTimeReport() {
  const { filter, params, change } = useReportFilter();
  const { timeZone } = useScope();
  const { seesOthers, everyone, isKnown } = useReportPeople();
  const options = useMemo(() => readOptions(params), [params]);
  const entries = useMemo(() => rangeQueryOf(filter, { timeZone, everyone }), [filter, timeZone, everyone]);
  const rows: SummaryQuery = { ...entries, ...optionQuery(options) };
  const uncompared: SummaryQuery = { ...entries, ...optionQuery({ ...options, isCompared: false }) };
  const chart = chartGroups(options.groups, filter.range);
  return { filter, change, options, seesOthers, entries, rows, uncompared, chart, isKnown };
}

/** Time by what one chooses: figures, a chart and rows that say the same. */
export function TimeReport() {
  const report = useTimeReport();
  const { filter, change, options, seesOthers, entries, rows, isKnown } = report;
  const [drill, setDrill] = useState<Drill>();
  const answer = useReadOf(summaryQuery(rows), { enabled: isKnown });
  const offers = seesOthers ? dimensions : dimensions.filter((name) => name !== 'employee');
  return (
    <>
      <ReportExport
        parts={[
          { id: 'rows', endpoint: exportsApi.summary, query: rows },
          { id: 'entries', endpoint: exportsApi.timeLogs, query: entries },
        ]}
      />
      <ReportToolbar filter={filter} onChange={change}>
        <GroupControls options={options} offers={offers} onChange={(next) => change({}, optionTexts(next))} />
      </ReportToolbar>
      <Note report={report} />
      <ReportBody
        answer={answer}
        skeleton={<ReportSkeleton />}
        isEmpty={({ rows: groups }) => groups.length === 0}
        empty={<NoTime filter={filter} onChange={change} />}
      >
        {(summary) => <Content report={report} summary={summary} onDrill={setDrill} />}
      </ReportBody>
      {drill ? (
        <DrillPanel drill={drill} range={filter.range} query={entries} onClose={() => setDrill(undefined)} />
      ) : null}
    </>
  );
}

type Report = ReturnType<typeof useTimeReport>;

function Note({ report: { filter, options } }: { report: Report }) {
  return <RangeNote range={filter.range} more={[useRoundingNote(options)]} />;
}

interface ContentProps {
  report: Report;
  summary: Summary;
  onDrill: (drill: Drill) => void;
}

function Content({ report, summary, onDrill }: ContentProps) {
  const { uncompared, seesOthers, options } = report;
  const today = useToday();
  const members = useReadOf(summaryQuery({ ...uncompared, groupBy: ['employee'] }), { enabled: seesOthers });
  return (
    <>
      <SummaryTiles
        summary={summary}
        members={seesOthers ? { count: members.data?.rows.length } : undefined}
        today={today}
      />
      <Stack gap="3">
        <TimeChart report={report} />
        <GroupTable summary={summary} groups={options.groups} onDrill={onDrill} />
      </Stack>
    </>
  );
}

/** The same time by day, week or month, whatever the rows are. */
function TimeChart({ report: { uncompared, chart, filter } }: { report: Report }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useGroupWords();
  const [unit, parts] = chart;
  const { data } = useReadOf(summaryQuery({ ...uncompared, groupBy: [unit, parts] }));
  const drawn = useMemo(
    () => (data && isTime(unit) ? summaryChart(data, [unit, parts], words) : undefined),
    [data, unit, parts, words],
  );
  const title = t(`reports.chart.per.${unit}`);
  const range = format.range(filter.range.from, filter.range.to);
  const label = t('reports.chart.about', { title, parts: midSentence(t(`reports.group.${parts}`)), range });
  return <ChartPanel title={title} label={label} data={drawn ?? { columns: [], series: [] }} />;
}
