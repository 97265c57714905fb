import { Box, chakra } from '@chakra-ui/react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo } from 'react';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { ListGroupHead, useGroupName } from '#client/features/timesheets/list/ListGroupHead.tsx';
import { ListRow } from '#client/features/timesheets/list/ListRow.tsx';
import {
  type ListGroup,
  type ListInput,
  linesOf,
  rowKey,
} from '#client/features/timesheets/list/list-view.ts';
import { chosenRow, type EntrySelectionState } from '#client/features/timesheets/list/use-entry-selection.ts';
import { usePlace } from '#client/lib/use-place.ts';
import { grouped } from '#shared/text/grouped.ts';

const heights = { head: 41, row: 41 };
/** Lines kept ready above and below the window. */
const overscan = 12;
/** So many lines before its end more of the list is read. */
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
