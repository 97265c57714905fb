import { useTranslation } from 'react-i18next';
import type { OwnPeriod } from '#client/features/reports/productivity/own-facts.ts';
import { ShareBar } from '#client/features/reports/ShareBar.tsx';
import { GroupName } from '#client/features/reports/time/GroupName.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Panel } from '#client/ui/layout/Panel.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';

/** Where the month went. */
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
            look: { maxW: { base: '10rem', md: '18rem' } },
            cell: (project) => <GroupName dimension="project" row={project} />,
          },
          {
            id: 'time',
            header: t('reports.column.time'),
            align: 'end',
            look: { fontWeight: 'medium' },
            cell: ({ seconds }) => <Duration seconds={seconds} />,
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
