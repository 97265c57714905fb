import { Button, chakra, Flex, Heading, Stack, Table, Text } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { useParams } from 'react-router-dom';
import { SummaryChart } from '#client/features/reports/chart/SummaryChart.tsx';
import { ReportSkeleton } from '#client/features/reports/ReportSkeleton.tsx';
import { GroupTable } from '#client/features/reports/time/GroupTable.tsx';
import { SummaryTiles } from '#client/features/reports/time/SummaryTiles.tsx';
import { useRoundingNote } from '#client/features/reports/time/use-group-messages.ts';
import { ApiError } from '#client/lib/api/api-error.ts';
import { useRead } from '#client/lib/api/read.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { FormatPreferencesContext, useFormat } from '#client/lib/time/use-format.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { SharedFrame } from '#client/ui/layout/SharedFrame.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import {
  type PublicReport,
  type PublicSummary,
  type PublicTable,
  publicLines,
} from '#shared/reports/saved-report.schema.ts';
import { savedReportsApi } from '#shared/reports/saved-reports.api.ts';
import { isTime, type ViewGroups } from '#shared/reports/summary-view.ts';
import { dayOf } from '#shared/time/day.ts';

/** A report for everybody with its link, signed in or not. */
export function SharedReportPage() {
  const { token = '' } = useParams();
  return (
    <SharedFrame>
      <SharedReport token={token} />
    </SharedFrame>
  );
}

/** A report that somebody shared by link, for everybody with the link. */
function SharedReport({ token }: { token: string }) {
  const { t } = useTranslation();
  const query = useRead(savedReportsApi.read, { params: { token } });
  const { data, error, dataUpdatedAt } = query;
  usePage({ title: data?.name ?? '' });
  // A report that was open a minute ago may have closed since.
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyState isPage title={t('sharedReport.gone')} description={t('sharedReport.goneHint')} />;
  }
  return (
    <Answer query={query} skeleton={<ReportSkeleton />} failedTitle={t('sharedReport.failed')}>
      {(report) => <Report report={report} readAt={new Date(dataUpdatedAt)} />}
    </Answer>
  );
}

interface ReportProps {
  report: PublicReport;
  readAt: Date;
}

function Report({ report, readAt }: ReportProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <chakra.article>
      {report.report === 'time' ? (
        <Summary report={report} readAt={readAt} />
      ) : (
        <>
          <Head report={report} facts={[t(`reports.tabs.${report.report}`)]} />
          <SharedTable report={report} />
        </>
      )}
      <Text textStyle="xs" color="fg.subtle" mt="4" className="num">
        {[
          t('sharedReport.asOf', { when: format.dateTime(readAt) }),
          t('sharedReport.openUntil', { when: format.dateTime(report.expiresAt) }),
        ].join(' · ')}
      </Text>
    </chakra.article>
  );
}

function Summary({ report, readAt }: { report: PublicSummary; readAt: Date }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { from, to, zone, rows, chart } = report;
  const [unit, parts] = chart.groupBy;
  const rounded = useRoundingNote(report);
  return (
    <>
      <Head report={report} facts={[rounded]} />
      {rows.length === 0 ? (
        <EmptyState title={t('reports.empty.title', { range: format.range(from, to) })} />
      ) : (
        <>
          <SummaryTiles summary={report} today={dayOf(readAt, zone)} />
          <Stack gap="3">
            {isTime(unit) ? (
              <FormatPreferencesContext value={{ startWeekOn: chart.startWeekOn }}>
                <SummaryChart
                  summary={{ from, to, rows: chart.rows }}
                  groups={[unit, parts]}
                  range={report}
                />
              </FormatPreferencesContext>
            ) : null}
            <GroupTable summary={report} groups={groupsOf(report)} />
          </Stack>
        </>
      )}
    </>
  );
}

interface HeadProps {
  report: Pick<PublicReport, 'name' | 'from' | 'to' | 'zone'>;
  /** More facts below the name. */
  facts: readonly string[];
}

function Head({ report: { name, from, to, zone }, facts }: HeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const line = [format.range(from, to), t('reports.zone', { zone: zone.replaceAll('_', ' ') }), ...facts];
  return (
    <Flex as="header" align="start" gap="3" mb="4">
      <Stack gap="1" flex="1" minW="0">
        <Heading as="h1" size="xl" dir="auto" overflowWrap="anywhere">
          {name}
        </Heading>
        <Text textStyle="xs" color="fg.subtle" className="num">
          {line.join(' · ')}
        </Text>
      </Stack>
      <Button variant="outline" onClick={() => window.print()} _print={{ display: 'none' }}>
        <Printer aria-hidden />
        {t('sharedReport.print')}
      </Button>
    </Flex>
  );
}

function groupsOf({ groupBy: [first = 'day', second] }: PublicSummary): ViewGroups {
  return second === undefined ? [first] : [first, second];
}

/** A shared report as a table: groups under their names, with their sums. */
function SharedTable({ report }: { report: PublicTable }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { columns, lines, from, to, isCut } = report;
  if (!lines.some(({ kind }) => kind === 'row')) {
    return <EmptyState title={t('reports.empty.title', { range: format.range(from, to) })} />;
  }
  const rows = lines.map((line, index) => ({ ...line, key: String(index) }));
  return (
    <Card>
      <DataTable
        label={t(`reports.tabs.${report.report}`)}
        rows={rows}
        rowKey={({ key }) => key}
        size="sm"
        frame="none"
        columns={columns.map(({ header, isFigure }, index) => ({
          id: String(index),
          header,
          align: isFigure ? 'end' : 'start',
          look: isFigure ? ['figures', 'breaks'] : ['breaks'],
          cell: ({ texts }: (typeof rows)[number]) => <bdi>{texts[index]}</bdi>,
        }))}
        rowFrame={({ kind, texts }, cells) =>
          kind === 'heading' ? (
            <Table.Row bg="bg.subtle">
              <Table.Cell colSpan={columns.length} textStyle="xs" fontWeight="medium">
                <bdi>{texts[0]}</bdi>
              </Table.Cell>
            </Table.Row>
          ) : (
            <Table.Row fontWeight={kind === 'row' ? undefined : 'semibold'}>{cells}</Table.Row>
          )
        }
      />
      {isCut ? (
        <Text textStyle="xs" color="fg.subtle" p="3">
          {t('sharedReport.cut', { most: format.number(publicLines) })}
        </Text>
      ) : null}
    </Card>
  );
}
