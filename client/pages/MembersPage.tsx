import { Stack } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { MemberActions, useMemberCount } from '#client/features/members/MemberActions.tsx';
import { MembersTable } from '#client/features/members/MembersTable.tsx';
import { TeamEntrance } from '#client/features/members/TeamEntrance.tsx';
import { usePage } from '#client/lib/failures/page.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { PageHeader } from '#client/ui/layout/PageHeader.tsx';

/** The people of the active team; for managers also the ways into it. An address with `invite=1` opens the invitation. */
export function MembersPage() {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  usePage({ title: t('members.title') });
  return (
    <>
      <PageHeader
        title={t('members.title')}
        subtitle={useMemberCount()}
        primary={
          <MemberActions
            invitesNow={query.has('invite')}
            onInviteClose={() => setQuery({}, { replace: true })}
          />
        }
      />
      <Stack gap="8">
        <MembersTable />
        <TeamEntrance />
      </Stack>
    </>
  );
}
