import '#client/locales/en/pages/home-time.json';
import { Box, chakra, HStack, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useWeekLogs } from '#client/features/time-logs/public/use-logs.ts';
import { dueSeconds, type Targets } from '#client/features/timesheets/balance.ts';
import { useLiveGrid, useWorkWeek } from '#client/features/timesheets/use-week.ts';
import type { WeekDay, WeekGrid } from '#client/features/timesheets/week-grid.ts';
import { useReadsTime } from '#client/features/workspace/public/use-may.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { paths } from '#client/lib/paths.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { TitledCard, TitledCardSkeleton } from '#client/ui/layout/TitledCard.tsx';
import { ProgressBar } from '#client/ui/marks/ProgressBar.tsx';
import { Pulse } from '#client/ui/marks/Pulse.tsx';
import { startOfWeek } from '#shared/time/week.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

/** My time of today and of the week against what they ask for; one list of logs feeds both. */
export function TimeCards() {
  const { t } = useTranslation();
  const { tenantId, timeZone, employeeId } = useScope();
  const weekStart = startOfWeek(useToday(), useFormat().startWeekOn);
  const { data, error, isFetching, refetch } = useWeekLogs({ tenantId, timeZone }, weekStart, employeeId);
  if (useReadsTime() === false) return null;
  if (data) return <Loaded logs={data} weekStart={weekStart} />;
  if (!error || isFetching) {
    return (
      <>
        <TitledCardSkeleton />
        <TitledCardSkeleton />
      </>
    );
  }
  return (
    <TitledCard title={t('homeTime.week')}>
      <Answer query={{ data, error, refetch }} skeleton={null} />
    </TitledCard>
  );
}

function Loaded({ logs, weekStart }: { logs: readonly TimeLog[]; weekStart: string }) {
  const { timeZone, employeeId } = useScope();
  const { grid, now } = useLiveGrid(logs, timeZone, weekStart);
  const { targets } = useWorkWeek({ employeeId });
  const today = grid.days.find(({ isToday }) => isToday);
  return (
    <>
      {today ? <TodayCard day={today} now={now} targets={targets} /> : null}
      <WeekCard grid={grid} targets={targets} />
    </>
  );
}

interface TodayCardProps {
  day: WeekDay;
  now: Date;
  targets: Targets | undefined;
}

const minute = 60;

/** How much today was, against what the day asks for, and what runs. */
function TodayCard({ day, now, targets }: TodayCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const due = targets ? dueSeconds(day, targets) : 0;
  const percent = due === 0 ? 0 : Math.floor((day.seconds / due) * 100);
  return (
    <TitledCard title={t('homeTime.today')} actions={<OpenSheet />}>
      <Stack gap="3">
        <HStack gap="2" align="baseline">
          <chakra.span textStyle="2xl" fontWeight="semibold" className="num">
            <Duration seconds={day.seconds} />
          </chakra.span>
          <Text as="span" textStyle="sm" color="fg.subtle" className="num">
            {due > 0 ? t('homeTime.of', { time: format.duration(due) }) : t('homeTime.noTarget')}
          </Text>
          <Text as="span" textStyle="sm" color="fg.muted" className="num" ms="auto" truncate>
            {due > 0 ? <Balance seconds={day.seconds} due={due} /> : null}
          </Text>
        </HStack>
        <ProgressBar
          meaning="amount"
          percent={percent}
          label={t('homeTime.progress', { percent: Math.min(100, percent) })}
        />
        <Running day={day} now={now} />
      </Stack>
    </TitledCard>
  );
}

function OpenSheet() {
  const { t } = useTranslation();
  return (
    <chakra.span textStyle="xs" color="brand.fg">
      <Link to={paths.timesheets()}>{t('homeTime.openToday')}</Link>
    </chakra.span>
  );
}

function Balance({ seconds, due }: { seconds: number; due: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const left = due - Math.floor(seconds / minute) * minute;
  if (left === 0) return t('homeTime.reached');
  const time = format.duration(Math.abs(left));
  return left > 0 ? t('homeTime.toGo', { time }) : t('homeTime.over', { time });
}

/** A dot and minutes: seconds tick in the bar only. */
function Running({ day, now }: Pick<TodayCardProps, 'day' | 'now'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const running = day.entries.find(({ isRunning }) => isRunning);
  if (!running) {
    return (
      <Text textStyle="sm" color="fg.muted">
        {t(day.entries.length === 0 ? 'homeTime.nothing' : 'homeTime.quiet')}
      </Text>
    );
  }
  const seconds = (now.getTime() - Date.parse(running.log.startedAt)) / 1000;
  const { task } = running;
  return (
    <HStack gap="2" textStyle="sm" minW="0" ps="3px">
      <Pulse />
      <chakra.span className="num" color="brand.fg" fontWeight="medium" whiteSpace="nowrap">
        {t('homeTime.runs', { time: format.duration(seconds) })}
      </chakra.span>
      <chakra.span truncate dir="auto" minW="0">
        {task ? (
          <Link to={paths.task(task.id)} title={task.title}>
            {task.title}
          </Link>
        ) : (
          running.log.description
        )}
      </chakra.span>
    </HStack>
  );
}

interface WeekCardProps {
  grid: WeekGrid;
  targets: Targets | undefined;
}

interface Bar {
  day: WeekDay;
  due: number;
}

const hour = 3600;

/** The days of the week as bars against their targets; for those who hear the page a table. */
function WeekCard({ grid, targets }: WeekCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const bars = grid.days.map((day) => ({ day, due: targets ? dueSeconds(day, targets) : 0 }));
  const time = format.duration(grid.seconds);
  const target = targets && format.duration(targets.weekSeconds);
  return (
    <TitledCard title={t('homeTime.week')} aside={target ? t('homeTime.weekOf', { time, target }) : time}>
      <Bars bars={bars} />
      {grid.seconds === 0 ? (
        <Text textStyle="xs" color="fg.subtle" mt="2">
          {t('homeTime.weekEmpty')}
        </Text>
      ) : null}
      <BarTable bars={bars} />
    </TitledCard>
  );
}

function Bars({ bars }: { bars: readonly Bar[] }) {
  const format = useFormat();
  const highest = Math.max(hour, ...bars.flatMap(({ day, due }) => [day.seconds, due]));
  const share = (seconds: number) => `${(seconds / highest) * 100}%`;
  return (
    <chakra.div
      aria-hidden
      display="grid"
      gridTemplateColumns="repeat(7, minmax(0, 1fr))"
      gap="1.5"
      textStyle="xs"
      textAlign="center"
      className="num"
    >
      {bars.map(({ day, due }) => (
        <chakra.div
          key={day.day}
          color={day.isToday ? 'fg' : 'fg.subtle'}
          fontWeight={day.isToday ? 'semibold' : undefined}
        >
          <Box h="4" lineHeight="1rem" whiteSpace="nowrap">
            {day.seconds >= 60 || day.isToday ? format.duration(day.seconds) : ''}
          </Box>
          <Box position="relative" h="5.5rem" my="1" borderBottomWidth="1px" borderColor="border">
            <Box
              position="absolute"
              insetX="0"
              bottom="0"
              borderTopRadius="l1"
              bg={day.isToday ? 'brand.solid' : 'bg.emphasized'}
              forcedColorAdjust="none"
              style={{ height: share(day.seconds) }}
            />
            {due > 0 ? (
              <Box
                position="absolute"
                insetX="-3px"
                borderTopWidth="1px"
                borderStyle="dashed"
                borderColor="fg.subtle"
                style={{ bottom: share(due) }}
              />
            ) : null}
          </Box>
          {format.weekdayShort(day.day)}
        </chakra.div>
      ))}
    </chakra.div>
  );
}

function BarTable({ bars }: { bars: readonly Bar[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <VisuallyHidden asChild>
      <table>
        <caption>{t('homeTime.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('homeTime.columns.day')}</th>
            <th scope="col">{t('homeTime.columns.tracked')}</th>
            <th scope="col">{t('homeTime.columns.target')}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ day, due }) => (
            <tr key={day.day}>
              <th scope="row">{format.dateLong(day.day)}</th>
              <td>{format.duration(day.seconds)}</td>
              <td>{due > 0 ? format.duration(due) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}
