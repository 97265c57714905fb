import { chakra, type SystemStyleObject } from '@chakra-ui/react';
import { useId, useMemo } from 'react';
import { type FreeDay, useFreeDays } from '#client/features/absences/public/use-free-days.ts';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { useClosedDays } from '#client/features/time-logs/public/use-closed-time.ts';
import { useLogList } from '#client/features/time-logs/public/use-logs.ts';
import { type DaysViewProps, useSheetPath } from '#client/features/timesheets/calendar/DaysView.tsx';
import { MonthCell, type MonthDay, monthDays } from '#client/features/timesheets/calendar/MonthCell.tsx';
import { CalendarSummary } from '#client/features/timesheets/calendar/PlannedList.tsx';
import type { CalendarChoice } from '#client/features/timesheets/use-sheet-view.ts';
import { useEventsRead } from '#client/features/workspace/public/use-events.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useDayKeys } from '#client/lib/time/day-keys.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { useServerNow } from '#client/lib/time/use-server-now.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { ReadFailure } from '#client/ui/feedback/ReadFailure.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { monthWeeks } from '#shared/time/month.ts';
import type { TimeLog } from '#shared/time-logs/time-log.schema.ts';

const minuteMs = 60_000;
/** Time that began earlier lasts into the month. */
const reachesBackDays = 7;

/** A month with its time and plans, in whatever state it is. */
export function MonthSheet(props: DaysViewProps) {
  const { owner, choice } = props;
  const { tenantId } = useScope();
  const { startWeekOn } = useFormat();
  const weeks = useMemo(() => monthWeeks(choice.day, startWeekOn), [choice.day, startWeekOn]);
  const startDate = addDays(weeks[0]?.[0] ?? choice.day, -reachesBackDays);
  const endDate = weeks.at(-1)?.at(-1) ?? choice.day;
  const { data, error, isFetching, refetch } = useLogList(
    { tenantId, timeZone: owner.timeZone },
    { startDate, endDate, employeeIds: [owner.employeeId] },
  );
  // The grid stays while another month is on its way, and with it the place of the keys.
  if (data || !error || isFetching) return <Shown {...props} logs={data} weeks={weeks} />;
  return (
    <Card>
      <Answer query={{ data, error, refetch }} skeleton={null} reference="shown" />
    </Card>
  );
}

const nothing: readonly TimeLog[] = [];

type ShownProps = DaysViewProps & { logs: readonly TimeLog[] | undefined; weeks: string[][] };

function Shown({ owner, choice, planned, logs = nothing, weeks }: ShownProps) {
  const nowMs = useServerNow(0, minuteMs);
  const { timeZone, employeeId } = owner;
  const isWaiting = logs === nothing;
  const { has: isClosed } = useClosedDays(timeZone, employeeId);
  const [first, last] = [weeks[0]?.[0] ?? choice.day, weeks.at(-1)?.at(-1) ?? choice.day];
  const { t } = useTranslation();
  const { events, hasFailed, retry } = useEventsRead(first, last, { enabled: owner.isOwn });
  const days = useMemo(
    () => monthDays(logs, planned, { weeks, timeZone, isClosed, events, now: new Date(nowMs) }),
    [logs, planned, weeks, timeZone, isClosed, events, nowMs],
  );
  const freeDays = useFreeDays(owner.employeeId, first, last);
  const ofMonth = days.flat().filter(({ day }) => day.startsWith(choice.day.slice(0, 7)));
  return (
    <>
      {hasFailed ? <ReadFailure text={t('calendars.notLoaded')} onRetry={retry} mb="5" /> : null}
      <CalendarSummary days={ofMonth} planned={planned} isWaiting={isWaiting} />
      <MonthView weeks={days} freeDays={freeDays} owner={owner} choice={choice} isWaiting={isWaiting} />
    </>
  );
}

interface MonthViewProps {
  weeks: readonly (readonly MonthDay[])[];
  freeDays: ReadonlyMap<Day, FreeDay>;
  owner: SheetOwner;
  choice: Pick<CalendarChoice, 'day' | 'moveTo'>;
  /** The time is not there yet. */
  isWaiting: boolean;
}

/** A month of days, each with its time and its plans; a day leads to its timesheet. */
function MonthView({ weeks, freeDays, owner, choice, isWaiting }: MonthViewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const helpId = useId();
  const { day: focused, moveTo } = choice;
  const tableProps = useDayKeys({ day: focused, startWeekOn: format.startWeekOn, moveTo });
  const month = focused.slice(0, 7);
  const pathOf = useSheetPath(owner);
  return (
    <chakra.div borderWidth="1px" borderRadius="l3" bg="bg.panel" overflow="hidden">
      <chakra.table
        role="grid"
        aria-label={t('calendar.of', { name: owner.name, range: format.monthName(focused) })}
        aria-describedby={helpId}
        aria-busy={isWaiting}
        css={monthStyles}
        {...tableProps}
      >
        <thead>
          <tr>
            {weeks[0]?.map(({ day }) => (
              <th key={day} scope="col">
                {format.weekdayShort(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map((day) => (
                <MonthCell
                  key={day.day}
                  day={day}
                  freeDay={freeDays.get(day.day)}
                  to={pathOf(day.day)}
                  inMonth={day.day.startsWith(month)}
                  isFocusable={day.day === focused}
                  isWaiting={isWaiting}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </chakra.table>
      <VisuallyHidden id={helpId}>{t('calendar.keys')}</VisuallyHidden>
    </chakra.div>
  );
}

/** One sheet for the whole month: forty days with a style each would be slow to draw. */
const monthStyles: SystemStyleObject = {
  w: '100%',
  tableLayout: 'fixed',
  textStyle: 'xs',
  '& thead': { bg: 'bg.subtle' },
  '& th': {
    h: '8',
    px: { base: '1', md: '2' },
    fontWeight: 'medium',
    color: 'fg.subtle',
    textAlign: 'start',
  },
  '& td': {
    p: '0',
    verticalAlign: 'top',
    borderTopWidth: '1px',
    borderInlineStartWidth: '1px',
    borderColor: 'border.muted',
    '&:first-of-type': { borderInlineStartWidth: '0' },
    '&[data-weekend]': { bg: 'bg.stripe' },
  },
  '& [data-part=day]': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: '0.5',
    h: { base: '3.75rem', md: '6.75rem' },
    px: { base: '1', md: '2' },
    py: '1.5',
    overflow: 'hidden',
    '&:has(> a:hover)': { bg: 'bg.muted' },
  },
  '& [data-today] [data-part=day]': {
    boxShadow: 'inset 0 2px 0 {colors.brand.solid}',
    bg: 'brand.subtle',
  },
  // The link is as large as its day; its lines and the events of the day lie on it.
  '& td a': {
    display: 'flex',
    flexDirection: 'column',
    gap: '0.5',
    outline: 'none',
    '&::after': { content: '""', position: 'absolute', inset: '0', outlineOffset: '-2px' },
    '&:focus-visible::after': { outline: '2px solid {colors.brand.focusRing}' },
  },
  '& [data-part=head]': {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    justifyContent: 'space-between',
    '& b': { fontWeight: 'semibold' },
    '& span': { color: 'fg.muted', fontWeight: 'medium' },
  },
  '& [data-today] [data-part=head] b': { color: 'brand.fg' },
  '& [data-part=count]': {
    display: { base: 'flex', md: 'none' },
    alignItems: 'center',
    gap: '0.5',
    color: 'fg.subtle',
  },
  '& [data-part=line]': {
    display: { base: 'none', md: 'flex' },
    alignItems: 'center',
    gap: '1.5',
    minW: '0',
    position: 'relative',
    zIndex: '1',
    '& > bdi': { flex: '1', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > span': { color: 'fg.subtle' },
    '& > i': { w: '2', h: '2', borderRadius: 'full', flexShrink: '0', bg: 'var(--k)' },
    '& > svg': { flexShrink: '0', ms: '-2px' },
  },
  '& [data-event]': {
    borderRadius: 'l1',
    textAlign: 'start',
    cursor: 'pointer',
    '&:is(:hover, [aria-expanded=true])': { color: 'fg' },
  },
  '& [data-event] > i': {
    borderRadius: 'l1',
    borderWidth: '1px',
    borderColor: 'border.control',
    bg: 'bg.muted',
  },
  '& [data-part=rest]': { display: { base: 'none', md: 'block' }, color: 'fg.subtle', ps: '3.5' },
  '& [data-planned], & [data-event], & [data-outside] b, & [data-outside] [data-part=line]': {
    color: 'fg.subtle',
  },
  '& [data-part=waiting]': { h: '3', mt: '1', w: '80%', borderRadius: 'l1', bg: 'bg.muted' },
};
