import { Button, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InvitationLink } from '#client/features/members/invite/InvitationLink.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import type { Invite } from '#shared/invitations/invitation.schema.ts';

/** What was sent, with the links for those whom no mail reaches. */
export function Invited({ invites }: { invites: readonly Invite[] }) {
  const { t } = useTranslation();
  return (
    <Stack gap="3">
      <Notice tone="success">{t('members.invite.sent', { count: invites.length })}</Notice>
      <Text textStyle="sm" color="fg.muted">
        {t('members.invite.handOver')}
      </Text>
      <chakra.ul display="grid" gap="3" aria-label={t('members.invite.links')}>
        {invites.map((invite) => (
          <InvitedPerson key={invite.id} invite={invite} isOpen={invites.length === 1} />
        ))}
      </chakra.ul>
    </Stack>
  );
}

function InvitedPerson({ invite, isOpen }: { invite: Invite; isOpen: boolean }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(isOpen);
  return (
    <Stack as="li" gap="1">
      <HStack gap="2" minH="8">
        <chakra.bdi flex="1" minW="0" truncate textStyle="sm">
          {invite.email}
        </chakra.bdi>
        {isShown ? null : (
          <Button
            variant="outline"
            size="sm"
            onClick={() => setShown(true)}
            aria-label={t('members.link.showOf', { email: invite.email })}
          >
            {t('members.link.show')}
          </Button>
        )}
      </HStack>
      {isShown ? <InvitationLink id={invite.id} email={invite.email} /> : null}
    </Stack>
  );
}
