import { chakra, HStack } from '@chakra-ui/react';
import type { FreeDay } from '#client/features/absences/public/use-free-days.ts';
import { dayBalance, type Targets } from '#client/features/timesheets/balance.ts';
import { BalanceText, FreeDayMark, TargetText, TaskTitle } from '#client/features/timesheets/SheetMarks.tsx';
import type {
  WeekCell,
  WeekDay,
  WeekGrid,
  WeekProject,
  WeekRow,
} from '#client/features/timesheets/week-grid.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import { Pulse } from '#client/ui/marks/Pulse.tsx';

interface DayTasksProps {
  grid: WeekGrid;
  day: WeekDay;
  targets: Targets | undefined;
  freeDay: FreeDay | undefined;
}

/** One day of the grid as a list, for a phone; the entries below say that there is no time. */
export function DayTasks({ grid, day, targets, freeDay }: DayTasksProps) {
  const { t } = useTranslation();
  const rows = grid.groups.flatMap(({ project, rows: tasks }) =>
    tasks.flatMap((row) => {
      const cell = row.cells.find((candidate) => candidate.day === day.day);
      return cell && cell.entries.length > 0 ? [{ row, cell, project }] : [];
    }),
  );
  return (
    <Card as="section" aria-label={t('timesheets.tasksOfDay')}>
      <ul>
        {rows.map((entry) => (
          <DayTask key={entry.row.key} {...entry} />
        ))}
      </ul>
      <DayTotals grid={grid} day={day} targets={targets} freeDay={freeDay} />
    </Card>
  );
}

interface DayTaskProps {
  row: WeekRow;
  cell: WeekCell;
  project: WeekProject | undefined;
}

function DayTask({ row, cell, project }: DayTaskProps) {
  return (
    <HStack
      as="li"
      gap="3"
      minH="52px"
      ps="4"
      pe="2"
      py="1.5"
      textStyle="sm"
      borderBottomWidth="1px"
      borderColor="border.muted"
    >
      <chakra.span flex="1" minW="0" display="grid" gridTemplateColumns="minmax(0, 1fr)">
        <TaskTitle task={row.task} />
        {project ? (
          <chakra.span ps={row.task ? '6' : '0'} display="flex">
            <ProjectMark {...project} />
          </chakra.span>
        ) : null}
      </chakra.span>
      <HStack
        as="span"
        className="num"
        gap="1.5"
        h="8"
        px="1.5"
        borderRadius="l2"
        bg={cell.isRunning ? 'brand.muted' : undefined}
      >
        {cell.isRunning ? <Pulse /> : null}
        <Duration seconds={cell.shownSeconds} running={cell.isRunning} />
      </HStack>
    </HStack>
  );
}

function DayTotals({ grid, day, targets, freeDay }: DayTasksProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const week = format.duration(grid.shownSeconds);
  return (
    <chakra.dl
      className="num"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr) auto"
      rowGap="2"
      px="4"
      py="2"
      textStyle="sm"
      bg="bg.subtle"
      borderBottomRadius="l3"
      css={{ '& dd': { textAlign: 'end' }, '& small': { textStyle: 'xs', color: 'fg.subtle' } }}
    >
      <chakra.dt fontWeight="semibold">
        {t('timesheets.total')}
        <FreeDayMark day={freeDay} />
        {targets ? (
          <chakra.small display="block" fontWeight="normal">
            <TargetText targets={targets} />
          </chakra.small>
        ) : null}
      </chakra.dt>
      <chakra.dd fontWeight="semibold">
        <Duration seconds={day.seconds} />
        <BalanceText balance={targets && dayBalance(day, targets, grid.today)} />
      </chakra.dd>
      <chakra.dt color="fg.muted">{t('timesheets.wholeWeek')}</chakra.dt>
      <dd>
        {targets
          ? t('timesheets.weekOf', { time: week, target: format.duration(targets.weekSeconds) })
          : week}
      </dd>
    </chakra.dl>
  );
}
