import { Box } from '@chakra-ui/react';
import { Play, Square } from 'lucide-react';
import { type CSSProperties, memo, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import { eventStretches, ownStretches } from '#client/features/home/own-day.ts';
import { planOfDay } from '#client/features/plans/public/plan-edits.ts';
import { usePlanOwner, usePlans } from '#client/features/plans/public/use-plans.ts';
import { TaskLink } from '#client/features/tasks/public/TaskLink.tsx';
import { isTrackingEnabled } from '#client/features/tasks/public/task-rights.ts';
import { useWeekLogs } from '#client/features/time-logs/public/use-logs.ts';
import { RunningClock } from '#client/features/timer/public/RunningClock.tsx';
import { useActiveTask } from '#client/features/timer/public/use-active-task.ts';
import { useTodayMinutes } from '#client/features/timer/public/use-elapsed.ts';
import { useTimerActions, useTimerState } from '#client/features/timer/public/use-timer.ts';
import { useWeekEvents } from '#client/features/workspace/public/use-events.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { classes } from '#client/lib/look/classes.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { DayStrip, HourRuler, hoursAround, stripPlace } from '#client/ui/dates/DayStrip.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { Subtle } from '#client/ui/layout/looks.ts';
import text from '#client/ui/layout/text.module.css';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import { Pulse } from '#client/ui/marks/Pulse.tsx';
import { dayBounds } from '#shared/time/day.ts';
import { startOfWeek } from '#shared/time/week.ts';
import type { TimerStatus } from '#shared/timer/timer.schema.ts';
import { runningSince } from '#shared/timer/timer-time.ts';
import styles from './NowCard.module.css';

const minuteMs = 60_000;

/** Reads what runs, by the name that the timer knows. */
function runningOf(status: TimerStatus | undefined) {
  if (!status?.running) return undefined;
  const { lastWorkedTask, lastLog } = status;
  return { taskId: lastWorkedTask?.id, title: lastWorkedTask?.title ?? (lastLog?.description || undefined) };
}

interface NowCardProps {
  /** It comes with the first start of all, and has the focus then. */
  isFirstStart: boolean;
}

/** The work that runs, else the work of the next start, and the day so far. */
export const NowCard = memo(function NowCard({ isFirstStart }: NowCardProps) {
  if (!isTrackingEnabled(useScope())) return <Off />;
  return (
    <Card as="section" aria-labelledby="now" className={styles.card}>
      <div className={styles.head}>
        <Work isFirstStart={isFirstStart} />
        <Time />
        <Switch />
      </div>
      <OwnDay />
    </Card>
  );
});

/** Why there is no button to start with. */
function Off() {
  const { t } = useTranslation();
  return (
    <Box mb="6">
      <Notice tone="info">{t('home.now.trackingOff')}</Notice>
    </Box>
  );
}

function Work({ isFirstStart }: NowCardProps) {
  const { t } = useTranslation();
  const running = useTimerState(runningOf);
  const next = useActiveTask();
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFirstStart) ref.current?.focus();
  }, [isFirstStart]);
  const taskId = running ? running.taskId : next?.id;
  const title = running ? running.title : next?.title;
  const project = taskId === next?.id ? next?.project : undefined;
  return (
    <div className={styles.work}>
      <h2 id="now" ref={ref} className={styles.title} tabIndex={isFirstStart ? -1 : undefined}>
        {running ? <Pulse /> : null}
        <span className={text.clipped} dir="auto" title={title}>
          {taskId && title ? (
            <TaskLink taskId={taskId}>{title}</TaskLink>
          ) : (
            (title ?? t(running ? 'timer.noTask' : 'home.now.nothing'))
          )}
        </span>
      </h2>
      <div className={styles.facts}>
        {project ? <ProjectMark name={project.name} color={project.color} /> : null}
        <Today isRunning={running !== undefined} />
      </div>
    </div>
  );
}

/** "2:14 today" while something runs, and the way to a plan while there is none. */
function Today({ isRunning }: { isRunning: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const seconds = useTodayMinutes();
  const { plans, today } = usePlans(usePlanOwner());
  const hasTasks = useHasModule('tasks');
  const isPlanned = (planOfDay(plans, today)?.tasks.length ?? 0) > 0;
  return (
    <>
      {isRunning ? <span className="num">{t('timer.today', { time: format.duration(seconds) })}</span> : null}
      {hasTasks && !isPlanned ? (
        <Link className={styles.plan} to={paths.myDay()}>
          {t('plans.home.plan')}
        </Link>
      ) : null}
    </>
  );
}

/** The largest figure of the page: the clock of what runs, else today's total. */
function Time() {
  const isRunning = useTimerState((status) => status?.running ?? false);
  return <span className={classes('num', styles.time)}>{isRunning ? <RunningClock /> : <TodayTime />}</span>;
}

function TodayTime() {
  const { t } = useTranslation();
  return (
    <>
      <Duration seconds={useTodayMinutes()} /> <Subtle>{t('home.day.worked')}</Subtle>
    </>
  );
}

function Switch() {
  const { t } = useTranslation();
  const running = useTimerState(runningOf);
  const next = useActiveTask();
  const { start, stop, refused } = useTimerActions();
  if (running) {
    const task = running.title ?? t('timer.noTask');
    return (
      <IconButton
        size="lg"
        variant="solid"
        label={t('timer.stopOn', { task })}
        icon={<Square size={14} fill="currentColor" strokeWidth={0} aria-hidden />}
        onClick={() => stop()}
      />
    );
  }
  if (next === undefined) return null;
  return (
    <IconButton
      size="lg"
      variant="outline"
      label={t('timer.startOn', { task: next.title })}
      icon={<Play size={16} aria-hidden />}
      {...refused(next)}
      onClick={() => start(next)}
    />
  );
}

interface NowVars extends CSSProperties {
  '--now': string;
}

/** The day along the width of the page, in the colours of the projects. */
function OwnDay() {
  const { tenantId, timeZone, employeeId } = useScope();
  const today = useToday();
  const weekStart = startOfWeek(today, useFormat().startWeekOn);
  const { data: logs } = useWeekLogs({ tenantId, timeZone }, weekStart, employeeId);
  const since = useTimerState(runningSince);
  const nowMs = useServerNow(0, minuteMs);
  const events = useWeekEvents(today);
  const stretches = useMemo(
    () => [
      ...eventStretches(events, { day: today, timeZone }),
      ...ownStretches(logs ?? [], { day: today, timeZone, since }),
    ],
    [events, logs, today, timeZone, since],
  );
  const nowMinute = Math.floor((nowMs - dayBounds(today, timeZone).start.getTime()) / minuteMs);
  const hours = hoursAround([...stretches, { startMinute: nowMinute }]);
  const now: NowVars = { '--now': stripPlace(nowMinute, hours) };
  return (
    <div style={now}>
      <DayStrip look="card" hours={hours} stretches={stretches} />
      <HourRuler hours={hours} />
    </div>
  );
}
