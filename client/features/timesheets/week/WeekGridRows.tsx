import { HStack } from '@chakra-ui/react';
import { QueuedMark } from '#client/features/offline-queue/public/QueuedMark.tsx';
import { TaskTitle, useWithoutTask } from '#client/features/timesheets/SheetMarks.tsx';
import { dayMarks } from '#client/features/timesheets/week/day-marks.ts';
import { InputCell } from '#client/features/timesheets/week/InputCell.tsx';
import { type CellEdits, type CellTarget, kindOf } from '#client/features/timesheets/week/use-cell-edits.ts';
import type { WeekDay, WeekGroup, WeekProject, WeekRow } from '#client/features/timesheets/week-grid.ts';
import type { GridStep, SpotProps } from '#client/lib/input/use-grid-focus.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import { Pulse } from '#client/ui/marks/Pulse.tsx';
import type { Day } from '#shared/time/calendar-day.ts';

interface WeekGridGroupProps {
  group: WeekGroup;
  days: readonly WeekDay[];
  /** The row of the grid that contains its first task. */
  firstRow: number;
  /** The cell whose entries are open. */
  openId: string | undefined;
  cellId: (rowKey: string, day: Day) => string;
  onToggle: (cell: { id: string; rowKey: string; day: Day }) => void;
  spotProps: SpotProps;
  step: GridStep;
  editing: CellEdits | undefined;
}

/** A project and its tasks. */
export function WeekGridGroup({ group, firstRow, ...rest }: WeekGridGroupProps) {
  const { t } = useTranslation();
  const { project } = group;
  return (
    <tbody>
      <tr data-group>
        <th scope="rowgroup" data-part="task">
          <HStack gap="0">
            {project ? <ProjectMark {...project} /> : <span>{t('timesheets.noProject')}</span>}
          </HStack>
        </th>
        {rest.days.map((column) => (
          <td key={column.day} {...dayMarks(column)} />
        ))}
        <td data-part="total" className="num">
          <Duration seconds={group.shownSeconds} />
        </td>
      </tr>
      {group.rows.map((row, index) => (
        <TaskRow key={row.key} row={row} project={project} at={firstRow + index} {...rest} />
      ))}
    </tbody>
  );
}

type TaskRowProps = Omit<WeekGridGroupProps, 'group' | 'firstRow'> & {
  row: WeekRow;
  project: WeekProject | undefined;
  at: number;
};

function TaskRow({
  row,
  project,
  at,
  days,
  openId,
  cellId,
  onToggle,
  spotProps,
  step,
  editing,
}: TaskRowProps) {
  return (
    <tr>
      <th scope="row" data-part="task">
        <TaskTitle task={row.task} {...spotProps({ row: at, column: 0 })} />
      </th>
      {row.cells.map((cell, index) => {
        const id = cellId(row.key, cell.day);
        const spot = { row: at, column: index + 1 };
        return (
          <WeekGridCell
            key={cell.day}
            id={id}
            target={{ key: `${row.key} ${cell.day}`, row, project, cell }}
            column={days[index]}
            editing={editing}
            isOpen={id === openId}
            onToggle={() => onToggle({ id, rowKey: row.key, day: cell.day })}
            spot={spotProps(spot)}
            onStep={(key) => step(spot, key)}
          />
        );
      })}
      <td data-part="total" className="num">
        <Duration seconds={row.shownSeconds} zeroAs="–" />
      </td>
    </tr>
  );
}

interface WeekGridCellProps {
  id: string;
  target: CellTarget;
  column: WeekDay | undefined;
  /** Absent: the cells only show. */
  editing: CellEdits | undefined;
  isOpen: boolean;
  onToggle: () => void;
  spot: ReturnType<SpotProps>;
  onStep: (key: Parameters<GridStep>[1]) => void;
}

/** A task's time on a day: written into where that is one entry, or none yet; else it lists what it is made of. */
function WeekGridCell({ isOpen, onToggle, ...rest }: WeekGridCellProps) {
  const { id, target, column, editing, spot } = rest;
  const { cell } = target;
  const marks = dayMarks(column ?? { isToday: false, isWeekend: false });
  if (editing && kindOf(cell, column) !== 'list') {
    return <InputCell {...rest} editing={editing} marks={marks} />;
  }
  if (cell.entries.length > 0) {
    return <ListCell id={id} target={target} marks={marks} isOpen={isOpen} onToggle={onToggle} spot={spot} />;
  }
  return (
    <td {...marks} {...spot}>
      –
    </td>
  );
}

type ListCellProps = Pick<WeekGridCellProps, 'id' | 'target' | 'isOpen' | 'onToggle' | 'spot'> & {
  marks: ReturnType<typeof dayMarks>;
};

function ListCell({ id, target: { cell, row }, marks, isOpen, onToggle, spot }: ListCellProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const withoutTask = useWithoutTask();
  const words = {
    time: format.duration(cell.shownSeconds),
    task: row.task?.title ?? withoutTask,
    day: format.dateLong(cell.day),
  };
  return (
    <td {...marks}>
      <button
        id={id}
        type="button"
        className="num"
        aria-label={t(cell.isRunning ? 'timesheets.cellRunning' : 'timesheets.cell', words)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-running={cell.isRunning ? '' : undefined}
        onClick={onToggle}
        {...spot}
      >
        {cell.isRunning ? (
          <span data-part="pulse">
            <Pulse />
          </span>
        ) : null}
        <QueuedMark ids={cell.entries.map(({ log }) => log.id)} size={12} />
        <Duration seconds={cell.shownSeconds} />
      </button>
    </td>
  );
}
