import { chakra } from '@chakra-ui/react';
import { EntryMenu } from '#client/features/timer/public/EntryMenu.tsx';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { addDays } from '#shared/time/calendar-day.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';
import { timeLogsApi } from '#shared/time-logs/time-logs.api.ts';

const shownAtMost = 3;
const daysBack = 30;

/** The person's own last entries on a task, each with what can be done about it. */
export function TaskEntries({ taskId }: { taskId: string }) {
  const { t } = useTranslation();
  const { timeZone, employeeId } = useScope();
  const today = useToday();
  const days = { startDate: addDays(today, -daysBack), endDate: today, timeZone };
  const relations = ['project', 'task', 'employee.user', 'timesheet'];
  const { data = [] } = useRead(timeLogsApi.list, {
    query: { ...days, employeeIds: [employeeId], taskIds: [taskId], relations },
  });
  const last = data
    .filter(({ isRunning }) => !isRunning)
    .slice(-shownAtMost)
    .reverse();
  if (last.length === 0) return null;
  return (
    <chakra.ul aria-label={t('entries.last')} borderTopWidth="1px" borderColor="border.muted" pt="1" mb="-1">
      {last.map((log) => (
        <Entry key={log.id} log={log} timeZone={timeZone} />
      ))}
    </chakra.ul>
  );
}

function Entry({ log, timeZone }: { log: TimeLog; timeZone: string }) {
  const format = useFormat();
  const seconds = (Date.parse(log.stoppedAt) - Date.parse(log.startedAt)) / 1000;
  return (
    <chakra.li display="flex" alignItems="center" gap="2" minH="8" textStyle="xs">
      <chakra.span
        className="num"
        color="fg.subtle"
        flex="1"
        minW="0"
        truncate
        title={log.description ?? undefined}
      >
        {format.day(log.startedAt)}{' '}
        <bdi dir="ltr">{`${format.time(log.startedAt)} – ${format.time(log.stoppedAt)}`}</bdi>
        {log.description ? ` · ${log.description}` : null}
      </chakra.span>
      <Duration seconds={seconds} ofEntry />
      <EntryMenu log={log} timeZone={timeZone} />
    </chakra.li>
  );
}
