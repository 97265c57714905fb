import { Button, chakra, Text } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { ExportButton, type ExportPart } from '#client/features/reports/public/ExportButton.tsx';
import { rangeQueryOf } from '#client/features/reports/queries.ts';
import {
  countFilters,
  filterTexts,
  noFilters,
  type ReportFilter,
  readFilter,
} from '#client/features/reports/report-view.ts';
import { useSeenPeople } from '#client/features/time-logs/public/sheet-owners.ts';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useAddress } from '#client/lib/use-address.ts';
import type { DayRange } from '#client/ui/dates/date-presets.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { DataTable } from '#client/ui/table/DataTable.tsx';
import type { DataTableProps } from '#client/ui/table/data-table-types.ts';
import { TableSkeleton } from '#client/ui/table/TableSkeleton.tsx';
import type { Endpoint } from '#shared/http/endpoint.ts';

/** The place at the right of the page's title, where the open report draws its buttons. */
export const ActionsPlace = createContext<HTMLElement | null>(null);

interface ReportFrameProps<T> {
  /** The tables that can be exported. */
  parts: readonly ExportPart[];
  toolbar?: ReactNode;
  range: DayRange;
  /** Notes about further adjustments of the figures. */
  notes?: readonly string[];
  answer: {
    readonly data: T | undefined;
    readonly error: Error | null;
    readonly isPlaceholderData: boolean;
    readonly refetch: () => unknown;
  };
  skeleton: ReactNode;
  isEmpty: (data: T) => boolean;
  empty: ReactNode;
  children: (data: T) => ReactNode;
}

/** A report: its files, its filters, and what the server answers. */
export function ReportFrame<T>({ parts, toolbar, range, notes = [], ...body }: ReportFrameProps<T>) {
  const { t } = useTranslation();
  const format = useFormat();
  const { timeZone } = useScope();
  const facts = [t('reports.zone', { zone: timeZone.replaceAll('_', ' ') }), ...notes].join(' · ');
  return (
    <>
      <ReportExport parts={parts} />
      {toolbar}
      <Text textStyle="xs" color="fg.subtle" className="num" mb="3">
        {/* On the screen the toolbar has the period; paper has no toolbar. */}
        <chakra.span display={toolbar ? 'none' : undefined} _print={{ display: 'inline' }}>
          {`${format.range(range.from, range.to)} · `}
        </chakra.span>
        {facts}
      </Text>
      <ReportBody {...body} />
    </>
  );
}

/** The open report as a file, or on paper. */
function ReportExport({ parts, actions }: { parts: readonly ExportPart[]; actions?: ReactNode }) {
  const { t } = useTranslation();
  const place = use(ActionsPlace);
  const print = {
    id: 'print',
    label: t('reports.export.print'),
    icon: <Printer aria-hidden />,
    // The menu must be closed before the page is printed.
    onSelect: () => window.setTimeout(() => window.print(), 200),
  };
  const buttons = (
    <>
      {actions}
      <ExportButton parts={parts} more={[print]} />
    </>
  );
  return place ? createPortal(buttons, place) : null;
}

type BodyProps<T> = Pick<ReportFrameProps<T>, 'answer' | 'skeleton' | 'isEmpty' | 'empty' | 'children'>;

/** Loading, failed, without time, or the report, which stays until the next one is there. */
function ReportBody<T>({ answer, skeleton, isEmpty, empty, children }: BodyProps<T>) {
  const { t } = useTranslation();
  const { data, error, isPlaceholderData, refetch } = answer;
  // Placeholder data of other filters disappears once the query fails.
  const query = { data: error && isPlaceholderData ? undefined : data, error, refetch };
  return (
    <Answer query={query} skeleton={skeleton} failedTitle={t('reports.failed')}>
      {(report) => (
        <chakra.div
          aria-busy={isPlaceholderData || undefined}
          opacity={isPlaceholderData ? 0.6 : undefined}
          transition="opacity {durations.fast}"
        >
          {isEmpty(report) ? empty : children(report)}
        </chakra.div>
      )}
    </Answer>
  );
}

export interface NoTimeProps {
  filter: ReportFilter;
  onChange: (change: Partial<ReportFilter>) => void;
}

/** Nothing to report: the filters may be why, or nobody worked. */
export function NoTime({ filter, onChange }: NoTimeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isNarrowed = countFilters(filter) > 0;
  return (
    <EmptyState
      title={t('reports.empty.title', { range: format.range(filter.range.from, filter.range.to) })}
      description={t(isNarrowed ? 'reports.empty.narrowed' : 'reports.empty.start')}
      action={
        isNarrowed ? (
          <Button variant="outline" size="sm" onClick={() => onChange(noFilters)}>
            {t('reports.filter.clear')}
          </Button>
        ) : (
          <Button asChild variant="outline" size="sm">
            <Link to={paths.timesheets()}>{t('reports.empty.timesheets')}</Link>
          </Button>
        )
      }
    />
  );
}

/** The filter of a report, stored in the address, so that it works with links, reloads and history. */
export function useReport() {
  const { params, change: changeAddress } = useAddress();
  const { startWeekOn } = useFormat();
  const today = useToday();
  const { timeZone } = useScope();
  const { seesOthers, everyone, isKnown } = useSeenPeople();
  const filter = useMemo(() => readFilter(params, { today, startWeekOn }), [params, today, startWeekOn]);
  const entries = useMemo(() => rangeQueryOf(filter, { timeZone, everyone }), [filter, timeZone, everyone]);
  /** `words` are parameters beside the filter; an empty one is removed from the address. */
  const change = useCallback(
    (next: Partial<ReportFilter>, words: Readonly<Record<string, string>> = {}) =>
      changeAddress(
        { ...filterTexts(next, { today, startWeekOn }), ...words },
        { replace: true, preventScrollReset: true },
      ),
    [changeAddress, today, startWeekOn],
  );
  return { filter, params, change, entries, seesOthers, isKnown };
}

interface ListReportProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'paging'> {
  answer: ReportFrameProps<{ readonly items: readonly Row[] }>['answer'];
  /** Makes a file of the same rows. */
  file: Endpoint;
  empty: ReportFrameProps<unknown>['empty'];
  /** Buttons beside its files. */
  actions?: ReactNode;
}

/** A report without a period: all that there is, as one table. */
export function ListReport<Row>({ answer, file, empty, actions, ...table }: ListReportProps<Row>) {
  return (
    <>
      <ReportExport parts={[{ id: 'rows', endpoint: file, query: {} }]} actions={actions} />
      <ReportBody
        answer={answer}
        skeleton={<TableSkeleton rows={8} columns={5} />}
        isEmpty={({ items }) => items.length === 0}
        empty={empty}
      >
        {({ items }) => <DataTable {...table} rows={items} paging="client" />}
      </ReportBody>
    </>
  );
}
