import '#client/locales/en/pages/report-schedules.json';
import { Box } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { useWrite } from '#client/lib/api/write.ts';
import { usePage } from '#client/lib/failures/page.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { Answer } from '#client/ui/feedback/Answer.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { ListSkeleton } from '#client/ui/feedback/ListSkeleton.tsx';
import { Logo } from '#client/ui/marks/Logo.tsx';
import { reportSchedulesApi } from '#shared/reports/report-schedules.api.ts';

/** Where the link of a mail ends it, for who is signed in or not. */
export function StopReportPage() {
  const { t } = useTranslation();
  const { token = '' } = useParams();
  const { mutate, data, error } = useWrite(reportSchedulesApi.stop, {
    input: (opened: string) => ({ params: { token: opened } }),
  });
  useEffect(() => {
    mutate(token);
  }, [mutate, token]);
  usePage({ title: t('reportSchedules.stop.title') });
  return (
    <Box minH="100dvh" bg="bg" px="4" py="6">
      <Logo withName />
      <Box as="main" maxW="480px" mx="auto" mt="16">
        <Answer query={{ data, error, refetch: () => mutate(token) }} skeleton={<ListSkeleton rows={2} />}>
          {({ name }) => (
            <EmptyState
              title={t('reportSchedules.stop.title')}
              description={t('reportSchedules.stop.done', { name })}
            />
          )}
        </Answer>
      </Box>
    </Box>
  );
}
