import { useTranslation } from 'react-i18next';
import { QueuedMark } from '#client/features/offline-queue/public/QueuedMark.tsx';
import { kindOf } from '#client/features/timesheets/cell-edit.ts';
import { InputCell } from '#client/features/timesheets/InputCell.tsx';
import type { CellEdits, CellTarget } from '#client/features/timesheets/use-cell-edits.ts';
import type { GridStep, SpotProps } from '#client/features/timesheets/use-grid-focus.ts';
import { dayMarks } from '#client/features/timesheets/WeekGridHead.tsx';
import type { WeekDay } from '#client/features/timesheets/week-grid.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Duration } from '#client/ui/Duration.tsx';
import { Pulse } from '#client/ui/Pulse.tsx';

export interface WeekGridCellProps {
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
export function WeekGridCell({ isOpen, onToggle, ...rest }: WeekGridCellProps) {
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
  const words = {
    time: format.duration(cell.seconds),
    task: row.task?.title ?? t('timesheets.noTask'),
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
        <QueuedMark logIds={cell.entries.map(({ log }) => log.id)} size={12} />
        <Duration seconds={cell.seconds} />
      </button>
    </td>
  );
}
