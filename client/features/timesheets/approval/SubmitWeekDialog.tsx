import { chakra, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useSheetActions } from '#client/features/timesheets/approval/use-sheet-actions.ts';
import { useRead } from '#client/lib/api/read.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Check } from '#client/ui/inputs/Check.tsx';
import type { Day } from '#shared/time/calendar-day.ts';
import { sumOfShown } from '#shared/time/duration.ts';
import type { WeekCheck } from '#shared/timesheets/timesheet.schema.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';

interface SubmitWeekDialogProps {
  weekStart: Day;
  employeeId: string;
  onClose: () => void;
}

/** Asks the server what would be submitted, and says what it lacks and what still runs before that is done. */
export function SubmitWeekDialog({ weekStart, employeeId, onClose }: SubmitWeekDialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { stepWeek } = useSheetActions();
  const [stops, setStops] = useState(true);
  const check = useRead(
    timesheetsApi.checkWeek,
    { query: { date: weekStart } },
    { staleTime: 0, refetchOnMount: 'always' },
  );
  // It opens as it stays: what it says comes before its buttons can be pressed.
  if (!check.isFetchedAfterMount) return null;
  const running = check.data?.runningTimer;
  const labels = {
    submit: t('timesheets.approval.submit'),
    stop: t('timesheets.approval.stopAndSubmit'),
    skip: t('timesheets.approval.withoutDay', { day: running ? format.day(running.date) : '' }),
  };
  // A timer started meanwhile is not submitted along with the rest.
  const runningTimer = running && stops ? 'stop' : 'skip';
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('timesheets.approval.title.submit')}
      confirmLabel={labels[running ? runningTimer : 'submit']}
      tone="brand"
      onConfirm={() => stepWeek({ date: weekStart, action: 'submit', employeeId, runningTimer })}
    >
      <Answer query={check} skeleton={<Skeleton h="6rem" />}>
        {(data) => <Checked check={data} stops={stops} onStops={setStops} />}
      </Answer>
    </ConfirmDialog>
  );
}

interface CheckedProps {
  check: WeekCheck;
  stops: boolean;
  onStops: (stops: boolean) => void;
}

function Checked({ check: { days, runningTimer }, stops, onStops }: CheckedProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const submitted = days.filter(
    ({ isSubmitted, date }) => isSubmitted && (stops || date !== runningTimer?.date),
  );
  const target = days.reduce((sum, { targetSeconds }) => sum + targetSeconds, 0);
  const missing = target - sumOfShown(days);
  return (
    <Stack gap="3">
      <Text>
        {t('timesheets.approval.what', {
          count: submitted.length,
          time: format.duration(sumOfShown(submitted)),
        })}{' '}
        {missing > 0
          ? t('timesheets.approval.short', {
              time: format.duration(missing),
              target: format.duration(target),
            })
          : null}
      </Text>
      <ShortDays days={days} />
      {runningTimer ? (
        <Notice tone="warning">
          <Text mb="2">
            {t('timesheets.approval.running', {
              day: format.day(runningTimer.date),
              time: format.time(runningTimer.startedAt),
            })}
          </Text>
          <Check checked={stops} onCheckedChange={onStops}>
            {t('timesheets.approval.stop')}
          </Check>
        </Notice>
      ) : null}
      <Text textStyle="xs">{t('timesheets.approval.locked')}</Text>
    </Stack>
  );
}

/** Days with less time than their target, or than their plan. */
function ShortDays({ days }: { days: WeekCheck['days'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const short = days.filter(
    ({ seconds, targetSeconds, plannedSeconds }) => seconds < Math.max(targetSeconds, plannedSeconds ?? 0),
  );
  if (short.length === 0) return null;
  return (
    <chakra.ul listStyleType="none" className="num">
      {short.map(({ date, seconds, targetSeconds, plannedSeconds }) => (
        <chakra.li key={date} display="flex" gap="3" justifyContent="space-between">
          <span>{format.day(date)}</span>
          <chakra.span ms="auto">
            {t('timesheets.weekOf', {
              time: format.duration(seconds),
              target: format.duration(targetSeconds),
            })}
          </chakra.span>
          {plannedSeconds ? (
            <chakra.span color="fg.subtle">
              {t('timesheets.approval.planned', { time: format.duration(plannedSeconds) })}
            </chakra.span>
          ) : null}
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
