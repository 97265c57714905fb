import { useTranslation } from 'react-i18next';
import type { SpotProps } from '#client/features/timesheets/use-grid-focus.ts';
import type { dayMarks } from '#client/features/timesheets/WeekGridHead.tsx';
import type { WeekCell, WeekTask } from '#client/features/timesheets/week-grid.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Duration } from '#client/ui/Duration.tsx';
import { Pulse } from '#client/ui/Pulse.tsx';

export interface WeekGridCellProps {
  id: string;
  cell: WeekCell;
  task: WeekTask | undefined;
  marks: ReturnType<typeof dayMarks>;
  isOpen: boolean;
  onToggle: () => void;
  spot: ReturnType<SpotProps>;
}

/** A task's time on a day; pressing it lists the entries it is made of. */
export function WeekGridCell({ id, cell, task, marks, isOpen, onToggle, spot }: WeekGridCellProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (cell.entries.length === 0) {
    return (
      <td {...marks} {...spot}>
        –
      </td>
    );
  }
  const words = {
    time: format.duration(cell.seconds),
    task: task?.title ?? t('timesheets.noTask'),
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
        <Duration seconds={cell.seconds} />
      </button>
    </td>
  );
}
