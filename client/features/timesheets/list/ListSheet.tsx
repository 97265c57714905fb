import { Box, Button, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { useCallback, useMemo } from 'react';
import { AddTimeButton } from '#client/features/time-logs/public/AddTimeButton.tsx';
import { secondsSince } from '#client/features/time-logs/public/entry-facts.ts';
import { type EntryPages, rowsOf } from '#client/features/time-logs/public/entry-pages.ts';
import { type SheetOwner, useSeenPeople } from '#client/features/time-logs/public/sheet-owners.ts';
import { type ListInput, useEntryList } from '#client/features/time-logs/public/use-entry-list.ts';
import { ListBulkBar } from '#client/features/timesheets/list/ListBulkBar.tsx';
import { ListLines } from '#client/features/timesheets/list/ListLines.tsx';
import { ListToolbar } from '#client/features/timesheets/list/ListToolbar.tsx';
import { groupsOf, inputOf, isFiltered } from '#client/features/timesheets/list/list-view.ts';
import {
  type EntrySelectionState,
  useEntrySelection,
} from '#client/features/timesheets/list/use-entry-selection.ts';
import { type ListChange, useListView } from '#client/features/timesheets/list/use-list-view.ts';
import { useReadsTime, useScope } from '#client/features/workspace/public/use-scope.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { MoreButton } from '#client/ui/buttons/MoreButton.tsx';
import { Answer, ListSkeleton } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import type { EntryTotals } from '#shared/time-logs/entry-list.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

const minuteMs = 60_000;
const noFilter: ListChange = {
  ...{ search: '', status: undefined, isBillable: undefined },
  ...{ employees: [], projects: [], tasks: [], labels: [], clients: [] },
};

interface ListSheetProps {
  /** The signed-in person first, then those whose time they look at. */
  owners: readonly SheetOwner[];
}

/** Entries of a range by day, week or month, to be chosen and decided about together. */
export function ListSheet({ owners }: ListSheetProps) {
  const { timeZone } = useScope();
  const { startWeekOn } = useFormat();
  const { view, change, span, setSpan, hasMoney } = useListView();
  const { everyone: employeeIds } = useSeenPeople();
  const { from, to } = span;
  const input = useMemo(
    () => inputOf(view, { from, to }, { timeZone, startWeekOn, employeeIds }),
    [view, from, to, timeZone, startWeekOn, employeeIds],
  );
  const { query, data } = useEntryList(input);
  const period = { startDate: from, endDate: to, timeZone, employeeIds };
  const { data: choices } = useRead(
    timeLogsApi.choices,
    { query: period },
    { enabled: useReadsTime() ?? false },
  );
  return (
    <>
      <ListToolbar
        view={view}
        onChange={change}
        span={span}
        onSpanChange={setSpan}
        input={input}
        choices={choices}
        owners={owners}
        hasMoney={hasMoney}
      />
      {data ? (
        <LoadedList
          data={data}
          query={query}
          input={input}
          owners={owners}
          isNarrowed={isFiltered(view)}
          onChange={change}
        />
      ) : (
        <Card>
          <Answer
            query={{ data, error: query.isFetching ? null : query.error, refetch: query.refetch }}
            rows={8}
            reference="shown"
          />
        </Card>
      )}
    </>
  );
}

interface LoadedListProps extends ListSheetProps {
  data: EntryPages;
  query: ReturnType<typeof useEntryList>['query'];
  input: ListInput;
  isNarrowed: boolean;
  onChange: (change: ListChange) => void;
}

function LoadedList({ data, query, input, owners, isNarrowed, onChange }: LoadedListProps) {
  const { t } = useTranslation();
  const totals = data.pages[0]?.totals;
  const rows = useMemo(() => rowsOf(data), [data]);
  const groups = useMemo(() => groupsOf(data), [data]);
  const selection = useEntrySelection(rows, input);
  // A minute goes by only while something runs.
  const nowMs = useServerNow(totals && totals.running > 0 ? 0 : undefined, minuteMs);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const mayRead = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !query.isPlaceholderData;
  const readMore = useCallback(() => {
    if (mayRead) void fetchNextPage();
  }, [mayRead, fetchNextPage]);
  if (totals === undefined || totals.rows === 0)
    return <NoEntries isNarrowed={isNarrowed} onChange={onChange} />;
  const { selected, of, clear } = selection;
  const { startDate, endDate, employeeIds } = input;
  return (
    <Stack gap="3" aria-busy={query.isPlaceholderData}>
      <Card style={{ overflow: 'clip' }}>
        <ListHead totals={totals} nowMs={nowMs} selection={selection} group={input.group} />
        <ListLines
          groups={groups}
          input={input}
          at={totals.at}
          nowMs={nowMs}
          owners={owners}
          selection={selection}
          onNearEnd={readMore}
        />
        {isFetchingNextPage ? <ListSkeleton rows={3} /> : null}
      </Card>
      {isFetchNextPageError ? <Notice tone="danger">{t('timesheets.list.moreFailed')}</Notice> : null}
      <MoreButton pages={query} alignSelf="center">
        {t('timesheets.list.more', { count: totals.rows - rows.length })}
      </MoreButton>
      {hasNextPage ? null : (
        <Text textStyle="xs" color="fg.subtle" textAlign="center">
          {t('timesheets.list.all', { count: totals.count })}
        </Text>
      )}
      {selected.length > 0 ? (
        <ListBulkBar chosen={selected} of={of} filter={{ startDate, endDate, employeeIds }} onClear={clear} />
      ) : null}
    </Stack>
  );
}

function NoEntries({ isNarrowed, onChange }: Pick<LoadedListProps, 'isNarrowed' | 'onChange'>) {
  const { t } = useTranslation();
  return (
    <Card>
      <EmptyState
        title={t(isNarrowed ? 'timesheets.list.noMatch' : 'timesheets.list.none')}
        description={t(isNarrowed ? 'timesheets.list.noMatchWhat' : 'timesheets.list.noneWhat')}
        art="list"
        action={
          isNarrowed ? (
            <Button variant="outline" onClick={() => onChange(noFilter)}>
              {t('timesheets.list.clearFilters')}
            </Button>
          ) : (
            <AddTimeButton />
          )
        }
      />
    </Card>
  );
}

interface ListHeadProps {
  totals: EntryTotals;
  nowMs: number;
  selection: EntrySelectionState;
  group: ListInput['group'];
}

/** The totals of the whole list, the zone of its times, and the basis of its figures if that is not obvious. */
function ListHead({ totals, nowMs, selection, group }: ListHeadProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { timeZone } = useScope();
  const { count, rows, running, seconds, at, timeZones } = totals;
  const time = format.duration(seconds + running * secondsSince(at, nowMs));
  const chosen = selection.selected.length;
  const notes = [
    t('timesheets.zone', { zone: timeZone.replaceAll('_', ' ') }),
    ...(timeZones.some((zone) => zone !== timeZone) ? [t('timesheets.list.ownDays')] : []),
    ...(group === 'daily' && rows > count ? [t('timesheets.list.nights')] : []),
  ];
  return (
    <HStack minH="row" px={{ base: '3', md: '4' }} py="1" gap="3" wrap="wrap" textStyle="sm">
      <Check
        checked={chosen >= rows}
        indeterminate={chosen > 0 && chosen < rows}
        onCheckedChange={(isSelected) => (isSelected ? selection.selectAll() : selection.clear())}
      >
        {t('timesheets.list.selectAll')}
      </Check>
      <chakra.span fontWeight="semibold" className="num" aria-live="polite">
        {t('timesheets.entryCount', { count, time })}
      </chakra.span>
      <Box ms={{ md: 'auto' }} textStyle="xs" color="fg.muted">
        {notes.join(' · ')}
      </Box>
    </HStack>
  );
}
