import { Button, chakra, HStack, Table } from '@chakra-ui/react';
import { Check as CheckMark, ChevronRight, ExternalLink } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useWeekLogs } from '#client/features/time-logs/public/use-logs.ts';
import { EntryLine } from '#client/features/timesheets/DayEntries.tsx';
import { TimeFlags } from '#client/features/timesheets/review/ReviewFlags.tsx';
import {
  approvableOf,
  type ReviewDecisions,
  weekKey,
} from '#client/features/timesheets/review/use-review-decisions.ts';
import { SheetStatus } from '#client/features/timesheets/SheetMarks.tsx';
import { buildWeekGrid } from '#client/features/timesheets/week-grid.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { serverNow } from '#client/lib/time/clock.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import { normaliseTimeZone } from '#shared/time/time-zone.ts';
import type { ReviewDay, ReviewWeek } from '#shared/timesheets/review.schema.ts';

interface ReviewDaysProps {
  week: ReviewWeek;
  decisions: ReviewDecisions;
}

/** The days of a week, each with what can be decided about it alone; one opens to its entries. */
function ReviewDays({ week, decisions }: ReviewDaysProps) {
  const [open, setOpen] = useState<string>();
  return (
    <ul>
      {week.days.map((day) => (
        <chakra.li key={day.id} borderBottomWidth="1px" borderColor="border.muted">
          <DayLine
            day={day}
            week={week}
            decisions={decisions}
            isOpen={open === day.date}
            onToggle={() => setOpen(open === day.date ? undefined : day.date)}
          />
          {open === day.date ? <Entries day={day} week={week} /> : null}
        </chakra.li>
      ))}
    </ul>
  );
}

interface DayLineProps extends ReviewDaysProps {
  day: ReviewDay;
  isOpen: boolean;
  onToggle: () => void;
}

function DayLine({ day, week, decisions, isOpen, onToggle }: DayLineProps) {
  const format = useFormat();
  const { date, seconds, changedAt, status, lastReason } = day;
  return (
    <HStack minH="row" ps="4" pe="2" py="1" columnGap="3" rowGap="1" wrap="wrap" textStyle="sm">
      <chakra.button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        display="flex"
        alignItems="center"
        gap="2"
        minW="8.5rem"
        cursor="pointer"
        borderRadius="l1"
      >
        <chakra.span color="fg.subtle" transform={isOpen ? 'rotate(90deg)' : undefined}>
          <ChevronRight size={14} className={isOpen ? undefined : 'flip-rtl'} aria-hidden />
        </chakra.span>
        {format.day(date)}
      </chakra.button>
      <chakra.span className="num" fontWeight="medium" minW="3rem" textAlign="end">
        {format.duration(seconds)}
      </chakra.span>
      <SheetStatus status={status} />
      <HStack columnGap="3" rowGap="0.5" wrap="wrap" flex="1" textStyle="xs" minW="0">
        <TimeFlags {...day} isChanged={Boolean(changedAt)} />
        {status === 'DENIED' && lastReason ? (
          <chakra.q dir="auto" color="fg.muted" overflowWrap="anywhere">
            {lastReason}
          </chakra.q>
        ) : null}
      </HStack>
      <DayButtons day={day} week={week} decisions={decisions} />
    </HStack>
  );
}

const steps = [
  { to: 'DRAFT', name: 'REOPEN', run: 'reopen' },
  { to: 'DENIED', name: 'DENIED', run: 'deny' },
  { to: 'APPROVED', name: 'APPROVED', run: 'approve' },
] as const;

/** A decision about this day alone, which its name says. */
function DayButtons({ day, week, decisions }: ReviewDaysProps & { day: ReviewDay }) {
  const { t } = useTranslation();
  const format = useFormat();
  const what = `${format.dayMonth(day.date)}, ${format.duration(day.seconds)}`;
  const isOpenTo = (to: (typeof steps)[number]['to']) =>
    day.allowedSteps.includes(to) && (to !== 'DRAFT' || day.status === 'APPROVED');
  return (
    <HStack gap="1" ms="auto">
      {steps
        .filter(({ to }) => isOpenTo(to))
        .map(({ to, name, run }) => (
          <Button
            key={to}
            size="xs"
            variant="ghost"
            colorPalette={to === 'DENIED' ? 'danger' : undefined}
            className="num"
            onClick={() => decisions[run]([{ week, days: [day] }])}
          >
            {t('review.named', { action: t(`timesheets.steps.${name}`), what })}
          </Button>
        ))}
    </HStack>
  );
}

/** The entries of a day, as its owner's week has them. */
function Entries({ day, week }: { day: ReviewDay; week: ReviewWeek }) {
  const { t } = useTranslation();
  const format = useFormat();
  const scope = useScope();
  const zone = week.employee.user?.timeZone;
  const timeZone = zone ? normaliseTimeZone(zone) : scope.timeZone;
  const query = useWeekLogs({ tenantId: scope.tenantId, timeZone }, week.weekStart, week.employeeId);
  const { data } = query;
  const entries = useMemo(() => {
    const view = { weekStart: week.weekStart, timeZone, now: new Date(serverNow()) };
    return buildWeekGrid(data ?? [], view).days.find((each) => each.day === day.date)?.entries ?? [];
  }, [data, week.weekStart, timeZone, day.date]);
  return (
    <chakra.div bg="bg.panel" borderTopWidth="1px" borderColor="border.muted">
      <Answer query={{ ...query, data }} rows={2}>
        {() => (
          <ul aria-label={t('timesheets.entriesOf', { day: format.dateLong(day.date) })}>
            {entries.map((entry) => (
              <EntryLine key={entry.log.id} entry={entry} timeZone={timeZone} />
            ))}
          </ul>
        )}
      </Answer>
    </chakra.div>
  );
}

interface ReviewRowProps {
  week: ReviewWeek;
  name: string;
  /** Columns of the table. */
  span: number;
  isSelected: boolean;
  onSelect: () => void;
  isOpen: boolean;
  /** Opens the days of another week. */
  onNext: (key: string | undefined) => void;
  decisions: ReviewDecisions;
  children: ReactNode;
}

/** A week, and below it its days while it is open. */
export function ReviewRow(props: ReviewRowProps) {
  const { week, name, span, isSelected, onSelect, isOpen, children } = props;
  const { t } = useTranslation();
  const key = weekKey(week);
  return (
    <>
      <Table.Row
        data-review-week={key}
        data-selected={isSelected ? '' : undefined}
        css={{
          '&:has([data-review-open]:focus-visible)': {
            outline: '2px solid',
            outlineColor: 'brand.focusRing',
            outlineOffset: '-2px',
          },
          '& [data-review-open]:focus-visible': { outline: 'none' },
        }}
      >
        <Table.Cell pe="0">
          <Check label={t('ui.table.select', { name })} checked={isSelected} onCheckedChange={onSelect} />
        </Table.Cell>
        {children}
      </Table.Row>
      {isOpen ? (
        <Table.Row data-review-week={key}>
          <Table.Cell colSpan={span} p="0" bg="bg.subtle" w="100%">
            <chakra.section aria-label={t('review.days', { name })}>
              <ReviewDays week={week} decisions={props.decisions} />
              <Foot {...props} />
            </chakra.section>
          </Table.Cell>
        </Table.Row>
      ) : null}
    </>
  );
}

/** The key of the week below; absent after the last. */
function keyBelow(key: string): string | undefined {
  const openers = [...document.querySelectorAll<HTMLElement>('[data-review-open]')];
  const at = openers.findIndex((opener) => opener.dataset.reviewOpen === key);
  return openers.at(at + 1)?.dataset.reviewOpen;
}

function Foot({ week, decisions, onNext }: ReviewRowProps) {
  const { t } = useTranslation();
  const part = approvableOf(week);
  return (
    <HStack px="4" py="2" gap="2" wrap="wrap" justify="flex-end">
      <Button size="sm" variant="ghost" asChild>
        <Link
          to={paths.timesheets({ week: week.weekStart, member: week.isOwn ? undefined : week.employeeId })}
        >
          <ExternalLink aria-hidden />
          {t('review.open')}
        </Link>
      </Button>
      {part.days.length > 0 ? (
        <Button
          size="sm"
          onClick={() => {
            onNext(keyBelow(weekKey(week)));
            decisions.approve([part]);
          }}
        >
          <CheckMark aria-hidden />
          {t('review.approveNext')}
        </Button>
      ) : null}
    </HStack>
  );
}
