import { HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { TaskTitle } from '#client/features/timesheets/TaskTitle.tsx';
import type { SpotProps } from '#client/features/timesheets/use-grid-focus.ts';
import { WeekGridCell } from '#client/features/timesheets/WeekGridCell.tsx';
import { dayMarks } from '#client/features/timesheets/WeekGridHead.tsx';
import type { WeekDay, WeekGroup, WeekRow } from '#client/features/timesheets/week-grid.ts';
import { Duration } from '#client/ui/Duration.tsx';
import { ProjectMark } from '#client/ui/ProjectMark.tsx';
import type { Day } from '#shared/time/calendar-day.ts';

export interface WeekGridGroupProps {
  group: WeekGroup;
  days: readonly WeekDay[];
  /** The row of the grid at which its first task stands. */
  firstRow: number;
  /** The cell whose entries are open. */
  openId: string | undefined;
  cellId: (rowKey: string, day: Day) => string;
  onToggle: (cell: { id: string; rowKey: string; day: Day }) => void;
  spotProps: SpotProps;
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
          <Duration seconds={group.seconds} />
        </td>
      </tr>
      {group.rows.map((row, index) => (
        <TaskRow key={row.key} row={row} at={firstRow + index} {...rest} />
      ))}
    </tbody>
  );
}

type TaskRowProps = Omit<WeekGridGroupProps, 'group' | 'firstRow'> & { row: WeekRow; at: number };

function TaskRow({ row, at, days, openId, cellId, onToggle, spotProps }: TaskRowProps) {
  return (
    <tr>
      <th scope="row" data-part="task">
        <TaskTitle task={row.task} {...spotProps({ row: at, column: 0 })} />
      </th>
      {row.cells.map((cell, index) => {
        const id = cellId(row.key, cell.day);
        return (
          <WeekGridCell
            key={cell.day}
            id={id}
            cell={cell}
            task={row.task}
            marks={dayMarks(days[index] ?? { isToday: false, isWeekend: false })}
            isOpen={id === openId}
            onToggle={() => onToggle({ id, rowKey: row.key, day: cell.day })}
            spot={spotProps({ row: at, column: index + 1 })}
          />
        );
      })}
      <td data-part="total" className="num">
        <Duration seconds={row.seconds} />
      </td>
    </tr>
  );
}
