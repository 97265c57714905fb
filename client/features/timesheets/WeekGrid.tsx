import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';
import type { Targets } from '#client/features/timesheets/balance.ts';
import { CellPopover } from '#client/features/timesheets/CellPopover.tsx';
import { CellProblems } from '#client/features/timesheets/CellProblems.tsx';
import type { CellEdits } from '#client/features/timesheets/use-cell-edits.ts';
import { useGridFocus } from '#client/features/timesheets/use-grid-focus.ts';
import { WeekGridFoot } from '#client/features/timesheets/WeekGridFoot.tsx';
import { WeekGridGroup } from '#client/features/timesheets/WeekGridGroup.tsx';
import { dayMarks, WeekGridHead } from '#client/features/timesheets/WeekGridHead.tsx';
import type { WeekGrid as Grid, WeekCell } from '#client/features/timesheets/week-grid.ts';
import { weekGridStyles } from '#client/features/timesheets/week-grid-styles.ts';
import type { Day } from '#shared/time/calendar-day.ts';

export interface WeekGridProps {
  grid: Grid;
  label: string;
  targets: Targets | undefined;
  timeZone: string;
  employeeId: string;
  /** The day whose entries stand below. */
  day: Day | undefined;
  onDay: (day: Day) => void;
  /** Absent: the cells only show. */
  editing: CellEdits | undefined;
  /** Under the last task. */
  addRow?: ReactNode;
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
export function WeekGrid(props: WeekGridProps) {
  const { grid, label, targets, timeZone, employeeId, day, onDay, editing, addRow } = props;
  const id = useId();
  const cellId = (rowKey: string, cellDay: Day) => `${id}${rowKey}/${cellDay}`;
  const [chosen, setChosen] = useState<OpenCell>();
  const [isOpen, setOpen] = useState(false);
  const taskCount = grid.groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const { tableProps, spotProps, step } = useGridFocus({
    rows: taskCount + 1,
    columns: grid.days.length + 1,
  });
  let firstRow = 1;
  const groups = grid.groups.map((group) => {
    const placed = { group, firstRow };
    firstRow += group.rows.length;
    return placed;
  });
  return (
    <>
      <Box borderWidth="1px" borderRadius="l3" bg="bg.panel" overflowX="auto" overflowY="hidden">
        <chakra.table
          role="grid"
          aria-label={label}
          aria-readonly={editing === undefined}
          css={weekGridStyles}
          {...tableProps}
        >
          <WeekGridHead days={grid.days} shown={day} onDay={onDay} spotProps={spotProps} />
          {groups.map((placed) => (
            <WeekGridGroup
              key={placed.group.key}
              {...placed}
              days={grid.days}
              openId={isOpen ? chosen?.id : undefined}
              cellId={cellId}
              onToggle={(cell) => {
                setOpen(!isOpen || cell.id !== chosen?.id);
                setChosen(cell);
              }}
              spotProps={spotProps}
              step={step}
              editing={editing}
            />
          ))}
          {addRow ? <AddRowLine days={grid.days}>{addRow}</AddRowLine> : null}
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
      {editing ? <CellProblems editing={editing} employeeId={employeeId} cellId={cellId} /> : null}
    </>
  );
}

function AddRowLine({ days, children }: { days: Grid['days']; children: ReactNode }) {
  return (
    <tbody>
      <tr>
        <th data-part="task">{children}</th>
        {days.map((column) => (
          <td key={column.day} {...dayMarks(column)} />
        ))}
        <td data-part="total" />
      </tr>
    </tbody>
  );
}
