import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invitationsKey } from '#client/features/members/queries.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { call } from '#client/lib/api.ts';
import { errorText } from '#client/lib/api-error.ts';
import { notify } from '#client/ui/notify.ts';
import type { Invite } from '#shared/invitations/invitation.schema.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';

export function useInvitationActs() {
  const { t } = useTranslation();
  const { tenantId } = useScope();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: invitationsKey(tenantId) });

  const resend = useMutation({
    mutationFn: ({ id }: Invite) =>
      call(invitationsApi.resend, { body: { inviteId: id, inviteType: 'TEAM' } }),
    onSuccess: (_answer, { email }) => notify.success(t('members.invitations.resent', { email })),
    onError: (error) => notify.error(errorText(error)),
    onSettled: refresh,
  });

  async function remove({ id }: Invite): Promise<void> {
    await call(invitationsApi.remove, { params: { id } });
    notify.success(t('members.invitations.removed'));
    await refresh();
  }

  return { resend, remove };
}
