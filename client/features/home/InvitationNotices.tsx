import { useRead } from '#client/lib/api/read.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';
import '#client/locales/en/pages/home.json';
import { Button, HStack, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useAnswerInvitation } from '#client/features/home/use-answer-invitation.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Notice } from '#client/ui/feedback/Notice.tsx';
import type { InviteAction } from '#shared/enums/invitation.ts';
import type { Invite } from '#shared/invitations/invitation.schema.ts';

interface Asked {
  invite: Invite;
  action: InviteAction;
}

const namesOf = ({ teams, organizationName, invitedByUser }: Invite) => ({
  team: teams.map(({ name }) => name).join(', '),
  organization: organizationName,
  person: invitedByUser?.name,
});

/** What one is invited to, each to be accepted or rejected. */
export function InvitationNotices() {
  const { t } = useTranslation();
  const { data } = useRead(invitationsApi.mine, {}, { staleTime: 2 * 60_000 });
  const answer = useAnswerInvitation();
  const [asked, setAsked] = useState<Asked>();
  if (!data || data.items.length === 0) return null;
  return (
    <Stack as="ul" gap="2" aria-label={t('home.invites.title')}>
      {data.items.map((invite) => (
        <InvitationNotice
          key={invite.id}
          invite={invite}
          onAnswer={(action) => setAsked({ invite, action })}
        />
      ))}
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) setAsked(undefined);
          }}
          tone={asked.action === 'ACCEPTED' ? 'brand' : 'danger'}
          title={t(`home.invites.question.${asked.action}`, namesOf(asked.invite))}
          confirmLabel={t(`home.invites.${asked.action}`)}
          onConfirm={() => answer(asked.invite, asked.action)}
        >
          <Consequence asked={asked} />
        </ConfirmDialog>
      ) : null}
    </Stack>
  );
}

function Consequence({ asked: { invite, action } }: { asked: Asked }) {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  if (action === 'REJECTED') return t('home.invites.consequence.rejected');
  const isElsewhere = invite.tenantId !== tenantId;
  return t(`home.invites.consequence.${isElsewhere ? 'elsewhere' : 'here'}`, namesOf(invite));
}

interface InvitationNoticeProps {
  invite: Invite;
  onAnswer: (action: InviteAction) => void;
}

function InvitationNotice({ invite, onAnswer }: InvitationNoticeProps) {
  const { t } = useTranslation();
  const names = namesOf(invite);
  const button = (action: InviteAction) => ({
    size: 'sm' as const,
    onClick: () => onAnswer(action),
    'aria-label': t(`home.invites.named.${action}`, names),
  });
  return (
    <li>
      <Notice
        action={
          <HStack gap="2">
            <Button variant="ghost" {...button('REJECTED')}>
              {t('home.invites.REJECTED')}
            </Button>
            <Button variant="outline" {...button('ACCEPTED')}>
              {t('home.invites.ACCEPTED')}
            </Button>
          </HStack>
        }
      >
        <Trans
          i18nKey={names.person ? 'home.invites.invitedBy' : 'home.invites.invited'}
          values={names}
          components={{ person: <bdi />, team: <bdi />, organization: <bdi /> }}
        />
      </Notice>
    </li>
  );
}
