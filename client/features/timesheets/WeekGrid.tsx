import { Box, chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import type { Targets } from '#client/features/timesheets/balance.ts';
import { CellPopover } from '#client/features/timesheets/CellPopover.tsx';
import { useGridFocus } from '#client/features/timesheets/use-grid-focus.ts';
import { WeekGridFoot } from '#client/features/timesheets/WeekGridFoot.tsx';
import { WeekGridGroup } from '#client/features/timesheets/WeekGridGroup.tsx';
import { WeekGridHead } from '#client/features/timesheets/WeekGridHead.tsx';
import type { WeekGrid as Grid, WeekCell } from '#client/features/timesheets/week-grid.ts';
import { weekGridStyles } from '#client/features/timesheets/week-grid-styles.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export interface WeekGridProps {
  grid: Grid;
  label: string;
  targets: Targets | undefined;
  timeZone: string;
  /** The day whose entries stand below. */
  day: Day | undefined;
  onDay: (day: Day) => void;
}

interface OpenCell {
  id: string;
  rowKey: string;
  day: Day;
}

function cellOf(grid: Grid, chosen: OpenCell | undefined): WeekCell | undefined {
  const row = grid.groups.flatMap(({ rows }) => rows).find(({ key }) => key === chosen?.rowKey);
  const cell = row?.cells.find(({ day }) => day === chosen?.day);
  return cell?.entries.length ? cell : undefined;
}

/** Tasks × days with totals both ways. */
export function WeekGrid({ grid, label, targets, timeZone, day, onDay }: WeekGridProps) {
  const id = useId();
  const [chosen, setChosen] = useState<OpenCell>();
  const [isOpen, setOpen] = useState(false);
  const taskCount = grid.groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const { tableProps, spotProps } = useGridFocus({ rows: taskCount + 1, columns: grid.days.length + 1 });
  let firstRow = 1;
  const groups = grid.groups.map((group) => {
    const placed = { group, firstRow };
    firstRow += group.rows.length;
    return placed;
  });
  return (
    <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" overflowX="auto" overflowY="hidden">
      <chakra.table role="grid" aria-label={label} aria-readonly css={weekGridStyles} {...tableProps}>
        <WeekGridHead days={grid.days} shown={day} onDay={onDay} spotProps={spotProps} />
        {groups.map((placed) => (
          <WeekGridGroup
            key={placed.group.key}
            {...placed}
            days={grid.days}
            openId={isOpen ? chosen?.id : undefined}
            cellId={(rowKey, cellDay) => `${id}${rowKey}/${cellDay}`}
            onToggle={(cell) => {
              setOpen(!isOpen || cell.id !== chosen?.id);
              setChosen(cell);
            }}
            spotProps={spotProps}
          />
        ))}
        <WeekGridFoot grid={grid} targets={targets} />
      </chakra.table>
      <CellPopover
        isOpen={isOpen}
        onOpenChange={setOpen}
        triggerId={chosen?.id}
        cell={cellOf(grid, chosen)}
        timeZone={timeZone}
      />
    </Box>
  );
}
