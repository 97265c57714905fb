import { Button, chakra } from '@chakra-ui/react';
import { QueuedMark } from '#client/features/offline-queue/public/QueuedMark.tsx';
import { AddTimeButton } from '#client/features/time-logs/public/AddTimeButton.tsx';
import { useClosedDays } from '#client/features/time-logs/public/use-closed-time.ts';
import { BreakNote } from '#client/features/timer/public/BreakNote.tsx';
import { EntryMenu } from '#client/features/timer/public/EntryMenu.tsx';
import {
  ClosedMark,
  EntryRange,
  LogTypeChip,
  SheetStatus,
  TaskTitle,
} from '#client/features/timesheets/SheetMarks.tsx';
import { phone, type WeekDay, type WeekEntry } from '#client/features/timesheets/week-grid.ts';
import { classes } from '#client/lib/look/classes.ts';
import { useMediaQuery } from '#client/lib/look/use-media-query.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Panel } from '#client/ui/layout/Panel.tsx';
import text from '#client/ui/layout/text.module.css';
import { isBeyondDraft, isLocked } from '#shared/timesheets/timesheet-state.ts';
import styles from './DayEntries.module.css';

interface DayEntriesProps {
  day: WeekDay;
  employeeId: string;
  timeZone: string;
}

/** The entries of a day, the latest first. */
export function DayEntries({ day, employeeId, timeZone }: DayEntriesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isPhone = useMediaQuery(phone);
  const { entries } = day;
  const closed = useClosedDays(timeZone, employeeId);
  const ask = closed.ask(day.day);
  return (
    <Panel
      padded={false}
      title={isPhone ? format.day(day.day) : format.dateLong(day.day)}
      aside={
        entries.length > 0
          ? isPhone
            ? format.duration(day.seconds)
            : t('timesheets.entryCount', { count: entries.length, time: format.duration(day.seconds) })
          : undefined
      }
      actions={
        <>
          <BreakNote minutes={day.missingBreakMinutes} />
          {day.isClosed ? <ClosedMark size={14} /> : null}
          {ask ? (
            <Button size="sm" variant="ghost" onClick={ask}>
              {t('closedTime.ask')}
            </Button>
          ) : null}
          {isBeyondDraft(day.status) ? <SheetStatus status={day.status} /> : null}
          {day.status && isLocked(day.status) ? null : (
            <AddTimeButton
              preset={{ day: day.day, employeeId }}
              size="sm"
              variant="ghost"
              reason={closed.reason(day.day)}
            />
          )}
        </>
      }
    >
      {entries.length === 0 ? (
        <chakra.p px="4" py="3" textStyle="sm" color="fg.muted">
          {t('timesheets.noEntries')}
        </chakra.p>
      ) : (
        <ul>
          {[...entries].reverse().map((entry) => (
            <EntryLine key={entry.log.id} entry={entry} timeZone={timeZone} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** An entry of a day, with what can be done with it. */
export function EntryLine({ entry, timeZone }: { entry: WeekEntry; timeZone: string }) {
  return (
    <li className={styles.entry}>
      <span className={styles.range} data-indented={entry.task ? '' : undefined}>
        <EntryRange entry={entry} timeZone={timeZone} />
      </span>
      <span className={styles.task}>
        <TaskTitle task={entry.task} />
        {entry.log.description ? (
          <span className={classes(text.clipped, styles.about)} dir="auto" title={entry.log.description}>
            {entry.log.description}
          </span>
        ) : null}
        <LogTypeChip type={entry.log.logType} />
        <QueuedMark ids={[entry.log.id]} />
        {entry.log.invoiceNumber ? <ClosedMark size={14} invoice={entry.log.invoiceNumber} /> : null}
      </span>
      <span className={styles.time}>
        <Duration seconds={entry.seconds} ofEntry running={entry.isRunning} />
      </span>
      <span className={styles.menu}>
        <EntryMenu log={entry.log} timeZone={timeZone} />
      </span>
    </li>
  );
}
