import { useRead } from '#client/lib/api/read.ts';
import { timesheetsApi } from '#shared/timesheets/timesheets.api.ts';
import '#client/locales/en/pages/home.json';
import { Link as ChakraLink } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMay } from '#client/features/workspace/public/use-may.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { paths } from '#client/lib/paths.ts';
import { Notice } from '#client/ui/feedback/Notice.tsx';

/** Tells who reviews time that some of it waits. */
export function ApprovalsNotice() {
  const { t } = useTranslation();
  const { isManager } = useScope();
  const may = useMay();
  const isReviewer = isManager || may('CAN_APPROVE_TIMESHEET');
  const { data } = useRead(timesheetsApi.approvals, { query: { take: '1' } }, { enabled: isReviewer });
  if (!isReviewer || data === undefined || data.total === 0) return null;
  return (
    <Notice
      action={
        <ChakraLink asChild color="inherit" textDecoration="underline" fontWeight="medium">
          <Link to={paths.timesheets({ view: 'list', status: 'pending' })}>{t('home.approvals.open')}</Link>
        </ChakraLink>
      }
    >
      {t('home.approvals.waiting', { count: data.total })}
    </Notice>
  );
}
