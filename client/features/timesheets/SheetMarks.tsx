import { chakra } from '@chakra-ui/react';
import { Lock, PartyPopper, TreePalm } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { FreeDay } from '#client/features/absences/public/use-free-days.ts';
import type { Balance, Targets } from '#client/features/timesheets/balance.ts';
import type { WeekEntry, WeekTask } from '#client/features/timesheets/week-grid.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { classes } from '#client/lib/look/classes.ts';
import { listColorVars } from '#client/lib/look/list-color.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { formatDate } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import text from '#client/ui/layout/text.module.css';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { IssueMark } from '#client/ui/marks/IssueMark.tsx';
import { StatusChip, StatusFrame } from '#client/ui/marks/StatusGlyph.tsx';
import { timeLogType } from '#shared/enums/time-log.ts';
import type { TimesheetStatus } from '#shared/enums/timesheet.ts';
import styles from './SheetMarks.module.css';

const iconSize = 11;

/** A holiday or an absence by its name; nothing on other days. */
export function FreeDayMark({ day }: { day: FreeDay | undefined }) {
  if (day === undefined) return null;
  return (
    <chakra.span
      display="flex"
      // A long name takes no more than its column has.
      w="0"
      minW="100%"
      alignItems="center"
      justifyContent="inherit"
      gap="1"
      textStyle="xs"
      fontWeight="normal"
      color="fg.muted"
      title={day.name}
    >
      <Sign day={day} />
      <chakra.bdi truncate>{day.name}</chakra.bdi>
    </chakra.span>
  );
}

/** The same where a name has no room. */
export function FreeDayIcon({ day }: { day: FreeDay }) {
  return (
    <>
      <Sign day={day} />
      <VisuallyHidden>{day.name}</VisuallyHidden>
    </>
  );
}

function Sign({ day: { isAway } }: { day: FreeDay }) {
  const Icon = isAway ? TreePalm : PartyPopper;
  return <Icon size={iconSize} aria-hidden style={{ flexShrink: 0 }} />;
}

interface ClosedMarkProps {
  size?: number;
  /** The number of the invoice that locks an entry. */
  invoice?: string | undefined;
}

/** A lock beside a day, or an entry on one, that is closed, and beside an entry that was billed. */
export function ClosedMark({ size = 12, invoice }: ClosedMarkProps) {
  const { t } = useTranslation();
  const words = invoice === undefined ? t('closedTime.mark') : t('closedTime.onInvoice', { number: invoice });
  return (
    <chakra.span display="inline-flex" verticalAlign="-1px" flexShrink="0" color="fg.subtle" title={words}>
      <Lock size={size} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </chakra.span>
  );
}

interface SheetStatusProps {
  status: TimesheetStatus;
  plain?: boolean;
}

/** Pending amber, approved green, denied red, draft grey, in review blue. The value picks the glyph. */
const looks: Readonly<Record<TimesheetStatus, { value: string; color: string }>> = {
  DRAFT: { value: 'backlog', color: '#8a847a' },
  PENDING: { value: 'open', color: '#b06f00' },
  'IN REVIEW': { value: 'in-review', color: '#3f5fbd' },
  DENIED: { value: 'cancelled', color: '#b9351f' },
  APPROVED: { value: 'completed', color: '#3d7c25' },
};

/** The approval status of a timesheet. */
export function SheetStatus({ status, plain = false }: SheetStatusProps) {
  const { t } = useTranslation();
  const { value, color } = looks[status];
  return <StatusChip value={value} color={color} name={t(`timesheets.status.${status}`)} plain={plain} />;
}

const usual = 'TRACKED';

/** The origin of time; nothing for time from the timer, which is the rule. */
export function LogTypeChip({ type }: { type: string }) {
  const { t } = useTranslation();
  const logType = timeLogType.safeParse(type).data;
  if (logType === undefined || logType === usual) return null;
  return (
    <StatusFrame className={styles.type} style={listColorVars(null)}>
      {t(`timesheets.logType.${logType}`)}
    </StatusFrame>
  );
}

/** The name of time without a task; where nobody works with tasks, it is just time. */
export function useWithoutTask(): string {
  const { t } = useTranslation();
  return useHasModule('tasks') ? t('timesheets.noTask') : t('shell.nav.time');
}

interface TaskTitleProps {
  task: WeekTask | undefined;
  'data-spot'?: string;
  tabIndex?: number;
}

/** A task's mark and title, which leads to its page. */
export function TaskTitle({ task, ...spot }: TaskTitleProps) {
  const withoutTask = useWithoutTask();
  if (task === undefined) {
    return (
      <span className={classes(text.clipped, styles.nothing)} {...spot}>
        {withoutTask}
      </span>
    );
  }
  return (
    <span className={styles.task}>
      <IssueMark value={task.issueType} />
      <Link
        to={paths.task(task.id)}
        className={classes(text.clipped, styles.title)}
        title={task.title}
        dir="auto"
        {...spot}
      >
        {task.title}
      </Link>
    </span>
  );
}

interface EntryRangeProps {
  entry: WeekEntry;
  timeZone: string;
}

/** "10:35 – 12:05", "13:25 – now" */
export function EntryRange({ entry, timeZone }: EntryRangeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const clock = (instant: Date) => formatDate(instant, 'time', { ...format, timeZone });
  return (
    <bdi dir="ltr" className={classes('num', styles.range)} data-running={entry.isRunning ? '' : undefined}>
      {`${clock(entry.start)} – ${entry.isRunning ? t('timesheets.now') : clock(entry.end)}`}
    </bdi>
  );
}

/** "1:58 to go", "+0:15", "−0:21"; nothing where there is nothing to say. */
export function BalanceText({ balance }: { balance: Balance | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!balance) return null;
  const time = format.duration(balance.seconds);
  return (
    <small className={styles.balance} data-kind={balance.kind}>
      {balance.kind === 'left' ? (
        t('timesheets.left', { time })
      ) : (
        <bdi dir="ltr">{`${balance.kind === 'over' ? '+' : '−'}${time}`}</bdi>
      )}
    </small>
  );
}

/** "Target 8:00 a day, 40:00 a week" */
export function TargetText({ targets: { daySeconds, weekSeconds } }: { targets: Targets }) {
  const { t } = useTranslation();
  const format = useFormat();
  const week = format.duration(weekSeconds);
  if (daySeconds === undefined) return t('timesheets.targetWeek', { week });
  return t('timesheets.target', { day: format.duration(daySeconds), week });
}
