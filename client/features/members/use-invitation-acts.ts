import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#client/lib/api.ts';
import { errorText } from '#client/lib/api-error.ts';
import { refresh } from '#client/lib/read.ts';
import { notify } from '#client/ui/notify.ts';
import type { Invite } from '#shared/invitations/invitation.schema.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';

export function useInvitationActs() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const again = () => refresh(queryClient, 'invitations');

  const resend = useMutation({
    mutationFn: ({ id }: Invite) =>
      call(invitationsApi.resend, { body: { inviteId: id, inviteType: 'TEAM' } }),
    onSuccess: (_answer, { email }) => notify.success(t('members.invitations.resent', { email })),
    onError: (error) => notify.error(errorText(error)),
    onSettled: again,
  });

  async function remove({ id }: Invite): Promise<void> {
    await call(invitationsApi.remove, { params: { id } });
    notify.success(t('members.invitations.removed'));
    await again();
  }

  return { resend, remove };
}
