import type { UseQueryResult } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import { useTeamSeconds } from '#client/features/team/public/use-members-today.ts';
import { teamWeekQuery } from '#client/features/team/queries.ts';
import { logColor } from '#client/features/time-logs/public/log-color.ts';
import { useWeekLogs } from '#client/features/time-logs/public/use-logs.ts';
import { useTodayMinutes } from '#client/features/timer/public/use-elapsed.ts';
import { dueSeconds } from '#client/features/timesheets/balance.ts';
import { useWorkWeek } from '#client/features/timesheets/use-week.ts';
import { buildWeekGrid, type WeekEntry } from '#client/features/timesheets/week-grid.ts';
import { useReadsTime, useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { classes } from '#client/lib/look/classes.ts';
import { listColorVars, projectColor } from '#client/lib/look/list-color.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { formatDuration } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { TitledCard, TitledCardSkeleton } from '#client/ui/layout/TitledCard.tsx';
import text from '#client/ui/layout/text.module.css';
import { grouped } from '#shared/text/grouped.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { sumOfShown } from '#shared/time/duration.ts';
import { startOfWeek } from '#shared/time/week.ts';
import styles from './WeekCard.module.css';

const minuteMs = 60_000;

/** One's own days of this week, out of the list of logs that the timesheet shows. */
export function MyWeek() {
  const { t } = useTranslation();
  const { tenantId, timeZone, employeeId } = useScope();
  const weekStart = startOfWeek(useToday(), useFormat().startWeekOn);
  const query = useWeekLogs({ tenantId, timeZone }, weekStart, employeeId);
  const { targets } = useWorkWeek({ employeeId }, weekStart);
  const seconds = useTodayMinutes();
  const nowMs = useServerNow(0, minuteMs);
  const days = useMemo(() => {
    const view = { weekStart, timeZone, now: new Date(nowMs) };
    return query.data && buildWeekGrid(query.data, view).days;
  }, [query.data, weekStart, timeZone, nowMs]);
  if (useReadsTime() === false) return null;
  const bars = days?.map((day) => ({
    day: day.day,
    isToday: day.isToday,
    seconds: day.isToday ? seconds : day.seconds,
    parts: partsOf(day.entries),
    due: targets ? dueSeconds(day, targets) : 0,
  }));
  return <WeekCard title={t('homeTime.week')} bars={bars} query={query} />;
}

/** The days of the team, for its leaders; today's is the figure over the cards of its members. */
export function TeamWeek() {
  const { t } = useTranslation();
  const { teamId, team, timeZone } = useScope();
  const today = useToday();
  const firstDay = startOfWeek(today, useFormat().startWeekOn);
  const query = useReadOf(teamWeekQuery({ teamId, firstDay, timeZone }));
  const todaySeconds = useTeamSeconds();
  const bars = query.data?.days.map(({ day, seconds, projects, targetSeconds }) => ({
    day,
    parts: projects.map(({ name, color, seconds: part }) => ({
      name,
      color: name === undefined ? undefined : projectColor({ name, color }),
      seconds: part,
    })),
    isToday: day === today,
    seconds: day === today ? (todaySeconds ?? seconds) : seconds,
    due: targetSeconds,
  }));
  return <WeekCard title={t('homeTime.teamWeek', { team: team.name })} bars={bars} query={query} />;
}

/** The time of one project on one day; grey without one. */
interface Part {
  name: string | undefined;
  color: string | undefined;
  seconds: number;
}

/** The projects of a day, the longest first, as those of a team. */
function partsOf(entries: readonly WeekEntry[]): readonly Part[] {
  const ofProject = grouped(entries, ({ log }) => log.project?.id ?? '');
  return [...ofProject.values()]
    .map((members) => ({
      name: members[0]?.log.project?.name,
      color: members[0] && logColor(members[0].log),
      seconds: sum(members.map(({ seconds }) => seconds)),
    }))
    .sort((one, other) => other.seconds - one.seconds);
}

interface Bar {
  day: Day;
  isToday: boolean;
  seconds: number;
  parts: readonly Part[];
  /** The target of the day. */
  due: number;
}

interface WeekCardProps {
  title: string;
  bars: readonly Bar[] | undefined;
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
}

const hour = 3600;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

const minutesOf = ({ bars = [] }: WeekCardProps) =>
  bars.map(({ day, seconds, parts, due }) =>
    [day, Math.floor(seconds / 60), due, ...parts.map(({ name, color }) => `${name} ${color}`)].join(' '),
  );

/** The card shows minutes: within a minute it does not render again. */
const looksTheSame = (before: WeekCardProps, after: WeekCardProps) =>
  before.bars !== undefined &&
  after.bars !== undefined &&
  before.title === after.title &&
  minutesOf(before).join() === minutesOf(after).join();

/** The days of the week as bars against their target, once there is time; a table for screen readers. */
const WeekCard = memo(function WeekCard({
  title,
  bars,
  query: { error, isFetching, refetch },
}: WeekCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (bars === undefined) {
    if (!error || isFetching) return <TitledCardSkeleton />;
    return (
      <TitledCard title={title}>
        <Answer query={{ error, refetch }} skeleton={null} />
      </TitledCard>
    );
  }
  const seconds = sumOfShown(bars);
  if (seconds === 0) return null;
  const target = sum(bars.map(({ due }) => due));
  const time = format.duration(seconds);
  const aside = target > 0 ? t('homeTime.weekOf', { time, target: format.duration(target) }) : time;
  return (
    <TitledCard title={title} aside={aside} standing>
      <Bars bars={bars} />
      <BarTable bars={bars} />
    </TitledCard>
  );
}, looksTheSame);

/** The target of most days that have one: a single line that all of them are measured by. */
function usualDue(bars: readonly Bar[]): number {
  const byDue = grouped(
    bars.filter(({ due }) => due > 0),
    ({ due }) => due,
  );
  const [most] = [...byDue.values()].sort((one, other) => other.length - one.length);
  return most?.[0]?.due ?? 0;
}

function Bars({ bars }: { bars: readonly Bar[] }) {
  const format = useFormat();
  const due = usualDue(bars);
  const highest = Math.max(hour, due, ...bars.map(({ seconds }) => seconds));
  const share = (seconds: number) => `${(seconds / highest) * 100}%`;
  return (
    <div className={classes('num', styles.bars)} aria-hidden>
      {due > 0 ? (
        <div className={styles.plot}>
          <div className={styles.due} style={{ bottom: share(due) }} />
        </div>
      ) : null}
      {bars.map(({ day, isToday, seconds, parts }) => (
        <div key={day} className={styles.day} data-today={isToday ? '' : undefined}>
          {format.weekdayShort(day)}
          <div className={styles.place}>
            <div className={styles.time}>{seconds >= 60 || isToday ? format.duration(seconds) : ''}</div>
            <div className={styles.bar} style={{ height: share(seconds) }}>
              {isToday ? null : parts.map((part) => <BarPart key={part.name ?? ''} part={part} />)}
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

function BarPart({ part: { name, color, seconds } }: { part: Part }) {
  return (
    <div
      title={name && `${name} ${formatDuration(seconds)}`}
      style={{ ...listColorVars(color), flexGrow: seconds }}
    />
  );
}

function BarTable({ bars }: { bars: readonly Bar[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <table className={text.unseen}>
      <caption>{t('homeTime.table')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('homeTime.columns.day')}</th>
          <th scope="col">{t('homeTime.columns.tracked')}</th>
          <th scope="col">{t('homeTime.columns.target')}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ day, seconds, due }) => (
          <tr key={day}>
            <th scope="row">{format.dateLong(day)}</th>
            <td>{format.duration(seconds)}</td>
            <td>{due > 0 ? format.duration(due) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
