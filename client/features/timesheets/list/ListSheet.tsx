import { Button, Card, Stack, Text } from '@chakra-ui/react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { useLogList } from '#client/features/time-logs/public/use-logs.ts';
import { type LogFilter, reachesBackDays } from '#client/features/time-logs/queries.ts';
import { ListBulkBar } from '#client/features/timesheets/list/ListBulkBar.tsx';
import { ListGroupPanel } from '#client/features/timesheets/list/ListGroupPanel.tsx';
import { ListToolbar } from '#client/features/timesheets/list/ListToolbar.tsx';
import {
  firstRows,
  groupLogs,
  type ListView,
  ownerZone,
} from '#client/features/timesheets/list/list-view.ts';
import { type DaySpan, useListView } from '#client/features/timesheets/list/use-list-view.ts';
import { runningSince } from '#client/features/timesheets/week-grid.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { ListSkeleton } from '#client/ui/feedback/ListSkeleton.tsx';
import { addDays } from '#shared/time/calendar-day.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

const minuteMs = 60_000;
/** Time that began earlier, up to a forgotten week, reaches into the span; the days of people elsewhere end later. */
const logsOf = ({ from, to }: DaySpan) => ({
  startDate: addDays(from, -reachesBackDays),
  endDate: addDays(to, 1),
});
/** So many rows at once; more are asked for. */
const pageRows = 100;

interface ListSheetProps {
  /** The signed-in person first, then those whose time they look at. */
  owners: readonly SheetOwner[];
}

/** Entries of a range by day, week or month, to be chosen and decided about together. */
export function ListSheet({ owners }: ListSheetProps) {
  const scope = useScope();
  const { view, change, span, setSpan } = useListView();
  const isAlone = owners.length < 2;
  const employeeIds = isAlone ? [scope.employeeId] : undefined;
  const filter = { ...logsOf(span), employeeIds };
  const { data, error, refetch, isFetching } = useLogList(scope, filter);
  return (
    <>
      <ListToolbar
        view={view}
        onChange={change}
        span={span}
        onSpanChange={setSpan}
        logs={data ?? []}
        owners={owners}
      />
      {data ? (
        <LoadedList
          logs={data}
          owners={owners}
          span={span}
          filter={{ startDate: span.from, endDate: span.to, employeeIds }}
          view={view}
          onChange={change}
        />
      ) : (
        <Card.Root>
          <Answer
            query={{ data, error: isFetching ? null : error, refetch }}
            skeleton={<ListSkeleton rows={8} />}
            reference="shown"
          />
        </Card.Root>
      )}
    </>
  );
}

interface LoadedListProps extends ListSheetProps {
  logs: readonly TimeLog[];
  span: DaySpan;
  filter: LogFilter;
  view: ReturnType<typeof useListView>['view'];
  onChange: ReturnType<typeof useListView>['change'];
}

const noFilter = { search: '', status: undefined, employees: [], projects: [], tasks: [], labels: [] };

function useSelected(entries: readonly TimeLog[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // What a filter hides is not decided about.
  const selected = useMemo(() => entries.filter(({ id }) => chosen.has(id)), [entries, chosen]);
  function select(ids: readonly string[], { isSelected }: { isSelected: boolean }): void {
    setChosen((before) => {
      const next = new Set(before);
      for (const id of ids) {
        if (isSelected) next.add(id);
        else next.delete(id);
      }
      return next;
    });
  }
  return { selected, select, clear: () => setChosen(new Set()) };
}

/** The groups of the page; a minute goes by only while something runs. */
function useGroups({ logs, owners, span }: LoadedListProps, view: ListView) {
  const { startWeekOn } = useFormat();
  const { timeZone } = useScope();
  const since = runningSince(logs);
  const tick = useServerNow(since ?? 0, minuteMs);
  const nowMs = since === undefined ? 0 : tick;
  return useMemo(() => {
    const zoneOf = (log: TimeLog) => ownerZone(log, owners, timeZone);
    return groupLogs(logs, view, { zoneOf, span, now: new Date(nowMs), startWeekOn });
  }, [logs, owners, timeZone, view, span, nowMs, startWeekOn]);
}

function LoadedList(props: LoadedListProps) {
  const { logs, owners, filter, view, onChange } = props;
  const { t } = useTranslation();
  const [maximum, setMaximum] = useState(pageRows);
  const shownView = useDeferredValue(view);
  const groups = useGroups(props, shownView);
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups]);
  const entries = useMemo(() => [...new Set(rows.map(({ log }) => log))], [rows]);
  const { selected, select, clear } = useSelected(entries);
  const ids = new Set(selected.map(({ id }) => id));
  if (rows.length === 0) {
    const isFiltered = logs.length > 0;
    return (
      <Card.Root>
        <EmptyState
          title={t(isFiltered ? 'timesheets.list.noMatch' : 'timesheets.list.none')}
          description={t(isFiltered ? 'timesheets.list.noMatchWhat' : 'timesheets.list.noneWhat')}
          art="list"
          action={
            isFiltered ? (
              <Button variant="outline" onClick={() => onChange(noFilter)}>
                {t('timesheets.list.clearFilters')}
              </Button>
            ) : undefined
          }
        />
      </Card.Root>
    );
  }
  const totals = new Map(groups.map((group) => [group.key, group.rows]));
  return (
    <Stack gap="3">
      <ZoneNote logs={entries} owners={owners} />
      {firstRows(groups, maximum).map((group) => (
        <ListGroupPanel
          key={group.key}
          group={group}
          all={totals.get(group.key) ?? group.rows}
          frequency={shownView.frequency}
          selected={ids}
          onSelect={select}
          owners={owners}
        />
      ))}
      {rows.length > maximum ? (
        <Button variant="outline" alignSelf="center" onClick={() => setMaximum(maximum + pageRows)}>
          {t('timesheets.list.more', { count: rows.length - maximum })}
        </Button>
      ) : (
        <Text textStyle="xs" color="fg.subtle" textAlign="center">
          {t('timesheets.list.all', { count: entries.length })}
        </Text>
      )}
      {selected.length > 0 ? <ListBulkBar logs={selected} filter={filter} onClear={clear} /> : null}
    </Stack>
  );
}

/** The zone that all times of the page are in, and that days are each person's own where somebody lives by another. */
function ZoneNote({ logs, owners }: { logs: readonly TimeLog[]; owners: readonly SheetOwner[] }) {
  const { t } = useTranslation();
  const { timeZone } = useScope();
  const others = logs.some((log) => ownerZone(log, owners, timeZone) !== timeZone);
  const zone = t('timesheets.zone', { zone: timeZone.replaceAll('_', ' ') });
  return (
    <Text textStyle="xs" color="fg.subtle">
      {others ? `${zone} · ${t('timesheets.list.ownDays')}` : zone}
    </Text>
  );
}
