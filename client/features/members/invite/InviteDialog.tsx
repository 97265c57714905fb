import { Button } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Invited } from '#client/features/members/invite/Invited.tsx';
import { InviteFields } from '#client/features/members/invite/InviteFields.tsx';
import { useInviteForm } from '#client/features/members/invite/invite-form.ts';
import { useScope } from '#client/features/workspace/parts/use-scope.ts';
import { Modal } from '#client/ui/Modal.tsx';
import type { Invite } from '#shared/invitations/invitation.schema.ts';

/** Invites people to the team; afterwards it hands out their links. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { team } = useScope();
  const firstRef = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<readonly Invite[]>();
  const { form, submit, roles, usualRoleId } = useInviteForm(setSent);

  function inviteMore(): void {
    form.reset();
    setSent(undefined);
  }

  const doneButtons = (
    <>
      <Button variant="ghost" onClick={inviteMore}>
        {t('members.invite.more')}
      </Button>
      <Button onClick={onClose}>{t('members.invite.done')}</Button>
    </>
  );
  return (
    <Modal
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="md"
      title={t('members.invite.title', { team: team.name })}
      onSubmit={sent ? undefined : (event) => void submit(event)}
      initialFocusEl={() => firstRef.current}
      footer={
        sent ? (
          doneButtons
        ) : (
          <Button
            type="submit"
            loading={form.formState.isSubmitting}
            loadingText={t('members.invite.sending')}
          >
            {t('members.invite.send')}
          </Button>
        )
      }
    >
      {sent ? (
        <Invited invites={sent} />
      ) : (
        <InviteFields form={form} roles={roles} usualRoleId={usualRoleId} firstRef={firstRef} />
      )}
    </Modal>
  );
}
