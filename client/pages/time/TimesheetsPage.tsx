import { Text } from '@chakra-ui/react';
import { Navigate } from 'react-router-dom';
import { type SheetOwner, useTimesheetAccess } from '#client/features/time-logs/public/sheet-owners.ts';
import { ListSheet } from '#client/features/timesheets/list/ListSheet.tsx';
import { OwnerChoice } from '#client/features/timesheets/OwnerChoice.tsx';
import { useWeekView, type WeekChoice } from '#client/features/timesheets/use-sheet-view.ts';
import { WeekSheet } from '#client/features/timesheets/week/WeekSheet.tsx';
import { usePage } from '#client/lib/failures/page.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { WeekPicker } from '#client/ui/dates/PeriodStepper.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { addDays } from '#shared/time/calendar-day.ts';

/** Worked time: a person's week, or the list of entries. */
export function TimesheetsPage() {
  const { t } = useTranslation();
  const { opens } = useTimesheetAccess();
  if (opens) return <OpenTimesheets />;
  return (
    <EmptyState title={t('timesheets.closed.title')} description={t('timesheets.closed.hint')} art="list" />
  );
}

function OpenTimesheets() {
  const { t } = useTranslation();
  const format = useFormat();
  const choice = useWeekView();
  const { owner, owners } = choice;
  const { ofOthers } = useTimesheetAccess();
  const week = format.week(addDays(choice.weekStart, 3));
  const isList = choice.view === 'list';
  const title = t(ofOthers ? 'timesheets.title' : 'timesheets.mine');
  usePage({ title: isList ? title : t('timesheets.week', { week }) });
  if (owner === undefined) return null;
  if (choice.view === 'calendar') return <Navigate to={choice.calendarPath} replace />;
  return (
    <>
      <PageHeader
        title={title}
        before={isList ? undefined : <WeekPicker value={choice.weekStart} onChange={choice.setWeek} />}
        actions={isList ? undefined : <OwnerChoice choice={choice} />}
      />
      {isList ? null : (
        <Text mt="-1" mb="3" textStyle="xs" color="fg.subtle">
          {t('timesheets.zone', { zone: owner.timeZone.replaceAll('_', ' ') })}
        </Text>
      )}
      <Sheet owner={owner} owners={owners} choice={choice} />
    </>
  );
}

interface SheetProps {
  owner: SheetOwner;
  owners: readonly SheetOwner[];
  choice: WeekChoice;
}

function Sheet({ owner, owners, choice }: SheetProps) {
  const key = `${owner.employeeId} ${choice.weekStart}`;
  if (choice.view === 'list') return <ListSheet owners={owners} />;
  return <WeekSheet key={key} owner={owner} choice={choice} />;
}
