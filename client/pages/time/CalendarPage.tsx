import { HStack } from '@chakra-ui/react';
import { AddTimeButton } from '#client/features/time-logs/public/AddTimeButton.tsx';
import { DaysView } from '#client/features/timesheets/calendar/DaysView.tsx';
import { MonthSheet } from '#client/features/timesheets/calendar/MonthSheet.tsx';
import { usePlanned } from '#client/features/timesheets/calendar/PlannedList.tsx';
import { OwnerChoice } from '#client/features/timesheets/OwnerChoice.tsx';
import {
  type CalendarChoice,
  calendarViews,
  useCalendarView,
} from '#client/features/timesheets/use-sheet-view.ts';
import { useScope, useToday } from '#client/features/workspace/public/use-scope.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { DayStepper, PeriodStepper, WeekPicker } from '#client/ui/dates/PeriodStepper.tsx';
import { ReadFailure } from '#client/ui/feedback/ReadFailure.tsx';
import { SegmentedControl } from '#client/ui/inputs/SegmentedControl.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { addMonths } from '#shared/time/month.ts';

/** A person's time and plans by month, week or day. */
export function CalendarPage() {
  const { t } = useTranslation();
  const scope = useScope();
  const choice = useCalendarView();
  const { owner } = choice;
  const { planned, hasFailed, retry } = usePlanned(owner?.employeeId ?? scope.employeeId);
  usePage({ title: t('calendar.title') });
  if (owner === undefined) return null;
  const View = choice.view === 'month' ? MonthSheet : DaysView;
  return (
    <>
      <PageHeader
        title={t('calendar.title')}
        before={<Period choice={choice} />}
        actions={
          <HStack gap="2" wrap="wrap" justify="flex-end">
            <OwnerChoice choice={choice} />
            <SegmentedControl
              label={t('calendar.view.label')}
              size="md"
              value={choice.view}
              onChange={(value) =>
                choice.setView(calendarViews.find((each) => each === value) ?? choice.view)
              }
              items={calendarViews.map((value) => ({ value, label: t(`calendar.view.${value}`) }))}
            />
            {choice.view === 'day' ? null : (
              <AddTimeButton preset={{ employeeId: owner.employeeId, day: choice.day }} />
            )}
          </HStack>
        }
      />
      {hasFailed ? <ReadFailure text={t('calendar.plansFailed')} onRetry={retry} mb="5" /> : null}
      <View owner={owner} choice={choice} planned={planned} />
    </>
  );
}

/** The month, week or day that is shown, and the way to others. */
function Period({ choice: { view, day, setDay } }: { choice: CalendarChoice }) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  if (view === 'week') return <WeekPicker value={day} onChange={setDay} />;
  if (view === 'day') return <DayStepper value={day} onChange={setDay} />;
  return (
    <PeriodStepper
      label={t('calendar.month')}
      previousLabel={t('ui.calendar.previousMonth')}
      nextLabel={t('ui.calendar.nextMonth')}
      selected={day}
      offersToday={day.slice(0, 7) !== today.slice(0, 7)}
      onStep={(direction) => setDay(addMonths(day, direction))}
      onPick={setDay}
    >
      {format.monthName(day)}
    </PeriodStepper>
  );
}
