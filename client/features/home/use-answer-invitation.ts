import { refresh } from '#client/lib/api/read.ts';
import { inWords } from '#client/lib/text/texts.ts';
import { pageTexts } from '#shared/auth/auth.schema.ts';
import '#client/locales/en/pages/home.json';
import '#client/locales/en/pages/auth.json';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSwitchWorkspace } from '#client/features/auth/public/use-switch-workspace.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call, refreshSession } from '#client/lib/api/api.ts';
import { errorText } from '#client/lib/api/api-error.ts';
import { notify } from '#client/ui/feedback/notify.ts';
import type { InviteAction } from '#shared/enums/invitation.ts';
import type { Invite } from '#shared/invitations/invitation.schema.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';

const currentPage = 0;

/** Answers an invitation of one's own; rejects with words for the person. */
export function useAnswerInvitation(): (invite: Invite, action: InviteAction) => Promise<void> {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const switchTo = useSwitchWorkspace();

  /** The membership is new to the session and to everything that was loaded. */
  async function enter({ tenantId: joined, teams }: Invite): Promise<void> {
    if (joined && joined !== tenantId) return switchTo({ tenantId: joined, teamId: teams[0]?.id });
    await refreshSession().catch(() => notify.error(inWords(pageTexts.refreshFailed)));
    await queryClient.invalidateQueries();
    await navigate(currentPage);
  }

  return async (invite, action) => {
    await call(invitationsApi.respond, { params: { id: invite.id, action } }).catch((error: unknown) => {
      throw new Error(t(`home.invites.failed.${action}`, { reason: errorText(error) }), { cause: error });
    });
    if (action === 'ACCEPTED') return enter(invite);
    notify.success(t('home.invites.rejected'));
    await refresh(queryClient, 'invitations');
  };
}
