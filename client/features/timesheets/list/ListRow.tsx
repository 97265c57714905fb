import { CircleDollarSign } from 'lucide-react';
import { QueuedMark } from '#client/features/offline-queue/public/QueuedMark.tsx';
import { employeeName, ownerZone, secondsSince } from '#client/features/time-logs/public/entry-facts.ts';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { useClosedDays } from '#client/features/time-logs/public/use-closed-time.ts';
import { EntryMenu } from '#client/features/timer/public/EntryMenu.tsx';
import type { ListLine } from '#client/features/timesheets/list/list-view.ts';
import {
  ClosedMark,
  LogTypeChip,
  SheetStatus,
  TaskTitle,
  useWithoutTask,
} from '#client/features/timesheets/SheetMarks.tsx';
import { taskOf } from '#client/features/timesheets/week-grid.ts';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { classes } from '#client/lib/look/classes.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { formatDate } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import text from '#client/ui/layout/text.module.css';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import { dayOf } from '#shared/time/day.ts';
import { offsetMinutes } from '#shared/time/time-zone.ts';
import type { EntryRow } from '#shared/time-logs/entry-list.schema.ts';
import styles from './ListRow.module.css';

interface ListRowProps {
  line: ListLine;
  row: EntryRow;
  /** 0 while nothing runs. */
  nowMs: number;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  owners: readonly SheetOwner[];
  /** Its place among the lines, and how its height is measured. */
  index: number;
  measure: (node: Element | null) => void;
}

/** An entry, or the part of it that falls into the group. */
export function ListRow({ line, row, nowMs, isSelected, onSelect, owners, index, measure }: ListRowProps) {
  const { t } = useTranslation();
  const scope = useScope();
  const hasMoney = useHasModule('money');
  const withoutTask = useWithoutTask();
  const { log } = row;
  const timeZone = ownerZone(log, owners, scope.timeZone);
  const task = taskOf(log);
  const closed = useClosedDays(timeZone, log.employeeId);
  return (
    <li
      ref={measure}
      data-index={index}
      aria-setsize={line.group.totals.count}
      aria-posinset={line.place}
      className={styles.row}
      data-selected={isSelected ? '' : undefined}
    >
      <span className={styles.box}>
        <Check
          label={t('ui.table.select', { name: task?.title || log.description || withoutTask })}
          checked={isSelected}
          onCheckedChange={onSelect}
        />
      </span>
      <span className={styles.task}>
        <TaskTitle task={task} />
        {log.description ? (
          <span className={classes(text.clipped, styles.about)} dir="auto" title={log.description}>
            {log.description}
          </span>
        ) : null}
        <LogTypeChip type={log.logType} />
        <QueuedMark ids={[log.id]} />
        {hasMoney && log.isBillable ? (
          <span className={styles.billable} title={t('timesheets.billable')}>
            <CircleDollarSign size={14} aria-hidden />
            <VisuallyHidden>{t('timesheets.billable')}</VisuallyHidden>
          </span>
        ) : null}
        {log.invoiceNumber || closed.has(dayOf(new Date(row.startedAt), timeZone)) ? (
          <ClosedMark size={14} invoice={log.invoiceNumber} />
        ) : null}
        <RowMoney money={row.money} />
      </span>
      <RowFacts row={row} ownZone={timeZone} withPerson={owners.length > 1} />
      <span className={classes('num', styles.time)}>
        <Duration
          seconds={row.seconds + (row.isRunning ? secondsSince(row.stoppedAt, nowMs) : 0)}
          ofEntry
          running={row.isRunning}
        />
      </span>
      <span className={styles.status}>
        <SheetStatus status={row.status} />
      </span>
      <span className={styles.menu}>
        <EntryMenu log={log} timeZone={timeZone} />
      </span>
    </li>
  );
}

/** The amount of the entry, and its rate. */
function RowMoney({ money: { rate, amount, currency } = {} }: Pick<EntryRow, 'money'>) {
  const { t } = useTranslation();
  const textOf = useMoney();
  if (rate === undefined || amount === undefined || currency === undefined) return null;
  const perHour = t('money.perHour', { amount: textOf(rate, currency) });
  return (
    <span className={classes('num', styles.money)} title={perHour}>
      <span className={classes(text.subtle, styles.perHour)}>{perHour}</span>
      <bdi>{textOf(amount, currency)}</bdi>
    </span>
  );
}

interface RowFactsProps {
  row: EntryRow;
  /** The zone of the person whose time it is. */
  ownZone: string;
  withPerson: boolean;
}

function RowFacts({ row, ownZone, withPerson }: RowFactsProps) {
  const { log } = row;
  const name = employeeName(log);
  const project = log.project;
  return (
    <span className={styles.facts} data-with-person={withPerson ? '' : undefined}>
      <span className={styles.project}>
        {project ? (
          <ProjectMark
            name={project.name}
            color={typeof project.color === 'string' ? project.color : undefined}
            imageUrl={typeof project.imageUrl === 'string' ? project.imageUrl : undefined}
          />
        ) : null}
      </span>
      {withPerson ? (
        <span className={styles.person}>
          <MemberAvatar name={name} imageUrl={log.employee.user?.imageUrl} size={20} decorative />
          <span className={styles.name} dir="auto">
            {name}
          </span>
        </span>
      ) : null}
      <RowTimes row={row} ownZone={ownZone} />
    </span>
  );
}

/** When it was, in the zone of the page, and below that in the person's where it shows another time. */
function RowTimes({ row, ownZone }: Omit<RowFactsProps, 'withPerson'>) {
  const [start, end] = [new Date(row.startedAt), new Date(row.stoppedAt)];
  const { t } = useTranslation();
  const format = useFormat();
  const { timeZone } = useScope();
  const rangeIn = (zone: string) => {
    const clock = (at: Date) => formatDate(at, 'time', { ...format, timeZone: zone });
    return `${clock(start)} – ${row.isRunning ? t('timesheets.now') : clock(end)}`;
  };
  const day = dayOf(start, timeZone);
  const ownDay = dayOf(start, ownZone);
  const isElsewhere = offsetMinutes(timeZone, start) !== offsetMinutes(ownZone, start);
  const place = ownZone.slice(ownZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return (
    <span className={classes('num', styles.times)}>
      <span className={styles.fullDay}>{format.day(day)}</span>
      <span className={styles.shortDay}>{format.dayMonth(day)}</span>{' '}
      <bdi className={styles.clock} dir="ltr">
        {rangeIn(timeZone)}
      </bdi>
      {isElsewhere ? (
        <span className={classes(text.clipped, styles.elsewhere)}>
          {ownDay === day ? null : `${format.day(ownDay)} `}
          <bdi>{t('timesheets.list.ownTime', { range: rangeIn(ownZone), place })}</bdi>
        </span>
      ) : null}
    </span>
  );
}
