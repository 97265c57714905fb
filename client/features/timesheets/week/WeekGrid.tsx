import { Box } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';
import type { FreeDay } from '#client/features/absences/public/use-free-days.ts';
import { BreakMark } from '#client/features/timer/public/BreakNote.tsx';
import { dayBalance, type Targets } from '#client/features/timesheets/balance.ts';
import {
  BalanceText,
  ClosedMark,
  FreeDayMark,
  SheetStatus,
  TargetText,
} from '#client/features/timesheets/SheetMarks.tsx';
import { CellPopover } from '#client/features/timesheets/week/CellPopover.tsx';
import { CellProblems } from '#client/features/timesheets/week/CellProblems.tsx';
import { dayMarks } from '#client/features/timesheets/week/day-marks.ts';
import type { CellEdits } from '#client/features/timesheets/week/use-cell-edits.ts';
import { WeekGridGroup } from '#client/features/timesheets/week/WeekGridRows.tsx';
import type { WeekGrid as Grid, WeekCell, WeekDay } from '#client/features/timesheets/week-grid.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { type SpotProps, useGridFocus } from '#client/lib/input/use-grid-focus.ts';
import { useShortcut } from '#client/lib/input/use-shortcut.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import type { Day } from '#shared/time/calendar-day.ts';
import { isBeyondDraft } from '#shared/timesheets/timesheet-state.ts';
import styles from './WeekGrid.module.css';

interface WeekGridProps {
  grid: Grid;
  label: string;
  targets: Targets | undefined;
  freeDays: ReadonlyMap<Day, FreeDay>;
  timeZone: string;
  employeeId: string;
  /** The day whose entries are below. */
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
  const { grid, label, targets, freeDays, timeZone, employeeId, day, onDay, editing, addRow } = props;
  const id = useId();
  const cellId = (rowKey: string, cellDay: Day) => `${id}${rowKey}/${cellDay}`;
  const [chosen, setChosen] = useState<OpenCell>();
  const [isOpen, setOpen] = useState(false);
  const taskCount = grid.groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const { tableProps, spotProps, step, toRow } = useGridFocus({
    rows: taskCount + 1,
    columns: grid.days.length + 1,
  });
  const { t } = useTranslation();
  useShortcut({ keys: 'J', label: t('timesheets.keys.next'), run: () => toRow(1) });
  useShortcut({ keys: 'K', label: t('timesheets.keys.previous'), run: () => toRow(-1) });
  let firstRow = 1;
  const groups = grid.groups.map((group) => {
    const placed = { group, firstRow };
    firstRow += group.rows.length;
    return placed;
  });
  return (
    <>
      <Box
        borderWidth="1px"
        borderRadius="l3"
        bg="bg.panel"
        overflow="auto"
        maxH={{ md: 'calc(100dvh - 21.5rem)', xl: 'calc(100dvh - 19rem)' }}
        minH="20rem"
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrows move in it
          role="grid"
          aria-label={label}
          aria-readonly={editing === undefined}
          className={styles.grid}
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
          <WeekGridFoot grid={grid} targets={targets} freeDays={freeDays} />
        </table>
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

interface WeekGridHeadProps {
  days: readonly WeekDay[];
  shown: Day | undefined;
  onDay: (day: Day) => void;
  spotProps: SpotProps;
}

/** The days; pressing one shows its entries below the grid. */
function WeekGridHead({ days, shown, onDay, spotProps }: WeekGridHeadProps) {
  const { t } = useTranslation();
  const hasTasks = useHasModule('tasks');
  const format = useFormat();
  return (
    <thead>
      <tr>
        <th scope="col" data-part="task">
          {t(hasTasks ? 'timesheets.task' : 'timesheets.list.project')}
        </th>
        {days.map((column, index) => (
          <th
            key={column.day}
            scope="col"
            aria-current={column.isToday ? 'date' : undefined}
            {...dayMarks(column)}
          >
            <button
              type="button"
              className="num"
              title={format.dateLong(column.day)}
              aria-pressed={column.day === shown}
              onClick={() => onDay(column.day)}
              {...spotProps({ row: 0, column: index + 1 })}
            >
              {column.isClosed ? (
                <>
                  <ClosedMark size={11} />{' '}
                </>
              ) : null}
              {column.isToday ? t('ui.date.today') : format.weekdayShort(column.day)}{' '}
              <b>{Number(column.day.slice(8))}</b>
            </button>
          </th>
        ))}
        <th scope="col" data-part="total">
          {t('timesheets.total')}
        </th>
      </tr>
    </thead>
  );
}

type WeekGridFootProps = Pick<WeekGridProps, 'grid' | 'targets' | 'freeDays'>;

/** The totals of the days against the standard hours, and the status of their timesheets. */
function WeekGridFoot({ grid, targets, freeDays }: WeekGridFootProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <tfoot>
      <tr>
        <th scope="row" data-part="task">
          {t('timesheets.total')}
          {targets ? (
            <small className="num">
              <TargetText targets={targets} />
            </small>
          ) : null}
        </th>
        {grid.days.map((column) => (
          <td key={column.day} className="num" {...dayMarks(column)}>
            <Duration seconds={column.seconds} zeroAs="–" />
            <BalanceText balance={targets && dayBalance(column, targets, grid.today)} />
            <FreeDayMark day={freeDays.get(column.day)} />
            <BreakMark minutes={column.missingBreakMinutes} />
          </td>
        ))}
        <td data-part="total" className="num">
          <Duration seconds={grid.shownSeconds} />
          {targets ? (
            <small>{t('timesheets.of', { time: format.duration(targets.weekSeconds) })}</small>
          ) : null}
        </td>
      </tr>
      {grid.days.some(({ status }) => isBeyondDraft(status)) ? (
        <tr data-part="status">
          <th scope="row" data-part="task">
            {t('timesheets.statusRow')}
          </th>
          {grid.days.map((column) => (
            <td key={column.day} {...dayMarks(column)}>
              {isBeyondDraft(column.status) ? <SheetStatus status={column.status} plain /> : null}
            </td>
          ))}
          <td data-part="total" />
        </tr>
      ) : null}
    </tfoot>
  );
}
