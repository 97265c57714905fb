import { Button, Card, chakra, HStack } from '@chakra-ui/react';
import { History, RotateCcw, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { ReviewButtons } from '#client/features/timesheets/approval/ReviewDialog.tsx';
import { SheetHistory } from '#client/features/timesheets/approval/SheetHistory.tsx';
import { useSheetActions, type WeekStep } from '#client/features/timesheets/approval/use-sheet-actions.ts';
import { sheetsQuery } from '#client/features/timesheets/queries.ts';
import { SheetStatus } from '#client/features/timesheets/SheetMarks.tsx';
import { useReadOf } from '#client/lib/api/read.ts';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { CountBadge } from '#client/ui/marks/CountBadge.tsx';
import { MemberAvatar } from '#client/ui/marks/MemberAvatar.tsx';
import { timesheetStatus } from '#shared/enums/timesheet.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { endOfWeek } from '#shared/time/week.ts';
import type { Timesheet } from '#shared/timesheets/timesheet.schema.ts';
import { isSubmitted } from '#shared/timesheets/timesheet-state.ts';

interface WeekApprovalProps {
  owner: SheetOwner;
  weekStart: Day;
  /** The day that is looked at; its history comes first. */
  day: Day | undefined;
  /** What else can be done with the week. */
  tools?: ReactNode;
}

/** The timesheets of a person's week; none while they are read. */
function useWeekSheets({ owner, weekStart }: Pick<WeekApprovalProps, 'owner' | 'weekStart'>) {
  const { startWeekOn } = useFormat();
  const { data } = useReadOf(
    sheetsQuery({
      startDate: weekStart,
      endDate: endOfWeek(weekStart, startWeekOn),
      employeeIds: [owner.employeeId],
    }),
  );
  return data ?? [];
}

/** How far the week is on its way to approval, what was said about it, and the next step. */
export function WeekApproval({ owner, weekStart, day, tools }: WeekApprovalProps) {
  const { t } = useTranslation();
  const [isHistory, setHistory] = useState(false);
  const sheets = useWeekSheets({ owner, weekStart });
  if (sheets.length === 0 && tools === undefined) return null;
  return (
    <Card.Root as="section" aria-label={t('timesheets.approval.label')} mb="3">
      <HStack px="4" py="2.5" gap="3" wrap="wrap" minH="13">
        <Statuses sheets={sheets} />
        <LastWord sheets={sheets} />
        <HStack ms="auto" gap="2" wrap="wrap">
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
    </Card.Root>
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

/** Who decided last, and why where that was said. */
function LastWord({ sheets }: { sheets: readonly Timesheet[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const denied = sheets.find(({ status, lastReason }) => status === 'DENIED' && lastReason);
  const approved = sheets.find(({ status, approvedBy }) => status === 'APPROVED' && approvedBy);
  if (denied) {
    return (
      <chakra.span textStyle="xs" color="fg.muted" minW="0" overflowWrap="anywhere">
        {t('timesheets.approval.denied', { day: format.day(denied.date) })}{' '}
        <chakra.q dir="auto">{denied.lastReason}</chakra.q>
      </chakra.span>
    );
  }
  if (!approved?.approvedBy) return null;
  const { name, imageUrl } = approved.approvedBy;
  return (
    <HStack as="span" gap="1.5" textStyle="xs" color="fg.muted" minW="0">
      <MemberAvatar name={name} imageUrl={imageUrl} size={20} decorative />
      {t('timesheets.approval.approvedBy', { name })}
    </HStack>
  );
}

interface SubmitWeekProps {
  owner: SheetOwner;
  weekStart: Day;
  sheets: readonly Timesheet[];
}

/** Hands the week in, or takes it back while nobody has decided. */
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
  const concerned = action === 'withdraw' ? waiting : open;
  const seconds = concerned.reduce((sum, sheet) => sum + sheet.seconds, 0);
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
      {action ? (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => {
            if (!isOpen) setAction(undefined);
          }}
          title={t(`timesheets.approval.title.${action}`)}
          count={concerned.length}
          confirmLabel={t(`timesheets.approval.${action}`)}
          tone="brand"
          onConfirm={() => stepWeek({ date: weekStart, action, employeeId: owner.employeeId })}
        >
          {t('timesheets.approval.what', { count: concerned.length, time: format.duration(seconds) })}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
