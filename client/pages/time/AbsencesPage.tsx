import { Box, Button, Stack } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { AbsenceDialog } from '#client/features/absences/AbsenceDialog.tsx';
import { DaysLeft, OwnAbsences } from '#client/features/absences/OwnAbsences.tsx';
import { absenceCalendarQuery } from '#client/features/absences/queries.ts';
import { TeamCalendar } from '#client/features/absences/TeamCalendar.tsx';
import { WaitingAbsences } from '#client/features/absences/WaitingAbsences.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useRead, useReadOf } from '#client/lib/api/read.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { today } from '#client/lib/time/clock.ts';
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { SkeletonRegion } from '#client/ui/feedback/SkeletonRegion.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';
import { absencesApi } from '#shared/absences/absences.api.ts';
import { endOfMonth, startOfMonth } from '#shared/time/month.ts';

/** Laid out already: the calendar scrolls to today. */
const unseen = { visibility: 'hidden', position: 'absolute', insetInline: 0, top: 0 } as const;

/** Whether each part has its answer: until then none is seen, since each one moves those below it. */
function useIsRead(): boolean {
  const month = startOfMonth(today());
  const parts = [
    useRead(absencesApi.allowances, { query: {} }),
    useRead(absencesApi.list, { query: { waiting: true } }),
    useRead(absencesApi.list, { query: {} }),
    useReadOf(absenceCalendarQuery(month, endOfMonth(month))),
  ];
  const isRead = parts.every(({ isPending }) => !isPending);
  const [wasRead, setWasRead] = useState(isRead);
  if (isRead && !wasRead) setWasRead(true);
  return wasRead;
}

/** One's own absences with what is left, requests to decide about, and the team by month. */
export function AbsencesPage() {
  const { t } = useTranslation();
  const { employeeId } = useScope();
  const [isOpen, setIsOpen] = useState(false);
  const isRead = useIsRead();
  const title = t('absences.title');
  usePage({ title });
  return (
    <>
      <PageHeader
        title={title}
        primary={
          <Button size="sm" onClick={() => setIsOpen(true)}>
            <Plus aria-hidden />
            {t('absences.request')}
          </Button>
        }
      />
      <Box position="relative">
        {isRead ? null : (
          <SkeletonRegion>
            <Stack gap="8">
              <Skeleton h="4.25rem" />
              <Skeleton h="20rem" />
              <Skeleton h="8rem" />
            </Stack>
          </SkeletonRegion>
        )}
        <Stack gap="8" style={isRead ? undefined : unseen}>
          <DaysLeft />
          <WaitingAbsences />
          <TeamCalendar />
          <OwnAbsences />
        </Stack>
      </Box>
      {isOpen ? (
        <AbsenceDialog absence={undefined} employeeId={employeeId} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}
