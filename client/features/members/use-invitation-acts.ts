import { useTranslation } from 'react-i18next';
import { errorText } from '#client/lib/api-error.ts';
import { useWrite } from '#client/lib/write.ts';
import { notify } from '#client/ui/notify.ts';
import type { Invite } from '#shared/invitations/invitation.schema.ts';
import { invitationsApi } from '#shared/invitations/invitations.api.ts';

export function useInvitationActs() {
  const { t } = useTranslation();
  const resend = useWrite(invitationsApi.resend, {
    input: ({ id }: Invite) => ({ body: { inviteId: id, inviteType: 'TEAM' } }),
    onSuccess: (_answer, { email }) => notify.success(t('members.invitations.resent', { email })),
    onFailure: (error) => notify.error(errorText(error)),
    stale: ['invitations'],
  });
  const { mutateAsync: remove } = useWrite(invitationsApi.remove, {
    input: ({ id }: Invite) => ({ params: { id } }),
    onSuccess: () => notify.success(t('members.invitations.removed')),
    stale: ['invitations'],
  });
  return { resend, remove };
}
