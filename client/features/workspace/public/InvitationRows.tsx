import { Button, HStack, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Trans } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSwitchWorkspace } from '#client/features/auth/public/use-switch-workspace.ts';
import { call, refreshSession } from '#client/lib/api/api.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { refresh } from '#client/lib/api/read.ts';
import { toLocalText } from '#client/lib/text/texts.ts';
import { useTranslation } from '#client/lib/text/use-translation.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { notify } from '#client/ui/feedback/notify.ts';
import { pageTexts } from '#shared/auth/auth.schema.ts';
import type { InviteAction } from '#shared/enums/invitation.ts';
import type { Invite } from '#shared/invitations/invitation.schema.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';

interface Asked {
  invite: Invite;
  action: InviteAction;
}

const namesOf = ({ teams, organizationName, invitedByUser }: Invite) => ({
  team: teams.map(({ name }) => name).join(', '),
  organization: organizationName,
  person: invitedByUser?.name,
});

interface InvitationRowsProps {
  invitations: readonly Invite[];
  /** The workspace that is open. */
  tenantId: string;
}

/** Lists invitations of the signed-in person, each with its answers. */
export function InvitationRows({ invitations, tenantId }: InvitationRowsProps) {
  const { t } = useTranslation();
  const answer = useAnswerInvitation(tenantId);
  const [asked, setAsked] = useState<Asked>();
  return (
    <>
      {invitations.map((invite) => (
        <InvitationRow key={invite.id} invite={invite} onAnswer={(action) => setAsked({ invite, action })} />
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
          <Consequence asked={asked} isElsewhere={asked.invite.tenantId !== tenantId} />
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function Consequence({ asked: { invite, action }, isElsewhere }: { asked: Asked; isElsewhere: boolean }) {
  const { t } = useTranslation();
  if (action === 'REJECTED') return t('home.invites.consequence.rejected');
  return t(`home.invites.consequence.${isElsewhere ? 'elsewhere' : 'here'}`, namesOf(invite));
}

interface InvitationRowProps {
  invite: Invite;
  onAnswer: (action: InviteAction) => void;
}

function InvitationRow({ invite, onAnswer }: InvitationRowProps) {
  const { t } = useTranslation();
  const names = namesOf(invite);
  const button = (action: InviteAction) => ({
    size: 'sm' as const,
    onClick: () => onAnswer(action),
    'aria-label': t(`home.invites.named.${action}`, names),
  });
  return (
    <Stack as="li" gap="1.5" px="4" py="2.5" borderTopWidth="1px" borderColor="border.muted" textStyle="sm">
      <span>
        <Trans
          i18nKey={names.person ? 'home.invites.invitedBy' : 'home.invites.invited'}
          values={names}
          components={{ person: <bdi />, team: <bdi />, organization: <bdi /> }}
        />
      </span>
      <HStack gap="1" justify="flex-end" me="-2">
        <Button variant="ghost" {...button('REJECTED')}>
          {t('home.invites.REJECTED')}
        </Button>
        <Button variant="outline" {...button('ACCEPTED')}>
          {t('home.invites.ACCEPTED')}
        </Button>
      </HStack>
    </Stack>
  );
}

const currentPage = 0;

/** Answers the person's own invitation; rejects with words for the person. */
function useAnswerInvitation(tenantId: string): (invite: Invite, action: InviteAction) => Promise<void> {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const switchTo = useSwitchWorkspace();

  /** The membership is new to the session and to everything that was loaded. */
  async function enter({ tenantId: joined, teams }: Invite): Promise<void> {
    if (joined && joined !== tenantId) return switchTo({ tenantId: joined, teamId: teams[0]?.id });
    await refreshSession().catch(() => notify.error(() => toLocalText(pageTexts.refreshFailed)));
    await queryClient.invalidateQueries();
    await navigate(currentPage);
  }

  return async (invite, action) => {
    await call(invitationsApi.respond, { params: { id: invite.id, action } }).catch((error: unknown) => {
      throw new Error(t(`home.invites.failed.${action}`, { reason: errorText(error) }), { cause: error });
    });
    if (action === 'ACCEPTED') return enter(invite);
    notify.success(() => t('home.invites.rejected'));
    await refresh(queryClient, 'invitations');
  };
}
