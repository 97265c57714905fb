import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AppsTable } from '#client/features/reports/apps/AppsTable.tsx';
import { appGroupings, appGroups } from '#client/features/reports/apps/app-rows.ts';
import { appsQuery, rangeQueryOf } from '#client/features/reports/queries.ts';
import { RangeNote } from '#client/features/reports/RangeNote.tsx';
import { ReportBody } from '#client/features/reports/ReportBody.tsx';
import { ReportExport } from '#client/features/reports/ReportExport.tsx';
import { ReportToolbar } from '#client/features/reports/ReportToolbar.tsx';
import { useReportPeople } from '#client/features/reports/report-people.ts';
import { useReportFilter } from '#client/features/reports/use-report-filter.ts';
import { useRecords } from '#client/features/workspace/public/use-may.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { TableSkeleton } from '#client/ui/table/TableSkeleton.tsx';
import { activityType } from '#shared/enums/report.ts';
import { exportsApi } from '#shared/reports/exports.api.ts';

const offers = ['members', 'projects', 'teams'] as const;
const allKinds = 'all';

/** What the address asks for, and what came of it. */
function useApps() {
  const { filter, params, change } = useReportFilter();
  const scope = useScope();
  const { everyone, isKnown } = useReportPeople();
  const by = appGroupings.find((name) => name === params.get('by')) ?? 'date';
  const kind = activityType.safeParse(params.get('kind')).data;
  const query = useMemo(
    () => ({
      ...rangeQueryOf(filter, { timeZone: scope.timeZone, everyone }),
      groupBy: by,
      ...(kind === undefined ? {} : { types: [kind] }),
    }),
    [filter, scope.timeZone, everyone, by, kind],
  );
  const answer = useReadOf(appsQuery(query), { enabled: isKnown });
  return { filter, change, by, kind, query, answer };
}

/** The applications and sites that were worked with. */
export function AppsReport() {
  const { t } = useTranslation();
  const format = useFormat();
  const { filter, change, by, kind, query, answer } = useApps();
  const isRecorded = useRecords('app');
  const groups = useMemo(() => appGroups(answer.data ?? [], by), [answer.data, by]);
  const { from, to } = filter.range;
  return (
    <>
      <ReportExport parts={[{ id: 'rows', endpoint: exportsApi.activities, query }]} />
      <ReportToolbar filter={filter} onChange={change} offers={offers}>
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
      <RangeNote range={filter.range} />
      <ReportBody
        answer={answer}
        skeleton={<TableSkeleton columns={4} />}
        isEmpty={() => groups.length === 0}
        empty={
          <EmptyState
            art="list"
            title={t('reports.apps.empty', { range: format.range(from, to) })}
            description={isRecorded ? t('reports.apps.emptyText') : t('reports.apps.off')}
          />
        }
      >
        {() => <AppsTable groups={groups} by={by} />}
      </ReportBody>
    </>
  );
}
