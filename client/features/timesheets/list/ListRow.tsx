import '#client/locales/en/pages/money.json';
import { chakra, HStack, VisuallyHidden } from '@chakra-ui/react';
import { CircleDollarSign } from 'lucide-react';
import { QueuedMark } from '#client/features/offline-queue/public/QueuedMark.tsx';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { useClosedDays } from '#client/features/time-logs/public/use-closed-time.ts';
import { EntryMenu } from '#client/features/timer/public/EntryMenu.tsx';
import {
  employeeName,
  type ListLine,
  ownerZone,
  secondsSince,
} from '#client/features/timesheets/list/list-view.ts';
import { ClosedMark, LogTypeChip, SheetStatus, TaskTitle } from '#client/features/timesheets/SheetMarks.tsx';
import { taskOf } from '#client/features/timesheets/week-grid.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { formatDate } from '#client/lib/time/format.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Duration } from '#client/ui/dates/Duration.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { useMoney } from '#client/ui/marks/MoneySums.tsx';
import { ProjectMark } from '#client/ui/marks/ProjectMark.tsx';
import { dayOf } from '#shared/time/day.ts';
import { offsetMinutes } from '#shared/time/time-zone.ts';
import type { EntryRow } from '#shared/time-logs/entry-list.schema.ts';

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

const areas = {
  base: '"box task task time menu" "box facts status status menu"',
  lg: '"box task facts time status menu"',
};
const columns = {
  base: '1.5rem minmax(0, 1fr) auto auto auto',
  lg: '1.5rem minmax(0, 1fr) minmax(0, 27rem) 4rem 6rem auto',
};

/** An entry, or the part of it that falls into the group. */
export function ListRow({ line, row, nowMs, isSelected, onSelect, owners, index, measure }: ListRowProps) {
  const { t } = useTranslation();
  const scope = useScope();
  const { log } = row;
  const timeZone = ownerZone(log, owners, scope.timeZone);
  const task = taskOf(log);
  const closed = useClosedDays(timeZone, log.employeeId);
  return (
    <chakra.li
      ref={measure}
      data-index={index}
      aria-setsize={line.group.totals.count}
      aria-posinset={line.place}
      display="grid"
      gridTemplateAreas={areas}
      gridTemplateColumns={columns}
      columnGap="2"
      alignItems="center"
      minH={{ base: '52px', lg: 'row' }}
      py={{ base: '1.5', lg: '0' }}
      ps={{ base: '3', md: '4' }}
      pe={{ base: '1', md: '2' }}
      textStyle="sm"
      borderColor="border.muted"
      bg={isSelected ? 'brand.subtle' : undefined}
      borderTopWidth="1px"
    >
      <chakra.span gridArea="box" display="flex">
        <Check
          label={t('ui.table.select', { name: task?.title ?? t('timesheets.noTask') })}
          checked={isSelected}
          onCheckedChange={onSelect}
        />
      </chakra.span>
      <HStack as="span" gridArea="task" gap="2" minW="0">
        <TaskTitle task={task} />
        {log.description ? (
          <chakra.span hideBelow="lg" flex="1" truncate dir="auto" color="fg.subtle" title={log.description}>
            {log.description}
          </chakra.span>
        ) : null}
        <LogTypeChip type={log.logType} />
        <QueuedMark ids={[log.id]} />
        {log.isBillable ? (
          <chakra.span color="fg.subtle" title={t('timesheets.billable')} flexShrink="0">
            <CircleDollarSign size={14} aria-hidden />
            <VisuallyHidden>{t('timesheets.billable')}</VisuallyHidden>
          </chakra.span>
        ) : null}
        {log.invoiceNumber || closed.has(dayOf(new Date(row.startedAt), timeZone)) ? (
          <ClosedMark size={14} invoice={log.invoiceNumber} />
        ) : null}
        <RowMoney money={row.money} />
      </HStack>
      <RowFacts row={row} ownZone={timeZone} withPerson={owners.length > 1} />
      <chakra.span gridArea="time" className="num" fontWeight="medium" textAlign="end">
        <Duration
          seconds={row.seconds + (row.isRunning ? secondsSince(row.stoppedAt, nowMs) : 0)}
          ofEntry
          running={row.isRunning}
        />
      </chakra.span>
      <chakra.span gridArea="status" justifySelf={{ base: 'end', lg: 'start' }}>
        <SheetStatus status={row.status} />
      </chakra.span>
      <chakra.span gridArea="menu">
        <EntryMenu log={log} timeZone={timeZone} />
      </chakra.span>
    </chakra.li>
  );
}

/** What the entry is worth, and at which rate. */
function RowMoney({ money: { rate, amount, currency } = {} }: Pick<EntryRow, 'money'>) {
  const { t } = useTranslation();
  const textOf = useMoney();
  if (rate === undefined || amount === undefined || currency === undefined) return null;
  const perHour = t('money.perHour', { amount: textOf(rate, currency) });
  return (
    <chakra.span ms="auto" flexShrink="0" className="num" color="fg.muted" title={perHour}>
      <chakra.span hideBelow="xl" textStyle="xs" color="fg.subtle" me="2">
        {perHour}
      </chakra.span>
      <bdi>{textOf(amount, currency)}</bdi>
    </chakra.span>
  );
}

interface RowFactsProps {
  row: EntryRow;
  /** The zone of the person whose time it is. */
  ownZone: string;
  withPerson: boolean;
}

const withPersonColumns = { lg: 'minmax(0, 7.5rem) minmax(0, 1fr) 10rem' };
const ownColumns = { lg: 'minmax(0, 1fr) 10rem' };

function RowFacts({ row, ownZone, withPerson }: RowFactsProps) {
  const { log } = row;
  const name = employeeName(log);
  const project = log.project;
  return (
    <chakra.span
      gridArea="facts"
      display={{ base: 'flex', lg: 'grid' }}
      gridTemplateColumns={withPerson ? withPersonColumns : ownColumns}
      columnGap="2"
      alignItems="center"
      minW="0"
      textStyle="xs"
      color="fg.muted"
    >
      <chakra.span minW="0" display="flex" hideBelow="lg">
        {project ? (
          <ProjectMark
            name={project.name}
            color={typeof project.color === 'string' ? project.color : undefined}
            imageUrl={typeof project.imageUrl === 'string' ? project.imageUrl : undefined}
          />
        ) : null}
      </chakra.span>
      {withPerson ? (
        <HStack as="span" gap="1.5" minW="0" flexShrink={{ base: '0', md: '1' }}>
          <MemberAvatar name={name} imageUrl={log.employee.user?.imageUrl} size={20} decorative />
          <chakra.span truncate dir="auto" hideBelow="md">
            {name}
          </chakra.span>
          <VisuallyHidden hideFrom="md">{name}</VisuallyHidden>
        </HStack>
      ) : null}
      <RowTimes row={row} ownZone={ownZone} />
    </chakra.span>
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
    <chakra.span className="num" minW="0" whiteSpace={{ base: 'normal', lg: 'nowrap' }}>
      <chakra.span hideBelow="md">{format.day(day)}</chakra.span>
      <chakra.span hideFrom="md">{format.dayMonth(day)}</chakra.span>{' '}
      <chakra.bdi dir="ltr" whiteSpace="nowrap">
        {rangeIn(timeZone)}
      </chakra.bdi>
      {isElsewhere ? (
        <chakra.span
          display={{ base: 'block', md: 'inline', lg: 'block' }}
          ms={{ md: '2', lg: '0' }}
          color="fg.subtle"
          truncate
        >
          {ownDay === day ? null : `${format.day(ownDay)} `}
          <bdi>{t('timesheets.list.ownTime', { range: rangeIn(ownZone), place })}</bdi>
        </chakra.span>
      ) : null}
    </chakra.span>
  );
}
