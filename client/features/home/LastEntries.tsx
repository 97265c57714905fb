import { chakra } from '@chakra-ui/react';
import { Play } from 'lucide-react';
import { memo, useCallback, useId } from 'react';
import { Link } from 'react-router-dom';
import { lastEntries, workOf } from '#client/features/home/last-entries.ts';
import { TaskLink } from '#client/features/tasks/public/TaskLink.tsx';
import { isTrackingEnabled } from '#client/features/tasks/public/task-rights.ts';
import { useWeekLogs } from '#client/features/time-logs/public/use-logs.ts';
import { EntryMenu } from '#client/features/timer/public/EntryMenu.tsx';
import { useContinue } from '#client/features/timer/public/use-continue.ts';
import { useIsRunningOn, useTimerActions } from '#client/features/timer/public/use-timer.ts';
import { useReadsTime, useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { useTeamTasks } from '#client/features/workspace/public/use-team-tasks.ts';
import { useHeldOrder } from '#client/lib/input/use-held-order.ts';
import { classes } from '#client/lib/look/classes.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { IconButton } from '#client/ui/buttons/IconButton.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import reveal from '#client/ui/layout/reveal.module.css';
import { SectionTitle } from '#client/ui/layout/SectionTitle.tsx';
import text from '#client/ui/layout/text.module.css';
import { IssueMark } from '#client/ui/marks/IssueMark.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { dayOf } from '#shared/time/day.ts';
import { startOfWeek } from '#shared/time/week.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import styles from './LastEntries.module.css';

function AllEntries() {
  const { t } = useTranslation();
  return (
    <chakra.span textStyle="xs" color="brand.fg">
      <Link to={paths.timesheets()}>{t('home.last.open')}</Link>
    </chakra.span>
  );
}

/** The same each time, so that the title is not drawn with the entries. */
const allEntries = <AllEntries />;

/** The person's latest work; one click resumes it. Nothing in a week without any. */
export function LastEntries() {
  const { t } = useTranslation();
  const headingId = useId();
  const { tenantId, timeZone, employeeId } = useScope();
  const weekStart = startOfWeek(useToday(), useFormat().startWeekOn);
  const { data, error, refetch } = useWeekLogs({ tenantId, timeZone }, weekStart, employeeId);
  const entries = data && lastEntries(data);
  if (useReadsTime() === false || entries?.length === 0) return null;
  return (
    <chakra.section aria-labelledby={headingId} minW="0">
      <SectionTitle id={headingId} actions={allEntries}>
        {t('home.last.title')}
      </SectionTitle>
      <Card style={{ minHeight: '11.5rem', containerType: 'inline-size' }}>
        <Answer query={{ data: entries, error, refetch }} rows={4} failedTitle={t('ui.error.part')}>
          {(shown) => <EntryRows labelledBy={headingId} entries={shown} />}
        </Answer>
      </Card>
    </chakra.section>
  );
}

/** The number of rows in the card. */
const mostEntries = 4;

interface EntryRowsProps {
  labelledBy: string;
  entries: readonly TimeLog[];
}

/** The rows; a start moves none of them under the pointer. */
function EntryRows({ labelledBy, entries }: EntryRowsProps) {
  const { items, holder } = useHeldOrder(entries, workOf);
  return (
    <ul aria-labelledby={labelledBy} {...holder}>
      {items.slice(0, mostEntries).map((log) => (
        <EntryRow key={workOf(log)} log={log} />
      ))}
    </ul>
  );
}

const secondsOf = ({ startedAt, stoppedAt }: TimeLog) =>
  Math.floor((Date.parse(stoppedAt) - Date.parse(startedAt)) / 1000);

function taskOf(tasks: readonly Task[], taskId: string | undefined) {
  const match = tasks.find(({ id }) => id === taskId);
  return match && { id: match.id, title: match.title, issueType: match.issueType, status: match.status };
}

const EntryRow = memo(function EntryRow({ log }: { log: TimeLog }) {
  const { t } = useTranslation();
  const format = useFormat();
  const scope = useScope();
  const today = useToday();
  const { refused } = useTimerActions();
  const isRunning = useIsRunningOn(log.task?.id);
  const goOn = useContinue();
  const task = useTeamTasks(
    useCallback((tasks: readonly Task[]) => taskOf(tasks, log.task?.id), [log.task?.id]),
  );
  const title = log.task?.title ?? log.description ?? t('home.last.untitled');
  const isToday = dayOf(new Date(log.startedAt), scope.timeZone) === today;
  const clock = format.time(log.startedAt);
  return (
    <li className={classes(styles.entry, reveal.holder)}>
      <IssueMark value={task?.issueType} />
      <span className={classes(text.clipped, styles.title)} dir="auto" title={title}>
        {log.task ? <TaskLink taskId={log.task.id}>{title}</TaskLink> : title}
      </span>
      <span className={classes('num', text.subtle, styles.clock)}>
        {isToday ? clock : `${format.weekdayShort(log.startedAt)} ${clock}`}
      </span>
      <span className="num">
        <Duration seconds={secondsOf(log)} ofEntry />
      </span>
      <span className={styles.end} data-reveal>
        {isTrackingEnabled(scope) && !isRunning ? (
          <IconButton
            size="xs"
            label={t('home.last.continue', { title })}
            icon={<Play size={14} aria-hidden />}
            {...(task ? refused(task) : {})}
            onClick={() => goOn(log)}
          />
        ) : null}
        <EntryMenu log={log} timeZone={scope.timeZone} />
      </span>
    </li>
  );
});
