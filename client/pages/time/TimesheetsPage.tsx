import { Button, Text } from '@chakra-ui/react';
import { ListChecks } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type SheetOwner, useTimesheetAccess } from '#client/features/time-logs/public/sheet-owners.ts';
import { CalendarSheet } from '#client/features/timesheets/calendar/CalendarSheet.tsx';
import { ListSheet } from '#client/features/timesheets/list/ListSheet.tsx';
import { useWaitingWeeks } from '#client/features/timesheets/public/use-waiting-weeks.ts';
import { SheetActions } from '#client/features/timesheets/SheetActions.tsx';
import { sheetViews, useWeekView, type WeekChoice } from '#client/features/timesheets/use-sheet-view.ts';
import { WeekSheet } from '#client/features/timesheets/week/WeekSheet.tsx';
import { usePage } from '#client/lib/failures/page.ts';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { useFormat } from '#client/lib/time/use-format.ts';
import { WeekPicker } from '#client/ui/dates/PeriodStepper.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { CountBadge } from '#client/ui/marks/CountBadge.tsx';
import { addDays } from '#shared/time/calendar-day.ts';

/** Worked time: a person's week, the list of entries, or the calendar. */
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
  return (
    <>
      <PageHeader
        title={title}
        before={isList ? undefined : <WeekPicker value={choice.weekStart} onChange={choice.setWeek} />}
        actions={
          <SheetActions
            choice={choice}
            views={sheetViews}
            label={t('timesheets.view.label')}
            viewText={(view) => t(`timesheets.view.${view}`)}
            ofEverybody={isList}
          >
            <ReviewLink />
          </SheetActions>
        }
      />
      {isList ? null : (
        <Text mt={{ base: '-2', md: '-3' }} mb="3" textStyle="xs" color="fg.subtle">
          {t('timesheets.zone', { zone: owner.timeZone.replaceAll('_', ' ') })}
        </Text>
      )}
      <Sheet owner={owner} owners={owners} choice={choice} />
    </>
  );
}

/** Leads who reviews time to the weeks that wait. */
function ReviewLink() {
  const { t } = useTranslation();
  const {
    query: { data },
    isReviewer,
  } = useWaitingWeeks();
  if (!isReviewer) return null;
  return (
    <Button asChild variant="outline">
      <Link to={paths.review()}>
        <ListChecks aria-hidden />
        {t('timesheets.review')}
        {data && data.total > 0 ? <CountBadge count={data.total} /> : null}
      </Link>
    </Button>
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
  if (choice.view === 'calendar') return <CalendarSheet key={key} owner={owner} choice={choice} />;
  return <WeekSheet key={key} owner={owner} choice={choice} />;
}
