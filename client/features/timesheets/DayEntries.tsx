import '#client/locales/en/pages/closed-time.json';
import { Button, chakra, HStack } from '@chakra-ui/react';
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
import { useMediaQuery } from '#client/lib/look/use-media-query.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Panel } from '#client/ui/layout/Panel.tsx';
import { isBeyondDraft, isLocked } from '#shared/timesheets/timesheet-state.ts';

interface DayEntriesProps {
  day: WeekDay;
  employeeId: string;
  timeZone: string;
}

/** What was logged on a day, the latest first. */
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
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr) auto auto', md: '8.5rem minmax(0, 1fr) auto auto' }}
      gridTemplateAreas={{ base: '"task time menu" "range range menu"', md: '"range task time menu"' }}
      columnGap="2"
      alignItems="center"
      minH={{ base: '52px', md: 'row' }}
      ps="4"
      pe="2"
      py={{ base: '2', md: '0' }}
      textStyle="sm"
      borderColor="border.muted"
      css={{ '& + &': { borderTopWidth: '1px' } }}
    >
      <chakra.span
        gridArea="range"
        textStyle={{ base: 'xs', md: 'sm' }}
        ps={{ base: entry.task ? '6' : '0', md: '0' }}
      >
        <EntryRange entry={entry} timeZone={timeZone} />
      </chakra.span>
      <HStack as="span" gridArea="task" gap="2" minW="0">
        <TaskTitle task={entry.task} />
        {entry.log.description ? (
          <chakra.span
            display={{ base: 'none', lg: 'block' }}
            flex="1"
            truncate
            dir="auto"
            color="fg.subtle"
            title={entry.log.description}
          >
            {entry.log.description}
          </chakra.span>
        ) : null}
        <LogTypeChip type={entry.log.logType} />
        <QueuedMark ids={[entry.log.id]} />
        {entry.log.invoiceNumber ? <ClosedMark size={14} invoice={entry.log.invoiceNumber} /> : null}
      </HStack>
      <chakra.span gridArea="time" fontWeight="medium">
        <Duration seconds={entry.seconds} ofEntry running={entry.isRunning} />
      </chakra.span>
      <chakra.span gridArea="menu">
        <EntryMenu log={entry.log} timeZone={timeZone} />
      </chakra.span>
    </chakra.li>
  );
}
