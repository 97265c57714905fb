import '#client/locales/en/pages/timesheets.json';
import '#client/locales/en/pages/calendar.json';
import { Box, Button, HStack } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AddTimeButton } from '#client/features/time-logs/public/AddTimeButton.tsx';
import { sheetOwners } from '#client/features/time-logs/public/sheet-owners.ts';
import { DaysView } from '#client/features/timesheets/calendar/DaysView.tsx';
import { MonthSheet } from '#client/features/timesheets/calendar/MonthSheet.tsx';
import {
  type CalendarChoice,
  calendarViews,
  useCalendarView,
} from '#client/features/timesheets/calendar/use-calendar-view.ts';
import { usePlanned } from '#client/features/timesheets/calendar/use-planned.ts';
import { OwnerPicker } from '#client/features/timesheets/OwnerPicker.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useToday } from '#client/features/workspace/public/use-today.ts';
import { usePage } from '#client/lib/page.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { DayStepper, PeriodStepper, WeekPicker } from '#client/ui/PeriodStepper.tsx';
import { SegmentedControl } from '#client/ui/SegmentedControl.tsx';
import { addMonths } from '#shared/time/month.ts';

/** A person's time and plans by month, week or day. */
export function CalendarPage() {
  const { t } = useTranslation();
  const scope = useScope();
  const choice = useCalendarView();
  const owners = useMemo(() => sheetOwners(scope), [scope]);
  const [own] = owners;
  const owner = owners.find(({ employeeId }) => employeeId === choice.memberId) ?? own;
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
            {owners.length > 1 ? (
              <OwnerPicker
                owners={owners}
                owner={owner}
                onChange={({ employeeId, isOwn }) => choice.setMember(isOwn ? undefined : employeeId)}
              />
            ) : null}
            <ViewSwitch choice={choice} />
            {choice.view === 'day' ? null : (
              <AddTimeButton preset={{ employeeId: owner.employeeId, day: choice.day }} />
            )}
          </HStack>
        }
      />
      {hasFailed ? (
        <Box mb="5">
          <Notice
            action={
              <Button size="sm" variant="outline" onClick={retry}>
                {t('calendar.retry')}
              </Button>
            }
          >
            {t('calendar.plansFailed')}
          </Notice>
        </Box>
      ) : null}
      <View owner={owner} choice={choice} planned={planned} />
    </>
  );
}

interface ChoiceProps {
  choice: CalendarChoice;
}

/** The month, week or day that is shown, and the way to others. */
function Period({ choice: { view, day, setDay } }: ChoiceProps) {
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

function ViewSwitch({ choice }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      label={t('calendar.view.label')}
      size="md"
      value={choice.view}
      onChange={(value) => choice.setView(calendarViews.find((each) => each === value) ?? 'month')}
      items={calendarViews.map((value) => ({ value, label: t(`calendar.view.${value}`) }))}
    />
  );
}
