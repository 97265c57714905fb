import { Box, chakra, HStack } from '@chakra-ui/react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useEffect, useMemo } from 'react';
import { secondsSince } from '#client/features/time-logs/public/entry-facts.ts';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import type { ListInput } from '#client/features/time-logs/public/use-entry-list.ts';
import { ListRow } from '#client/features/timesheets/list/ListRow.tsx';
import { cutSpan, type ListGroup, linesOf, rowKey } from '#client/features/timesheets/list/list-view.ts';
import { chosenRow, type EntrySelectionState } from '#client/features/timesheets/list/use-entry-selection.ts';
import { SheetStatus } from '#client/features/timesheets/SheetMarks.tsx';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { usePlace } from '#client/lib/use-place.ts';
import { Check } from '#client/ui/inputs/Check.tsx';
import { timesheetStatus } from '#shared/enums/timesheet.ts';
import { grouped } from '#shared/text/grouped.ts';
import { addDays } from '#shared/time/calendar-day.ts';
import { endOfWeek, startOfWeek } from '#shared/time/week.ts';

/** "Thursday 12 March", "9 – 15 Mar · week 11", "March 2026" */
function useGroupName({ group, startWeekOn }: ListInput): (group: ListGroup) => string[] {
  const format = useFormat();
  const { t } = useTranslation();
  return ({ totals: { day } }) => {
    if (group === 'daily') return [format.dateLong(day)];
    if (group === 'monthly') return [format.monthName(day)];
    // The ISO week is the one that holds the Thursday, whatever day the week starts on here.
    const week = format.week(addDays(startOfWeek(day, startWeekOn), 3));
    return [format.range(day, endOfWeek(day, startWeekOn)), t('ui.date.weekNumber', { week })];
  };
}

interface ListGroupHeadProps {
  group: ListGroup;
  names: readonly string[];
  input: ListInput;
  /** Until when what runs is counted, and the moment of now. */
  at: string;
  nowMs: number;
  chosen: number;
  onSelect: (choice: { isSelected: boolean }) => void;
  index: number;
  measure: (node: Element | null) => void;
}

/** A day, week or month: what all of it adds up to, and how far its timesheets are. */
function ListGroupHead(props: ListGroupHeadProps) {
  const { group, names, input, at, nowMs, chosen, onSelect, index, measure } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const { day, count, running, seconds, statuses } = group.totals;
  const cut = cutSpan(day, input);
  const time = format.duration(seconds + running * secondsSince(at, nowMs));
  return (
    <HStack
      ref={measure}
      data-index={index}
      minH="row"
      px={{ base: '3', md: '4' }}
      py="1"
      columnGap="2"
      rowGap="3"
      wrap="wrap"
      bg="bg.subtle"
      position="sticky"
      top="{sizes.topbar}"
      zIndex="1"
      borderTopWidth="1px"
      borderColor="border.muted"
    >
      <Check
        label={t('timesheets.list.selectGroup', { name: names.join(' · ') })}
        checked={chosen === count}
        indeterminate={chosen > 0 && chosen < count}
        onCheckedChange={(isSelected) => onSelect({ isSelected })}
      />
      <chakra.h2 textStyle="sm" fontWeight="semibold" className="num">
        {names.map((part, place) => (
          <Fragment key={part}>
            {place > 0 ? ' · ' : null}
            <bdi>{part}</bdi>
          </Fragment>
        ))}
      </chakra.h2>
      <chakra.span textStyle="xs" color="fg.muted" className="num">
        {t('timesheets.entryCount', { count, time })}
      </chakra.span>
      {cut ? (
        <chakra.span textStyle="xs" color="fg.muted" className="num">
          {t('timesheets.list.onlyDays', { range: format.range(cut.from, cut.to) })}
        </chakra.span>
      ) : null}
      <HStack gap="3" ms="auto" hideBelow="md" textStyle="xs">
        {timesheetStatus.options
          .filter((status) => statuses.includes(status))
          .map((status) => (
            <SheetStatus key={status} status={status} plain />
          ))}
      </HStack>
    </HStack>
  );
}

const heights = { head: 41, row: 41 };
/** Lines kept ready above and below the window. */
const overscan = 12;
/** The number of lines before the end at which more of the list is read. */
const nearEnd = 20;

interface ListLinesProps {
  groups: readonly ListGroup[];
  input: ListInput;
  at: string;
  nowMs: number;
  owners: readonly SheetOwner[];
  selection: EntrySelectionState;
  onNearEnd: () => void;
}

/** The groups with those of their rows that are near the window. */
export function ListLines(props: ListLinesProps) {
  const { groups, input, at, nowMs, owners, selection, onNearEnd } = props;
  const { ref, top } = usePlace();
  const lines = useMemo(() => linesOf(groups), [groups]);
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    estimateSize: (index) => (lines[index]?.row ? heights.row : heights.head),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan,
    scrollMargin: top,
  });
  const items = virtualizer.getVirtualItems();
  const lastIndex = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastIndex >= lines.length - nearEnd) onNearEnd();
  }, [lastIndex, lines.length, onNearEnd]);

  const nameOf = useGroupName(input);
  const chosen = useMemo(() => grouped(selection.selected, ({ day }) => day), [selection.selected]);
  const keys = useMemo(() => new Set(selection.selected.map(({ key }) => key)), [selection.selected]);
  const places = virtualizer.measurementsCache;
  const sections = [...grouped(items, ({ index }) => lines[index]?.group)];
  const heads = new Map(lines.flatMap((line, index) => (line.row ? [] : [[line.group, index] as const])));
  const [firstGroup] = sections[0] ?? [];
  const start = places[(firstGroup && heads.get(firstGroup)) ?? 0]?.start ?? top;
  const end = items.at(-1)?.end ?? top;
  return (
    <Box
      ref={ref}
      style={{
        paddingTop: `${start - top}px`,
        paddingBottom: `${Math.max(0, virtualizer.getTotalSize() - (end - top))}px`,
      }}
    >
      {sections.map(([group, visible]) => {
        if (!group) return null;
        const head = heads.get(group) ?? 0;
        const names = nameOf(group);
        const rows = visible.filter(({ index }) => index !== head);
        // Rows above the window are room below the head, which stays, so that the group has its name.
        const above = rows[0] ? rows[0].start - (places[head]?.end ?? rows[0].start) : 0;
        return (
          <section key={group.totals.day} aria-label={names.join(' · ')}>
            <ListGroupHead
              group={group}
              names={names}
              input={input}
              at={at}
              nowMs={nowMs}
              chosen={chosen.get(group.totals.day)?.length ?? 0}
              onSelect={(choice) => selection.selectGroup(group, choice)}
              index={head}
              measure={virtualizer.measureElement}
            />
            <chakra.ul style={{ paddingTop: `${above}px` }}>
              {rows.map(({ index }) => {
                const line = lines[index];
                if (!line?.row) return null;
                const { row } = line;
                return (
                  <ListRow
                    key={line.key}
                    line={line}
                    row={row}
                    nowMs={nowMs}
                    isSelected={keys.has(rowKey(row))}
                    onSelect={(isSelected) => selection.select([chosenRow(row)], { isSelected })}
                    owners={owners}
                    index={index}
                    measure={virtualizer.measureElement}
                  />
                );
              })}
            </chakra.ul>
          </section>
        );
      })}
    </Box>
  );
}
