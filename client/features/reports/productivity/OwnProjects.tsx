import { chakra, Table } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { OwnPeriod } from '#client/features/reports/productivity/own-facts.ts';
import { ShareBar } from '#client/features/reports/ShareBar.tsx';
import { TableHeads } from '#client/features/reports/TableHeads.tsx';
import { GroupName } from '#client/features/reports/time/GroupName.tsx';
import { Duration } from '#client/ui/Duration.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Panel } from '#client/ui/Panel.tsx';

/** Where the month went. */
export function OwnProjects({ month }: { month: OwnPeriod }) {
  const { t } = useTranslation();
  const title = t('reports.own.byProject');
  return (
    <Panel title={title} padded={false}>
      {month.projects.length === 0 ? (
        <EmptyState compact title={t('reports.own.noneThisMonth')} />
      ) : (
        <chakra.div overflowX="auto">
          <Table.Root aria-label={title} className="num">
            <TableHeads
              columns={[
                { name: t('reports.column.project') },
                { name: t('reports.column.time'), isFigure: true },
                { name: t('reports.column.share'), isFigure: true },
              ]}
            />
            <Table.Body>
              {month.projects.map((project) => (
                <Table.Row key={project.key}>
                  <Table.Cell maxW={{ base: '10rem', md: '18rem' }}>
                    <GroupName dimension="project" row={project} />
                  </Table.Cell>
                  <Table.Cell textAlign="end" fontWeight="medium">
                    <Duration seconds={project.seconds} />
                  </Table.Cell>
                  <Table.Cell textAlign="end">
                    <ShareBar percent={project.share} />
                  </Table.Cell>
                </Table.Row>
              ))}
            </Table.Body>
          </Table.Root>
        </chakra.div>
      )}
    </Panel>
  );
}
