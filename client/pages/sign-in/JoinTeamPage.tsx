import { Button } from '@chakra-ui/react';
import { Link, useSearchParams } from 'react-router-dom';
import { AuthLayout } from '#client/features/auth/frame/AuthLayout.tsx';
import { JoinTeam } from '#client/features/join-team/public/JoinTeam.tsx';
import { paths } from '#client/lib/paths.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';

/** The form for anybody to join a public team; the address may name the team. */
export function JoinTeamPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  return (
    <AuthLayout title={t('join.title')} subtitle={t('join.subtitle')}>
      <JoinTeam
        wish={{ organizationTeamId: query.get('team') ?? '', email: query.get('email') ?? '' }}
        next={
          <Button asChild variant="outline">
            <Link to={paths.home()}>{t('join.home')}</Link>
          </Button>
        }
      />
    </AuthLayout>
  );
}
