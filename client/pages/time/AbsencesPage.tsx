import { Button, Stack } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { AbsenceDialog } from '#client/features/absences/AbsenceDialog.tsx';
import { DaysLeft, OwnAbsences } from '#client/features/absences/OwnAbsences.tsx';
import { TeamCalendar } from '#client/features/absences/TeamCalendar.tsx';
import { WaitingAbsences } from '#client/features/absences/WaitingAbsences.tsx';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';

/** One's own absences with what is left, requests to decide about, and the team by month. */
export function AbsencesPage() {
  const { t } = useTranslation();
  const { employeeId } = useScope();
  const [isOpen, setIsOpen] = useState(false);
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
      <Stack gap="8">
        <DaysLeft />
        <WaitingAbsences />
        <TeamCalendar />
        <OwnAbsences />
      </Stack>
      {isOpen ? (
        <AbsenceDialog absence={undefined} employeeId={employeeId} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}
