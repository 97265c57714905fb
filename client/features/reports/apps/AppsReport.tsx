import { useMemo } from 'react';
import { AppsTable, sortedGroups } from '#client/features/reports/apps/AppsTable.tsx';
import { appsQuery } from '#client/features/reports/queries.ts';
import { ReportFrame } from '#client/features/reports/ReportFrame.tsx';
import { ReportToolbar } from '#client/features/reports/ReportToolbar.tsx';
import { useReport } from '#client/features/reports/use-report.ts';
import { useRecords } from '#client/features/workspace/public/use-may.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { TableSkeleton } from '#client/ui/table/TableSkeleton.tsx';
import { activityType } from '#shared/enums/report.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';
import { appGroupings } from '#shared/reports/report-rows.ts';

const allKinds = 'all';

/** The applications and sites that were worked with. */
export function AppsReport() {
  const { t } = useTranslation();
  const format = useFormat();
  const { filter, params, change, entries, isKnown } = useReport();
  const by = appGroupings.find((name) => name === params.get('by')) ?? 'date';
  const kind = activityType.safeParse(params.get('kind')).data;
  const query = { ...entries, groupBy: by, ...(kind === undefined ? {} : { types: [kind] }) };
  const answer = useReadOf(appsQuery(query), { enabled: isKnown });
  const isRecorded = useRecords('app');
  const groups = useMemo(() => sortedGroups(answer.data ?? [], by), [answer.data, by]);
  const range = format.range(filter.range.from, filter.range.to);
  return (
    <ReportFrame
      parts={[{ id: 'rows', endpoint: exportsApi.activities, query }]}
      toolbar={
        <ReportToolbar filter={filter} onChange={change} offers={['members', 'projects', 'teams']}>
          <SegmentedControl
            label={t('reports.apps.kind')}
            value={kind ?? allKinds}
            onChange={(value) => change({}, { kind: value === allKinds ? '' : value })}
            items={[allKinds, ...activityType.options].map((name) => ({
              value: name,
              label: t(`reports.apps.kinds.${name}`),
            }))}
          />
          <SegmentedControl
            label={t('reports.groupBy')}
            value={by}
            onChange={(value) => change({}, { by: value === 'date' ? '' : value })}
            items={appGroupings.map((name) => ({ value: name, label: t(`reports.apps.by.${name}`) }))}
          />
        </ReportToolbar>
      }
      range={filter.range}
      answer={answer}
      skeleton={<TableSkeleton columns={4} />}
      isEmpty={() => groups.length === 0}
      empty={
        <EmptyState
          art="list"
          title={t('reports.apps.empty', { range })}
          description={isRecorded ? t('reports.apps.emptyText') : t('reports.apps.off')}
        />
      }
    >
      {() => <AppsTable groups={groups} by={by} />}
    </ReportFrame>
  );
}
