import { Button } from '@chakra-ui/react';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddMembersDialog } from '#client/features/members/AddMembersDialog.tsx';
import { InviteDialog } from '#client/features/members/invite/InviteDialog.tsx';
import { useMemberRights } from '#client/features/members/use-member-rights.ts';

type Way = 'add' | 'invite';

export interface MemberActionsProps {
  /** Opens the invitation from outside, for example by the address. */
  invitesNow?: boolean;
  onInviteClose?: () => void;
}

/** The two ways into the team: colleagues are added, everybody else is invited. */
export function MemberActions({ invitesNow = false, onInviteClose }: MemberActionsProps) {
  const { t } = useTranslation();
  const rights = useMemberRights();
  const [open, setOpen] = useState<Way>();

  function closeInvite(): void {
    setOpen(undefined);
    onInviteClose?.();
  }

  return (
    <>
      {rights.manages ? (
        <Button variant="outline" onClick={() => setOpen('add')}>
          {t('members.add.button')}
        </Button>
      ) : null}
      {rights.invites ? (
        <Button onClick={() => setOpen('invite')}>
          <UserPlus aria-hidden />
          {t('members.invite.button')}
        </Button>
      ) : null}
      {open === 'add' ? <AddMembersDialog onClose={() => setOpen(undefined)} /> : null}
      {rights.invites && (open === 'invite' || invitesNow) ? <InviteDialog onClose={closeInvite} /> : null}
    </>
  );
}
