import { Button, Card, chakra, HStack } from '@chakra-ui/react';
import { History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetOwner } from '#client/features/time-logs/public/sheet-owners.ts';
import { sheetsQuery } from '#client/features/timesheets/queries.ts';
import { SheetHistory } from '#client/features/timesheets/SheetHistory.tsx';
import { SheetStatus } from '#client/features/timesheets/SheetStatus.tsx';
import { SubmitWeek } from '#client/features/timesheets/SubmitWeek.tsx';
import { VerdictButtons } from '#client/features/timesheets/VerdictButtons.tsx';
import { useReadOf } from '#client/lib/read.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { CountBadge } from '#client/ui/CountBadge.tsx';
import { MemberAvatar } from '#client/ui/MemberAvatar.tsx';
import { timesheetStatus } from '#shared/enums/timesheet.ts';
import type { Day } from '#shared/time/calendar-day.ts';
import { endOfWeek } from '#shared/time/week.ts';
import type { Timesheet } from '#shared/timesheets/timesheet.schema.ts';

export interface WeekApprovalProps {
  owner: SheetOwner;
  weekStart: Day;
  /** The day that is looked at; its history comes first. */
  day: Day | undefined;
  /** What else can be done with the week. */
  tools?: ReactNode;
}

/** The timesheets of a person's week; none while they are read. */
export function useWeekSheets({ owner, weekStart }: Pick<WeekApprovalProps, 'owner' | 'weekStart'>) {
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
            <VerdictButtons sheets={sheets} />
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
