import { chakra } from '@chakra-ui/react';
import { ShareBar } from '#client/features/reports/ShareBar.tsx';
import { GroupName } from '#client/features/reports/time/GroupRow.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import type { DayRange } from '#client/ui/dates/date-presets.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Panel } from '#client/ui/layout/Panel.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import { type Shown, shownRows } from '#shared/reports/report-rows.ts';
import type { Summary, SummaryChild } from '#shared/reports/summary.schema.ts';
import type { Day } from '#shared/time/calendar-day.ts';

/** The month in a few plain facts. */
export function OwnFacts({ month }: { month: OwnPeriod }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { days, busiest, seconds, projects } = month;
  const [first] = projects;
  const facts = [
    { id: 'days', label: t('reports.own.days'), value: format.number(days) },
    {
      id: 'average',
      label: t('reports.own.average'),
      value: days === 0 ? '–' : format.duration(seconds / days),
    },
    {
      id: 'busiest',
      label: t('reports.own.busiest'),
      value: busiest ? `${format.day(busiest.day)}, ${format.duration(busiest.seconds)}` : '–',
    },
    {
      id: 'projects',
      label: t('reports.own.projects'),
      value: format.number(projects.filter(({ key }) => key !== '').length),
    },
    {
      id: 'most',
      label: t('reports.own.most'),
      value: first ? first.label || t('reports.none.project') : '–',
    },
  ];
  return (
    <Panel title={t('reports.own.facts')} padded={false}>
      <chakra.dl className="num" textStyle="sm">
        {facts.map(({ id, label, value }) => (
          <chakra.div
            key={id}
            display="flex"
            alignItems="center"
            justifyContent="space-between"
            gap="4"
            minH="row"
            px="4"
            borderTopWidth={id === 'days' ? '0' : '1px'}
            borderColor="border.muted"
          >
            <chakra.dt color="fg.muted">{label}</chakra.dt>
            <chakra.dd fontWeight="medium" truncate dir="auto">
              {value}
            </chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </Panel>
  );
}

/** The month by project. */
export function OwnProjects({ month }: { month: OwnPeriod }) {
  const { t } = useTranslation();
  const title = t('reports.own.byProject');
  return (
    <Panel title={title} padded={false}>
      <DataTable
        label={title}
        rows={month.projects}
        rowKey={({ key }) => key}
        frame="none"
        empty={<EmptyState compact title={t('reports.own.noneThisMonth')} />}
        columns={[
          {
            id: 'project',
            header: t('reports.column.project'),
            look: ['cut'],
            cell: (project) => <GroupName dimension="project" row={project} />,
          },
          {
            id: 'time',
            header: t('reports.column.time'),
            align: 'end',
            look: ['strong'],
            cell: ({ shownSeconds }) => <Duration seconds={shownSeconds} />,
          },
          {
            id: 'share',
            header: t('reports.column.share'),
            align: 'end',
            cell: ({ share }) => <ShareBar percent={share} />,
          },
        ]}
      />
    </Panel>
  );
}

export interface OwnPeriod {
  readonly seconds: number;
  readonly billableSeconds: number;
  /** Days with time. */
  readonly days: number;
  readonly busiest: { readonly day: Day; readonly seconds: number } | undefined;
  /** Most first; `share` is that of this period. */
  readonly projects: readonly Shown<SummaryChild>[];
}

const isIn = ({ from, to }: DayRange, day: Day) => day >= from && day <= to;

/** A part of the person's own summary by day and project. */
export function ownPeriod({ rows }: Summary, range: DayRange): OwnPeriod {
  const days = rows.filter(({ key }) => isIn(range, key));
  const seconds = days.reduce((sum, day) => sum + day.seconds, 0);
  const projects = new Map<string, SummaryChild>();
  for (const child of days.flatMap(({ children }) => children ?? [])) {
    const before = projects.get(child.key);
    const sum = (before?.seconds ?? 0) + child.seconds;
    projects.set(child.key, { ...child, seconds: sum, share: (sum / seconds) * 100 });
  }
  const [busiest] = [...days].sort((one, other) => other.seconds - one.seconds);
  return {
    seconds,
    billableSeconds: days.reduce((sum, day) => sum + day.billableSeconds, 0),
    days: days.filter((day) => day.seconds > 0).length,
    busiest: busiest && { day: busiest.key, seconds: busiest.seconds },
    projects: shownRows([...projects.values()].sort((one, other) => other.seconds - one.seconds)),
  };
}
