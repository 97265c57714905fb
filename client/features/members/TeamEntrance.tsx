import { chakra, Stack } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { InvitationList } from '#client/features/members/InvitationList.tsx';
import { JoinRequestList } from '#client/features/members/JoinRequestList.tsx';
import { joinRequestsQuery } from '#client/features/members/queries.ts';
import { useMemberRights } from '#client/features/members/use-member-rights.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { useReadOf } from '#client/lib/read.ts';
import { SectionTitle } from '#client/ui/SectionTitle.tsx';

function Requests() {
  const { t } = useTranslation();
  const headingId = useId();
  const { data } = useReadOf(joinRequestsQuery(useScope()));
  const waiting = data?.items.filter(({ status }) => status === 'REQUESTED').length;
  return (
    <chakra.section aria-labelledby={headingId} id="requests" scrollMarginTop="16">
      <SectionTitle id={headingId} count={waiting || undefined}>
        {t('members.requests.title')}
      </SectionTitle>
      <JoinRequestList />
    </chakra.section>
  );
}

function Invitations() {
  const { t } = useTranslation();
  const headingId = useId();
  return (
    <chakra.section aria-labelledby={headingId}>
      <SectionTitle id={headingId}>{t('members.invitations.title')}</SectionTitle>
      <InvitationList />
    </chakra.section>
  );
}

/** For managers: who asks to come into the team, and who was asked to. */
export function TeamEntrance() {
  const rights = useMemberRights();
  return (
    <Stack gap="6">
      {rights.decidesRequests ? <Requests /> : null}
      {rights.invites ? <Invitations /> : null}
    </Stack>
  );
}
