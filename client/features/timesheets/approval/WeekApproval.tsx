import { Button, chakra, HStack, Text } from '@chakra-ui/react';
import { ArrowRight, History, RotateCcw, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { ReviewButtons } from '#client/features/timesheets/approval/ReviewDialog.tsx';
import { SheetHistory } from '#client/features/timesheets/approval/SheetHistory.tsx';
import { SubmitWeekDialog } from '#client/features/timesheets/approval/SubmitWeekDialog.tsx';
import { useSheetActions, type WeekStep } from '#client/features/timesheets/approval/use-sheet-actions.ts';
import { sheetsQuery } from '#client/features/timesheets/queries.ts';
import { SheetStatus } from '#client/features/timesheets/SheetMarks.tsx';
import { useHasModule } from '#client/features/workspace/public/use-modules.ts';
import { useReadOf } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Card } from '#client/ui/layout/Card.tsx';
import { CountBadge } from '#client/ui/marks/CountBadge.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { timesheetStatus } from '#shared/enums/timesheet.ts';
import { addDays, type Day } from '#shared/time/calendar-day.ts';
import { sumOfShown } from '#shared/time/duration.ts';
import { endOfWeek } from '#shared/time/week.ts';
import type { Timesheet } from '#shared/timesheets/timesheet.schema.ts';
import { isSubmitted } from '#shared/timesheets/timesheet-state.ts';

interface WeekApprovalProps {
  owner: SheetOwner;
  weekStart: Day;
  /** The day that is looked at; its history comes first. */
  day: Day | undefined;
  /** The time of the week. */
  total?: ReactNode;
  /** Further actions on the week. */
  tools?: ReactNode;
}

/** The timesheets of a person's week; undefined while they are read. */
function useWeekSheets({ owner, weekStart }: Pick<WeekApprovalProps, 'owner' | 'weekStart'>) {
  const { startWeekOn } = useFormat();
  const { data } = useReadOf(
    sheetsQuery({
      startDate: weekStart,
      endDate: endOfWeek(weekStart, startWeekOn),
      employeeIds: [owner.employeeId],
    }),
  );
  return data;
}

/** The approval status of the week, its comments, and the next step; the tools alone where nobody reviews. */
export function WeekApproval(props: WeekApprovalProps) {
  if (useHasModule('review')) return <Band {...props} />;
  const { total, tools } = props;
  if (total === undefined && tools === undefined) return null;
  return (
    <HStack mb="3" gap="2" wrap="wrap">
      {total}
      <HStack ms="auto" gap="2" wrap="wrap">
        {tools}
      </HStack>
    </HStack>
  );
}

/** On a phone the buttons of a week that was read stand in two lines. */
const twoLines = { base: '4.5rem', md: '0' };

function Band({ owner, weekStart, day, total, tools }: WeekApprovalProps) {
  const { t } = useTranslation();
  const [isHistory, setHistory] = useState(false);
  const read = useWeekSheets({ owner, weekStart });
  const sheets = read ?? [];
  // It keeps its room in a week without time: the first entry must not push the page down.
  return (
    <Card as="section" aria-label={t('timesheets.approval.label')} style={{ marginBottom: '0.75rem' }}>
      <HStack px="4" py="2.5" gap="3" wrap="wrap" minH="3.25rem">
        {read?.length === 0 && tools === undefined ? (
          <Text textStyle="sm" color="fg.muted">
            {t('timesheets.empty.title')}
          </Text>
        ) : null}
        {total}
        <Statuses sheets={sheets} />
        <Steps owner={owner} sheets={sheets} />
        <HStack ms="auto" gap="2" wrap="wrap" minH={read === undefined ? twoLines : undefined}>
          {sheets.length > 0 ? (
            <Button variant="ghost" onClick={() => setHistory(true)}>
              <History aria-hidden />
              {t('timesheets.entry.history')}
            </Button>
          ) : null}
          {tools}
          {owner.isOwn ? (
            <SubmitWeek owner={owner} weekStart={weekStart} sheets={sheets} />
          ) : (
            <ReviewButtons sheets={sheets} />
          )}
        </HStack>
      </HStack>
      <SheetHistory sheets={sheets} day={day} open={isHistory} onOpenChange={setHistory} />
    </Card>
  );
}

/** One chip, or one for each status with how many days have it. */
function Statuses({ sheets }: { sheets: readonly Timesheet[] }) {
  const counts = timesheetStatus.options
    .map((status) => ({ status, count: sheets.filter((sheet) => sheet.status === status).length }))
    .filter(({ count }) => count > 0);
  return (
    <HStack gap="2" wrap="wrap">
      {counts.map(({ status, count }) => (
        <HStack key={status} as="span" gap="1">
          <SheetStatus status={status} />
          {counts.length > 1 ? <CountBadge count={count} /> : null}
        </HStack>
      ))}
    </HStack>
  );
}

interface StepsProps {
  owner: SheetOwner;
  sheets: readonly Timesheet[];
}

/** The submissions and decisions of the days: person, time and reason. */
function Steps({ owner, sheets }: StepsProps) {
  const { t } = useTranslation();
  const submitted = sheets.filter(({ submittedAt }) => submittedAt);
  const decision = lastDecision(sheets);
  const lastSubmitted = submitted
    .map(({ submittedAt }) => submittedAt ?? '')
    .toSorted()
    .at(-1);
  return (
    <HStack gap="2" wrap="wrap" textStyle="xs" color="fg.muted" minW="0">
      {lastSubmitted ? (
        <Step
          person={owner}
          text={t('timesheets.approval.submitted')}
          sheets={submitted}
          at={lastSubmitted}
        />
      ) : null}
      {lastSubmitted && decision ? <ArrowRight size={12} className="flip-rtl" aria-hidden /> : null}
      {decision ? (
        <>
          <Step
            person={decision.step.actor ?? undefined}
            text={t(`timesheets.status.${decision.step.to}`)}
            sheets={decision.sheets}
            at={decision.step.createdAt}
          />
          {decision.reason ? (
            <chakra.q dir="auto" overflowWrap="anywhere">
              {decision.reason}
            </chakra.q>
          ) : null}
        </>
      ) : null}
    </HStack>
  );
}

/** The latest effective denial, else the latest approval, with its days. */
function lastDecision(sheets: readonly Timesheet[]) {
  const to = sheets.some(({ status }) => status === 'DENIED') ? 'DENIED' : 'APPROVED';
  const decided = sheets
    .filter(({ status, lastStep }) => status === to && lastStep?.to === to)
    .toSorted((a, b) => (a.lastStep?.createdAt ?? '').localeCompare(b.lastStep?.createdAt ?? ''));
  const last = decided.at(-1);
  if (!last?.lastStep) return undefined;
  return { step: last.lastStep, sheets: decided, reason: to === 'DENIED' ? last.lastReason : undefined };
}

interface StepProps {
  person: { name: string; imageUrl?: string | null } | undefined;
  text: string;
  sheets: readonly Timesheet[];
  at: string;
}

function Step({ person, text, sheets, at }: StepProps) {
  const { t } = useTranslation();
  const name = person?.name ?? t('timesheets.history.system');
  return (
    <HStack as="span" gap="1.5" whiteSpace="nowrap">
      <MemberAvatar name={name} imageUrl={person?.imageUrl} size={20} />
      <chakra.b fontWeight="medium" color="fg">
        {text} <DaysOf sheets={sheets} />
      </chakra.b>
      <DateText value={at} format="dateTime" />
    </HStack>
  );
}

/** "Mon – Wed", "Mon, Thu" */
function DaysOf({ sheets }: { sheets: readonly Timesheet[] }) {
  const { weekdayShort } = useFormat();
  const days = sheets.map(({ date }) => date).toSorted();
  const [first = '', last = first] = [days[0], days.at(-1)];
  const isUnbroken = days.length > 2 && addDays(first, days.length - 1) === last;
  return (
    <>{isUnbroken ? `${weekdayShort(first)} – ${weekdayShort(last)}` : days.map(weekdayShort).join(', ')}</>
  );
}

interface SubmitWeekProps {
  owner: SheetOwner;
  weekStart: Day;
  sheets: readonly Timesheet[];
}

/** Submits the week, or withdraws it while nobody has decided. */
function SubmitWeek({ owner, weekStart, sheets }: SubmitWeekProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { stepWeek } = useSheetActions();
  const [action, setAction] = useState<WeekStep['action']>();
  const open = sheets.filter(({ allowedSteps }) => allowedSteps.includes('PENDING'));
  const waiting = sheets.filter(
    ({ status, allowedSteps }) => isSubmitted(status) && allowedSteps.includes('DRAFT'),
  );
  const isAgain = open.some(({ status }) => status === 'DENIED');
  const seconds = sumOfShown(waiting);
  const close = () => setAction(undefined);
  return (
    <>
      {waiting.length > 0 ? (
        <Button variant="outline" onClick={() => setAction('withdraw')}>
          <RotateCcw aria-hidden />
          {t('timesheets.approval.withdraw')}
        </Button>
      ) : null}
      {open.length > 0 ? (
        <Button onClick={() => setAction('submit')}>
          <Send aria-hidden />
          {t(isAgain ? 'timesheets.approval.again' : 'timesheets.approval.submit')}
        </Button>
      ) : null}
      {action === 'submit' ? (
        <SubmitWeekDialog weekStart={weekStart} employeeId={owner.employeeId} onClose={close} />
      ) : null}
      {action === 'withdraw' ? (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => isOpen || close()}
          title={t('timesheets.approval.title.withdraw')}
          confirmLabel={t('timesheets.approval.withdraw')}
          tone="brand"
          onConfirm={() => stepWeek({ date: weekStart, action, employeeId: owner.employeeId })}
        >
          {t('timesheets.approval.what', { count: waiting.length, time: format.duration(seconds) })}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
