import { Button, chakra, HStack, Stack } from '@chakra-ui/react';
import { ChartColumn } from 'lucide-react';
import { Link } from 'react-router-dom';
import { QueuedMark } from '#client/features/offline-queue/public/QueuedMark.tsx';
import type { TaskTime } from '#client/features/tasks/page/use-task-time.ts';
import { AddTimeButton } from '#client/features/time-logs/public/AddTimeButton.tsx';
import { employeeName, ownerZone, secondsSince } from '#client/features/time-logs/public/entry-facts.ts';
import { rowsOf } from '#client/features/time-logs/public/entry-pages.ts';
import { useSeenPeople } from '#client/features/time-logs/public/sheet-owners.ts';
import { EntryMenu } from '#client/features/timer/public/EntryMenu.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { MoreButton } from '#client/ui/buttons/MoreButton.tsx';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { Clipped, dividedRow, Subtle } from '#client/ui/layout/looks.ts';
import reveal from '#client/ui/layout/reveal.module.css';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import type { Task } from '#shared/tasks/task.schema.ts';
import { endOfMonth } from '#shared/time/month.ts';
import type { EntryRow, EntryTotals, PersonTotals } from '#shared/time-logs/entry-list.schema.ts';

interface TaskTimeTabProps {
  task: Task;
  time: TaskTime;
  /** 0 while nothing runs. */
  nowMs: number;
}

/** The work on a task: the sum of each person, and the entries below. */
export function TaskTimeTab({ task, time: { query, data }, nowMs }: TaskTimeTabProps) {
  const { t } = useTranslation();
  const { seesOthers } = useSeenPeople();
  const totals = data?.pages[0]?.totals;
  if (!data || !totals) {
    return <Answer query={{ error: query.error, refetch: () => query.refetch() }} rows={3} />;
  }
  const rows = rowsOf(data);
  const grown = secondsSince(totals.at, nowMs);
  return (
    <Stack gap="3">
      <TimeHead task={task} totals={totals} grown={grown} />
      {totals.people && totals.people.length > 0 ? (
        <chakra.ul aria-label={t('tasks.record.people')}>
          {totals.people.map((person) => (
            <PersonSum key={person.employeeId} person={person} grown={grown} />
          ))}
        </chakra.ul>
      ) : null}
      {rows.length > 0 ? (
        <chakra.ul aria-label={t('tasks.record.entries')} borderTopWidth="1px" pt="1">
          {rows.map((row) => (
            <Entry key={`${row.log.id} ${row.day}`} row={row} nowMs={nowMs} withPerson={seesOthers} />
          ))}
        </chakra.ul>
      ) : null}
      <MoreButton pages={query} alignSelf="start">
        {t('comments.more')}
      </MoreButton>
      {seesOthers ? null : <Subtle as="p">{t('tasks.record.ownOnly')}</Subtle>}
    </Stack>
  );
}

/** The sum of all of it, and the ways to add to it and to report about it. */
function TimeHead({ task, totals, grown }: { task: Task; totals: EntryTotals; grown: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { count, seconds, running, groups } = totals;
  const months = groups.map(({ day }) => day).sort();
  const [from, last = from] = [months[0], months.at(-1)];
  const time = format.duration(seconds + running * grown);
  return (
    <HStack gap="1" minH="8" wrap="wrap">
      <chakra.span
        className="num"
        flex="1"
        textStyle="sm"
        {...(count > 0 ? { fontWeight: 'semibold' } : { color: 'fg.subtle' })}
      >
        {count > 0 ? t('timesheets.entryCount', { count, time }) : t('tasks.record.none')}
      </chakra.span>
      <AddTimeButton
        size="sm"
        variant="ghost"
        preset={{ taskId: task.id, projectId: task.projectId ?? undefined }}
      />
      {from !== undefined && last !== undefined ? (
        <Button asChild size="sm" variant="ghost">
          <Link to={paths.reportOfTask({ task: task.id, from, to: endOfMonth(last) })}>
            <ChartColumn aria-hidden />
            {t('tasks.record.report')}
          </Link>
        </Button>
      ) : null}
    </HStack>
  );
}

/** Figures of the sums stand over those of the entries. */
const MenuPlace = chakra('span', { base: { w: '7', flexShrink: '0' } });

function PersonSum({ person, grown }: { person: PersonTotals; grown: number }) {
  const { name, imageUrl, seconds, running } = person;
  return (
    <chakra.li display="flex" alignItems="center" gap="2" minH="8" textStyle="sm">
      <MemberAvatar name={name} imageUrl={imageUrl} size={24} decorative />
      <Clipped flex="1" fontWeight="medium">
        {name}
      </Clipped>
      <Duration seconds={seconds + running * grown} running={running > 0} />
      <MenuPlace aria-hidden />
    </chakra.li>
  );
}

interface EntryProps extends Pick<TaskTimeTabProps, 'nowMs'> {
  row: EntryRow;
  withPerson: boolean;
}

function Entry({ row, nowMs, withPerson }: EntryProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { timeZone } = useScope();
  const { log, startedAt, stoppedAt, isRunning, seconds } = row;
  const name = employeeName(log);
  const until = isRunning ? t('timesheets.now') : format.time(stoppedAt);
  return (
    <chakra.li {...dividedRow} className={reveal.holder} display="flex" alignItems="center" gap="2" minH="9">
      {withPerson ? (
        <chakra.span flexShrink="0" title={name}>
          <MemberAvatar name={name} imageUrl={log.employee.user?.imageUrl} size={20} />
        </chakra.span>
      ) : null}
      <Clipped flex="1" minW="0" title={log.description ?? undefined}>
        <chakra.span className="num" color="fg.muted">
          {format.day(startedAt)} <bdi dir="ltr">{`${format.time(startedAt)} – ${until}`}</bdi>
        </chakra.span>
        {log.description ? <bdi>{` · ${log.description}`}</bdi> : null}
      </Clipped>
      <QueuedMark ids={[log.id]} />
      <Duration
        seconds={seconds + (isRunning ? secondsSince(stoppedAt, nowMs) : 0)}
        ofEntry
        running={isRunning}
      />
      <span data-reveal>
        <EntryMenu log={log} timeZone={ownerZone(log, [], timeZone)} />
      </span>
    </chakra.li>
  );
}
