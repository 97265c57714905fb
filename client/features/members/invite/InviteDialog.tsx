import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Invited } from '#client/features/members/invite/Invited.tsx';
import { InviteFields } from '#client/features/members/invite/InviteFields.tsx';
import { useInviteForm } from '#client/features/members/invite/invite-form.ts';
import { useScope } from '#client/features/workspace/public/use-scope.ts';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import type { Invite } from '#shared/invitations/invitation.schema.ts';

/** Invites people to the team; afterwards it hands out their links. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { team } = useScope();
  const [sent, setSent] = useState<readonly Invite[]>();
  const { form, roles, usualRoleId } = useInviteForm(setSent);

  function inviteMore(): void {
    form.reset();
    setSent(undefined);
  }

  const result = sent && {
    content: <Invited invites={sent} />,
    footer: (
      <>
        <Button variant="ghost" onClick={inviteMore}>
          {t('members.invite.more')}
        </Button>
        <Button onClick={onClose}>{t('members.invite.done')}</Button>
      </>
    ),
  };
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="md"
      title={t('members.invite.title', { team: team.name })}
      submitLabel={t('members.invite.send')}
      busyLabel={t('members.invite.sending')}
      result={result}
    >
      <InviteFields form={form} roles={roles} usualRoleId={usualRoleId} />
    </FormDialog>
  );
}
