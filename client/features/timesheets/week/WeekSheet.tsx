import { Box, Button, chakra, Text } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useFreeDays } from '#client/features/absences/public/use-free-days.ts';
import { AddTimeButton } from '#client/features/time-logs/public/AddTimeButton.tsx';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { useActiveTask } from '#client/features/timer/public/use-active-task.ts';
import { useTimerActions } from '#client/features/timer/public/use-timer.ts';
import { WeekApproval } from '#client/features/timesheets/approval/WeekApproval.tsx';
import type { Targets } from '#client/features/timesheets/balance.ts';
import { DayEntries } from '#client/features/timesheets/DayEntries.tsx';
import { LoadWeek, type WeekLogsProps } from '#client/features/timesheets/LoadWeek.tsx';
import { useLiveGrid, useWorkWeek } from '#client/features/timesheets/use-week.ts';
import { WeekStrip } from '#client/features/timesheets/WeekStrip.tsx';
import { CopyDialogs, CopyLastWeek, type LastWeek } from '#client/features/timesheets/week/CopyLastWeek.tsx';
import { DayTasks } from '#client/features/timesheets/week/DayTasks.tsx';
import { AddRow, rowsOf, useExtraRows, withRows } from '#client/features/timesheets/week/ExtraRows.tsx';
import { useCellEdits } from '#client/features/timesheets/week/use-cell-edits.ts';
import { WeekGrid } from '#client/features/timesheets/week/WeekGrid.tsx';
import { type WeekGrid as Grid, phone, shownDay } from '#client/features/timesheets/week-grid.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useMediaQuery } from '#client/lib/look/use-media-query.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { addDays } from '#shared/time/calendar-day.ts';
import { endOfWeek } from '#shared/time/week.ts';

/** A person's week to look at and to write into. */
export function WeekSheet(props: Omit<WeekLogsProps, 'logs'>) {
  return <LoadWeek {...props}>{(logs) => <LoadedWeek {...props} logs={logs} />}</LoadWeek>;
}

function LoadedWeek({ logs, owner, choice }: WeekLogsProps) {
  const { employeeId } = owner;
  const { weekStart } = choice;
  const extra = useExtraRows({ employeeId, weekStart });
  const [lastWeek, setLastWeek] = useState<LastWeek>();
  return (
    <>
      <WeekContent logs={logs} owner={owner} choice={choice} extra={extra} onFound={setLastWeek} />
      <CopyDialogs
        owner={owner}
        weekStart={weekStart}
        lastWeek={lastWeek}
        onClose={() => setLastWeek(undefined)}
        onTasks={extra.addRows}
      />
    </>
  );
}

interface WeekContentProps extends WeekLogsProps {
  extra: ReturnType<typeof useExtraRows>;
  onFound: (lastWeek: LastWeek) => void;
}

function WeekContent({ logs, owner, choice, extra: { rows, addRows }, onFound }: WeekContentProps) {
  const isPhone = useMediaQuery(phone);
  const { employeeId } = owner;
  const { weekStart } = choice;
  const { grid: worked } = useLiveGrid(logs, owner, weekStart);
  const grid = useMemo(() => withRows(worked, rows), [worked, rows]);
  const taken = useMemo(() => new Set(rowsOf(grid).map(({ task }) => task.id)), [grid]);
  const adder = (variant: 'ghost' | 'outline') => (
    <AddRow employeeId={employeeId} taken={taken} onAdd={(row) => addRows([row])} variant={variant} />
  );
  const copy = <CopyLastWeek owner={owner} weekStart={weekStart} grid={grid} onFound={onFound} />;
  if (grid.groups.length === 0) {
    return (
      <WeekEmpty
        owner={owner}
        isThisWeek={choice.isThisWeek}
        onThisWeek={() => choice.setWeek(undefined)}
        onPreviousWeek={() => choice.setWeek(addDays(weekStart, -7))}
      >
        {copy}
        {adder('outline')}
        <AddTimeButton preset={{ employeeId, day: choice.isThisWeek ? undefined : weekStart }} />
      </WeekEmpty>
    );
  }
  const tools = (
    <>
      {copy}
      {/* On a phone the day below has its own. */}
      {isPhone ? null : <AddTimeButton preset={{ employeeId }} />}
    </>
  );
  return <ShownWeek grid={grid} owner={owner} choice={choice} tools={tools} addRow={adder('ghost')} />;
}

interface WeekTotalProps {
  seconds: number;
  targets: Targets | undefined;
}

/** "32:53 of 40:00 · 7:07 left" */
function WeekTotal({ seconds, targets }: WeekTotalProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const due = targets?.weekSeconds ?? 0;
  const left = due - seconds;
  const words = [
    ...(due > 0 ? [t('timesheets.of', { time: format.duration(due) })] : []),
    ...(left >= 60 ? [t('timesheets.left', { time: format.duration(left) })] : []),
  ];
  return (
    <Text textStyle="sm" className="num">
      <chakra.b fontWeight="semibold">{format.duration(seconds)}</chakra.b>{' '}
      <chakra.span color="fg.muted">{words.join(' · ')}</chakra.span>
    </Text>
  );
}

interface ShownWeekProps extends Omit<WeekLogsProps, 'logs'> {
  grid: Grid;
  tools: ReactNode;
  addRow: ReactNode;
}

/** A grid to write into, or on a phone one day of it; and the entries of the day that was chosen. */
function ShownWeek({ grid, owner, choice, tools, addRow }: ShownWeekProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isPhone = useMediaQuery(phone);
  const { timeZone, employeeId } = owner;
  const { weekStart, setDay } = choice;
  const { targets, workStart } = useWorkWeek(owner, weekStart);
  const freeDays = useFreeDays(employeeId, weekStart, addDays(weekStart, 6));
  const editing = useCellEdits({ grid, owner, workStart });
  const day = shownDay(grid, choice.day);
  const label = t('timesheets.gridLabel', {
    name: owner.name,
    range: format.range(weekStart, endOfWeek(weekStart, format.startWeekOn)),
  });
  return (
    <>
      <WeekApproval
        owner={owner}
        weekStart={weekStart}
        day={day?.day}
        total={<WeekTotal seconds={grid.shownSeconds} targets={targets} />}
        tools={tools}
      />
      {isPhone ? (
        <>
          <WeekStrip days={grid.days} shown={day?.day} onDay={setDay} freeDays={freeDays} />
          {day ? <DayTasks grid={grid} day={day} targets={targets} freeDay={freeDays.get(day.day)} /> : null}
        </>
      ) : (
        <WeekGrid
          grid={grid}
          label={label}
          targets={targets}
          freeDays={freeDays}
          timeZone={timeZone}
          employeeId={employeeId}
          day={day?.day}
          onDay={setDay}
          editing={editing}
          addRow={addRow}
        />
      )}
      {day ? (
        <Box mt="4">
          <DayEntries day={day} employeeId={employeeId} timeZone={timeZone} />
        </Box>
      ) : null}
    </>
  );
}

interface WeekEmptyProps {
  owner: SheetOwner;
  isThisWeek: boolean;
  onThisWeek: () => void;
  onPreviousWeek: () => void;
  /** Other ways to begin. */
  children?: ReactNode;
}

/** A week without time, and what to do about it. */
function WeekEmpty({ owner, isThisWeek, onThisWeek, onPreviousWeek, children }: WeekEmptyProps) {
  const { t } = useTranslation();
  const hasTasks = useHasModule('tasks');
  const mayStart = owner.isOwn && isThisWeek && hasTasks;
  const text = () => {
    if (mayStart) return t('timesheets.empty.start');
    return owner.isOwn ? t('timesheets.empty.own') : t('timesheets.empty.other', { name: owner.name });
  };
  return (
    <Card>
      <EmptyState
        title={t('timesheets.empty.title')}
        description={text()}
        action={
          <>
            {mayStart ? <StartButton /> : null}
            {children}
            {isThisWeek ? (
              <Button variant="outline" onClick={onPreviousWeek}>
                {t('timesheets.empty.previousWeek')}
              </Button>
            ) : (
              <Button variant="outline" onClick={onThisWeek}>
                {t('timesheets.empty.thisWeek')}
              </Button>
            )}
          </>
        }
      />
    </Card>
  );
}

/** Starts at once where it is known on what, else leads to the tasks. */
function StartButton() {
  const { t } = useTranslation();
  const task = useActiveTask();
  const { start, refused } = useTimerActions();
  if (task === undefined || refused(task).reason !== undefined) {
    return (
      <Button asChild>
        <Link to={paths.tasks()}>{t('timer.chooseTask')}</Link>
      </Button>
    );
  }
  return (
    <Button
      title={task.title}
      aria-label={t('timer.startOn', { task: task.title })}
      onClick={() => start(task)}
    >
      <Play size={14} aria-hidden />
      {t('timer.start')}
    </Button>
  );
}
