import { HStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { TaskTitle } from '#client/features/timesheets/TaskTitle.tsx';
import type { CellEdits } from '#client/features/timesheets/use-cell-edits.ts';
import type { GridStep, SpotProps } from '#client/features/timesheets/use-grid-focus.ts';
import { WeekGridCell } from '#client/features/timesheets/WeekGridCell.tsx';
import { dayMarks } from '#client/features/timesheets/WeekGridHead.tsx';
import type { WeekDay, WeekGroup, WeekProject, WeekRow } from '#client/features/timesheets/week-grid.ts';
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
          <Duration seconds={group.seconds} />
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
        <Duration seconds={row.seconds} zeroAs="–" />
      </td>
    </tr>
  );
}
