import { chakra, HStack, Stack } from '@chakra-ui/react';
import { ArrowLeftRight, Timer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { SummaryChart } from '#client/features/reports/chart/SummaryChart.tsx';
import { type SummaryQuery, summaryQuery } from '#client/features/reports/queries.ts';
import { NoTime, ReportFrame, useReport } from '#client/features/reports/ReportFrame.tsx';
import { ReportSkeleton } from '#client/features/reports/ReportSkeleton.tsx';
import { ReportToolbar } from '#client/features/reports/ReportToolbar.tsx';
import { DrillPanel } from '#client/features/reports/time/DrillPanel.tsx';
import type { Drill } from '#client/features/reports/time/drill.ts';
import { GroupTable } from '#client/features/reports/time/GroupTable.tsx';
import {
  dimensions,
  optionQuery,
  optionTexts,
  type ReportOptions,
  readOptions,
} from '#client/features/reports/time/report-options.ts';
import { SummaryTiles } from '#client/features/reports/time/SummaryTiles.tsx';
import { useRoundingNote } from '#client/features/reports/time/use-group-messages.ts';
import { useHasModule, useSeesAmounts } from '#client/features/workspace/public/use-modules.ts';
import { useReadsTime, useToday } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ActionMenu, type MenuEntry } from '#client/ui/buttons/ActionMenu.tsx';
import { SelectInput } from '#client/ui/inputs/SelectInput.tsx';
import { FilterButton } from '#client/ui/pickers/FilterButton.tsx';
import { roundingMode } from '#shared/enums/report.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { billingRules, type ReportRounding, reportRoundings } from '#shared/reports/rounding.ts';
import type { Summary } from '#shared/reports/summary.schema.ts';
import { chartGroups, type ViewDimension } from '#shared/reports/summary-view.ts';

interface GroupControlsProps {
  options: ReportOptions;
  /** The dimensions that this person has a use for. */
  offers: readonly ViewDimension[];
  onChange: (change: Partial<ReportOptions>) => void;
}

/** The options of a report: grouping, rounding, and the comparison with the previous period. */
function GroupControls({ options, offers, onChange }: GroupControlsProps) {
  const { t } = useTranslation();
  return (
    <>
      <RoundingButton options={options} onChange={onChange} />
      <FilterButton
        label={t('reports.compare')}
        icon={<ArrowLeftRight aria-hidden />}
        aria-pressed={options.isCompared}
        value={options.isCompared ? t('reports.on') : undefined}
        onClick={() => onChange({ isCompared: !options.isCompared })}
      />
      <GroupSelects options={options} offers={offers} onChange={onChange} />
    </>
  );
}

function GroupSelects({ options, offers, onChange }: GroupControlsProps) {
  const { t } = useTranslation();
  const [first, second] = options.groups;
  const isOffered = (text: string) => dimensions.find((name) => name === text && offers.includes(name));
  const choice = (name: ViewDimension) => ({ value: name, label: t(`reports.group.${name}`) });
  function changeFirst(text: string): void {
    const group = isOffered(text) ?? first;
    onChange({ groups: second === undefined || second === group ? [group] : [group, second] });
  }
  function changeSecond(text: string): void {
    const group = isOffered(text);
    onChange({ groups: group === undefined ? [first] : [first, group] });
  }
  return (
    <HStack gap="1.5">
      <chakra.span textStyle="xs" color="fg.subtle" hideBelow="sm" aria-hidden>
        {t('reports.groupBy')}
      </chakra.span>
      <SelectInput
        aria-label={t('reports.groupBy')}
        size="sm"
        width="6.75rem"
        textStyle="xs"
        value={first}
        options={offers.map(choice)}
        onChange={(event) => changeFirst(event.target.value)}
      />
      <SelectInput
        aria-label={t('reports.thenBy')}
        size="sm"
        width="6.75rem"
        textStyle="xs"
        value={second ?? ''}
        options={[
          { value: '', label: t('reports.nothing') },
          ...offers.filter((name) => name !== first).map(choice),
        ]}
        onChange={(event) => changeSecond(event.target.value)}
      />
    </HStack>
  );
}

function RoundingButton({ options, onChange }: Pick<GroupControlsProps, 'options' | 'onChange'>) {
  const { t } = useTranslation();
  const { roundTo, rounding } = options;
  function roundingLabel(to: ReportRounding): string {
    if (to === billingRules) return t('reports.rounding.rules');
    return to === 0 ? t('reports.rounding.none') : t('reports.rounding.to', { count: to });
  }
  const short =
    roundTo === billingRules
      ? t('reports.rounding.rules')
      : t('reports.rounding.short', { minutes: roundTo });
  const items: MenuEntry[] = [
    ...reportRoundings.map((to) => ({
      id: `to-${to}`,
      label: roundingLabel(to),
      checked: to === roundTo,
      onSelect: () => onChange({ roundTo: to }),
    })),
    'separator',
    ...roundingMode.options.map((mode) => ({
      id: mode,
      label: t(`reports.rounding.${mode}`),
      checked: mode === rounding,
      disabled: roundTo === 0 || roundTo === billingRules,
      onSelect: () => onChange({ rounding: mode }),
    })),
  ];
  return (
    <ActionMenu
      label={t('reports.rounding.label')}
      items={items}
      trigger={
        <FilterButton
          label={t('reports.rounding.label')}
          icon={<Timer aria-hidden />}
          value={roundTo === 0 ? undefined : short}
          onClear={() => onChange({ roundTo: 0 })}
        />
      }
    />
  );
}

/** Reads the report of the address: its rows, its chart and the entries behind them. */
function useTimeReport() {
  const report = useReport();
  const { filter, params, entries } = report;
  const options = useMemo(() => readOptions(params), [params]);
  const money = useSeesAmounts() ? { money: true } : {};
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
  const hasMoney = useHasModule('money');
  const hasTasks = useHasModule('tasks');
  const hidden = [
    ...(seesOthers ? [] : ['employee']),
    ...(hasMoney ? [] : ['client']),
    ...(hasTasks ? [] : ['task']),
  ];
  const offers = dimensions.filter((name) => !hidden.includes(name));
  return (
    <>
      <ReportFrame
        parts={[
          { id: 'rows', endpoint: exportsApi.summary, query: hasMoney ? { ...rows, money: true } : rows },
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
