import { useReadOf } from '#client/lib/api/read.ts';
import '#client/locales/en/pages/home.json';
import { Link as ChakraLink } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { joinRequestsQuery } from '#client/features/members/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { paths } from '#client/lib/paths.ts';
import { Notice } from '#client/ui/feedback/Notice.tsx';

/** Tells a manager that people ask to join the team. */
export function JoinRequestNotice() {
  const { t } = useTranslation();
  const scope = useScope();
  const { data } = useReadOf(joinRequestsQuery(scope), { enabled: scope.isManager });
  const count = data?.items.filter(({ status }) => status === 'REQUESTED').length ?? 0;
  if (!scope.isManager || count === 0) return null;
  return (
    <Notice
      action={
        <ChakraLink asChild color="inherit" textDecoration="underline" fontWeight="medium">
          <Link to={paths.settings('invitations')}>{t('home.requests.open')}</Link>
        </ChakraLink>
      }
    >
      {t('home.requests.waiting', { count, team: scope.team.name })}
    </Notice>
  );
}
