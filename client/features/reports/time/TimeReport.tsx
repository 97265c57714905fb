import { Stack } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { SummaryChart } from '#client/features/reports/chart/SummaryChart.tsx';
import { type SummaryQuery, summaryQuery } from '#client/features/reports/queries.ts';
import { NoTime, ReportFrame } from '#client/features/reports/ReportFrame.tsx';
import { ReportSkeleton } from '#client/features/reports/ReportSkeleton.tsx';
import { ReportToolbar } from '#client/features/reports/ReportToolbar.tsx';
import { DrillPanel } from '#client/features/reports/time/DrillPanel.tsx';
import type { Drill } from '#client/features/reports/time/drill.ts';
import { GroupControls } from '#client/features/reports/time/GroupControls.tsx';
import { GroupTable } from '#client/features/reports/time/GroupTable.tsx';
import {
  dimensions,
  optionQuery,
  optionTexts,
  readOptions,
} from '#client/features/reports/time/report-options.ts';
import { SummaryTiles } from '#client/features/reports/time/SummaryTiles.tsx';
import { useRoundingNote } from '#client/features/reports/time/use-group-messages.ts';
import { useReport } from '#client/features/reports/use-report.ts';
import { useMay, useReadsTime } from '#client/features/workspace/public/use-may.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import type { Summary } from '#shared/reports/summary.schema.ts';
import { chartGroups } from '#shared/reports/summary-view.ts';

/** What the address asks for, as the rows, the chart and the entries behind them are read. */
function useTimeReport() {
  const report = useReport();
  const { filter, params, entries } = report;
  const options = useMemo(() => readOptions(params), [params]);
  const money = useMay()('ORG_RATES_VIEW') ? { money: true } : {};
  const rows: SummaryQuery = { ...entries, ...optionQuery(options), ...money };
  const uncompared: SummaryQuery = { ...entries, ...optionQuery({ ...options, isCompared: false }) };
  const chart = chartGroups(options.groups, filter.range);
  // The rows and the chart are one answer where they are of the same groups.
  const isOfRows = chart.join() === options.groups.join();
  const charted: SummaryQuery = { ...uncompared, groupBy: [...chart], ...(isOfRows ? money : {}) };
  const isKnown = useReadsTime() !== undefined && report.isKnown;
  return { ...report, isKnown, options, rows, uncompared, chart, charted };
}

/** Time by what one chooses: figures, a chart and rows that agree. */
export function TimeReport() {
  const report = useTimeReport();
  const { filter, change, options, seesOthers, entries, rows, isKnown } = report;
  const [drill, setDrill] = useState<Drill>();
  const answer = useReadOf(summaryQuery(rows), { enabled: isKnown });
  const roundingNote = useRoundingNote(options);
  const offers = seesOthers ? dimensions : dimensions.filter((name) => name !== 'employee');
  return (
    <>
      <ReportFrame
        parts={[
          { id: 'rows', endpoint: exportsApi.summary, query: { ...rows, money: true } },
          { id: 'entries', endpoint: exportsApi.timeLogs, query: entries },
        ]}
        toolbar={
          <ReportToolbar filter={filter} onChange={change}>
            <GroupControls
              options={options}
              offers={offers}
              onChange={(next) => change({}, optionTexts(next))}
            />
          </ReportToolbar>
        }
        range={filter.range}
        notes={[roundingNote]}
        answer={answer}
        skeleton={<ReportSkeleton />}
        isEmpty={({ rows: groups }) => groups.length === 0}
        empty={<NoTime filter={filter} onChange={change} />}
      >
        {(summary) => <Content report={report} summary={summary} onDrill={setDrill} />}
      </ReportFrame>
      {drill ? (
        <DrillPanel drill={drill} range={filter.range} query={entries} onClose={() => setDrill(undefined)} />
      ) : null}
    </>
  );
}

interface ContentProps {
  report: ReturnType<typeof useTimeReport>;
  summary: Summary;
  onDrill: (drill: Drill) => void;
}

function Content({ report, summary, onDrill }: ContentProps) {
  const { uncompared, seesOthers, options, chart, filter } = report;
  const today = useToday();
  const members = useReadOf(summaryQuery({ ...uncompared, groupBy: ['employee'] }), { enabled: seesOthers });
  const charted = useReadOf(summaryQuery(report.charted));
  return (
    <>
      <SummaryTiles
        summary={summary}
        members={seesOthers ? { count: members.data?.rows.length } : undefined}
        today={today}
      />
      <Stack gap="3">
        <SummaryChart summary={charted.data} groups={chart} range={filter.range} />
        <GroupTable summary={summary} groups={options.groups} onDrill={onDrill} />
      </Stack>
    </>
  );
}
