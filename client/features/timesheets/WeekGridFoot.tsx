import { useTranslation } from 'react-i18next';
import { BalanceText, TargetText } from '#client/features/timesheets/BalanceText.tsx';
import { dayBalance, type Targets } from '#client/features/timesheets/balance.ts';
import { SheetStatus } from '#client/features/timesheets/SheetStatus.tsx';
import { dayMarks } from '#client/features/timesheets/WeekGridHead.tsx';
import type { WeekGrid } from '#client/features/timesheets/week-grid.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Duration } from '#client/ui/Duration.tsx';

export interface WeekGridFootProps {
  grid: WeekGrid;
  targets: Targets | undefined;
}

/** What the days add up to, against the standard hours, and how far their timesheets are. */
export function WeekGridFoot({ grid, targets }: WeekGridFootProps) {
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
          </td>
        ))}
        <td data-part="total" className="num">
          <Duration seconds={grid.seconds} />
          {targets ? (
            <small>{t('timesheets.of', { time: format.duration(targets.weekSeconds) })}</small>
          ) : null}
        </td>
      </tr>
      <tr data-part="status">
        <th scope="row" data-part="task">
          {t('timesheets.statusRow')}
        </th>
        {grid.days.map((column) => (
          <td key={column.day} {...dayMarks(column)}>
            {column.status ? <SheetStatus status={column.status} plain /> : null}
          </td>
        ))}
        <td data-part="total" />
      </tr>
    </tfoot>
  );
}
